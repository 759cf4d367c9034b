import { ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { RequestsPanel } from './friend-panels.tsx'

export function FriendRequestsPage() {
  return (
    <>
      <PageTitle
        title="Friend Requests"
        lead="People who would like to play with you."
        aside={
          <ButtonLink to="/friends" tone="quiet">
            All friends
          </ButtonLink>
        }
      />
      <Card>
        <RequestsPanel />
      </Card>
    </>
  )
}
