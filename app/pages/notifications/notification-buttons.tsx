import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'

import { receivedQuery } from '#features/friends/web/friend-queries.ts'
import type { Notification } from '#features/notifications/notifications.contract.ts'
import { answerOf, linkOf } from '#features/notifications/notifications.rules.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'

import type { NotificationAction } from './notification-mutations.ts'

const answers = {
  'friend-request': [
    { action: 'accept', label: 'Accept' },
    { action: 'reject', label: 'Reject' },
  ],
  match: [
    { action: 'confirm', label: 'Confirm' },
    { action: 'decline', label: 'Decline' },
  ],
  correction: [{ action: 'acceptCorrection', label: 'Accept' }],
} as const

/** The actions of a notification: answers as buttons, the others as plain ones. */
export function NotificationButtons({
  notification,
  describedBy,
  onAction,
}: {
  notification: Notification
  /** The title's id, so that screen readers can tell the rows' buttons apart. */
  describedBy: string
  onAction: (action: NotificationAction) => void
}) {
  const question = useQuestion(notification)
  const link = linkOf(notification)
  return (
    <>
      {question !== null && (
        <div className="flex flex-wrap gap-2.5">
          {answers[question].map(({ action, label }, index) => (
            <Button
              key={action}
              size="small"
              tone="quiet"
              icon={index === 0 && <Check aria-hidden="true" className="size-4.5" />}
              aria-describedby={describedBy}
              onClick={() => onAction(action)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {/* Negative margin: the text of the buttons, not their edge, aligns with the title. */}
      <div className="-mx-2.5 flex flex-wrap max-[22rem]:-mx-1.5 max-[22rem]:*:px-1.5">
        {link !== null && (
          <ButtonLink
            {...linkProps(link)}
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
            onClick={() => onAction('read')}
          >
            Mark read
          </Button>
        )}
      </div>
    </>
  )
}

/**
 * The question that can still be answered. Answering marks as read, so a read notification has
 * none, except a friend request that was only marked as read. (Matches have a page to answer on.)
 */
function useQuestion(notification: Notification) {
  const { isRead, sender } = notification
  const question = answerOf(notification)
  const mayBePending = isRead && question === 'friend-request'
  const { data: pending = [] } = useQuery({ ...receivedQuery, enabled: mayBePending })
  if (!isRead) return question
  return mayBePending && pending.some(({ user }) => user._id === sender?._id) ? question : null
}

/** The router's props for a link. The origin is ignored: a link cannot lead to another site. */
function linkProps(link: string) {
  const { pathname, searchParams } = new URL(link, window.location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}
