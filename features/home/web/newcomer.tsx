import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'

import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { InviteButton } from '#features/friends/web/invite/invite-button.tsx'
import { ButtonLink } from '#ui/base/button.tsx'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { TextLink, textLinkClasses } from '#ui/base/text-link.tsx'

import { LampCard } from './lamp-card.tsx'

export function Newcomer() {
  const me = useMe()
  const id = useId()
  return (
    <LampCard
      labelledBy={id}
      pieces={[colourOf({ userId: me._id, name: me.firstName }), null, null]}
      leads={false}
      lampAt="50%"
    >
      <div className="px-4 pt-3 pb-1">
        <h2 id={id} className="text-2xl leading-tight">
          No matches yet
        </h2>
        <p className="mt-1.5 text-muted">Who played, who won: that is all.</p>
        <div ref={nextStepAttribute} className="mt-4">
          <ButtonLink
            to="/matches/new"
            wide
            icon={<Plus aria-hidden="true" strokeWidth={3} className="size-5" />}
            className="min-h-13!"
          >
            Log Your First Match
          </ButtonLink>
        </div>
        <div className="mt-4 border-t-2 border-dashed border-line pt-2">
          <p className="flex min-h-8 flex-wrap items-center gap-x-1.5">
            With somebody?{' '}
            <InviteButton
              label="Invite a friend"
              tone="bare"
              className={`${textLinkClasses} px-0! text-draw!`}
            />
          </p>
          <p className="flex min-h-8 flex-wrap items-center gap-x-1.5">
            Old scores? <TextLink to="/import">Import matches</TextLink>
          </p>
        </div>
      </div>
    </LampCard>
  )
}
