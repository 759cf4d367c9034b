import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'

import { receivedQuery } from '#features/friends/web/people/friend-queries.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'

import type { Notification } from '../contract.ts'
import { answerOf, linkOf } from '../rules.ts'
import type { NotificationAction } from './notification-mutations.ts'

const answers = {
  'friend-request': [
    { act: 'accept', label: 'Accept' },
    { act: 'reject', label: 'Reject' },
  ],
  match: [
    { act: 'confirm', label: 'Confirm' },
    { act: 'decline', label: 'Decline' },
  ],
} as const

/** What can be done about a notification: its answers as pieces to press, the rest as plain words. */
export function NotificationButtons({
  notification,
  describedBy,
  onAct,
}: {
  notification: Notification
  /** The title's id, which tells the buttons of one row from those of the next. */
  describedBy: string
  onAct: (act: NotificationAction) => void
}) {
  const question = useQuestion(notification)
  const link = linkOf(notification)
  return (
    <>
      {question !== null && (
        <div className="flex gap-2.5">
          {answers[question].map(({ act, label }, index) => (
            <Button
              key={act}
              size="small"
              tone={index === 0 ? 'primary' : 'quiet'}
              aria-describedby={describedBy}
              onClick={() => onAct(act)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {/* Their words, not their edges, stand in line with the title. */}
      <div className="-mx-2.5 flex flex-wrap">
        {link !== null && (
          <ButtonLink
            {...placeOf(link)}
            tone="bare"
            icon={<ArrowRight aria-hidden="true" className="size-4.5" />}
            aria-describedby={describedBy}
          >
            Open
          </ButtonLink>
        )}
        {!notification.isRead && (
          <Button
            tone="bare"
            icon={<Check aria-hidden="true" className="size-4.5" />}
            aria-describedby={describedBy}
            onClick={() => onAct('read')}
          >
            Mark read
          </Button>
        )}
      </div>
    </>
  )
}

/**
 * What can still be answered. Answering marks as read, so a read one asks no more; but for a friend
 * request that was only marked as read, which waits. (A match is answered on its page as well.)
 */
function useQuestion(notification: Notification) {
  const { isRead, sender } = notification
  const question = answerOf(notification)
  const inDoubt = isRead && question === 'friend-request'
  const { data: waiting = [] } = useQuery({ ...receivedQuery, enabled: inDoubt })
  if (!isRead) return question
  return inDoubt && waiting.some(({ user }) => user._id === sender?._id) ? question : null
}

/** A link as the router takes it; only the path and the search count, so it cannot lead elsewhere. */
function placeOf(link: string) {
  const { pathname, searchParams } = new URL(link, window.location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}
