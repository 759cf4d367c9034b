import { useId, useState } from 'react'

import { formatMoment } from '#features/days/web/moments.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type { Notification } from '#features/notifications/notifications.contract.ts'
import { ageOf } from '#features/notifications/notifications.rules.ts'
import { NotificationIcon } from '#features/notifications/web/notification-icon.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { keepRowFocus, focusNextRow } from '#ui/lists/row-focus.ts'

import { NotificationButtons } from './notification-buttons.tsx'
import { type NotificationAction, useNotificationMutation } from './notification-mutations.ts'

// It comes together with the card of what waits.
const Claim = lazyComponent(
  async () => (await import('./notification-claim.tsx')).NotificationClaim,
)

/** The badge that replaces the buttons while the request runs. */
const doneLabels: Record<NotificationAction, string> = {
  read: 'Read',
  accept: 'Accepted',
  reject: 'Rejected',
  confirm: 'Confirmed',
  decline: 'Declined',
  acceptCorrection: 'Accepted',
}

export function NotificationRow({
  notification,
  match,
  now,
  removedWhenRead,
}: {
  notification: Notification
  /** The match that it asks about, while it waits for the reader. */
  match: Match | undefined
  now: Date
  /** Whether the row is removed from this list once it is read. */
  removedWhenRead: boolean
}) {
  const { type, title, description, createdAt, isRead } = notification
  const titleId = useId()
  const [row, setRow] = useState<HTMLLIElement | null>(null)
  const action = useNotificationMutation(notification, match, async () => {
    if (removedWhenRead) await focusNextRow(row)
  })
  return (
    <li
      ref={setRow}
      tabIndex={-1}
      className="sheet-line flex gap-3 py-4 first:pt-1 last:border-b-0 last:pb-1 sm:gap-4"
    >
      <NotificationIcon type={type} dimmed={isRead} />
      <div className="min-w-0 flex-1">
        <div className="sm:flex sm:items-baseline sm:justify-between sm:gap-4">
          <p
            id={titleId}
            className={classNames(
              'leading-snug wrap-anywhere',
              isRead ? 'font-medium text-muted' : 'font-bold',
            )}
          >
            {!isRead && <span className="sr-only">Unread: </span>}
            {title}
          </p>
          <time
            dateTime={createdAt}
            title={formatMoment(createdAt)}
            className="block shrink-0 text-base text-muted tabular-nums"
          >
            {ageOf(createdAt, now)}
          </time>
        </div>
        {description !== '' && <p className="mt-0.5 text-muted wrap-anywhere">{description}</p>}
        {match !== undefined && !isRead && <Claim match={match} />}
        <div className="mt-2 -mb-1 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2 sm:min-h-10">
          {action.isPending ? (
            <Badge>{doneLabels[action.variables]}</Badge>
          ) : (
            <NotificationButtons
              notification={notification}
              describedBy={titleId}
              onAction={(chosen) => {
                keepRowFocus(row)
                action.mutate(chosen)
              }}
            />
          )}
        </div>
      </div>
    </li>
  )
}
