import { useId, useState } from 'react'

import { momentWords } from '#features/matches/web/match-date.ts'
import type { Notification } from '#features/notifications/contract.ts'
import { ageOf, answerOf, linkOf } from '#features/notifications/rules.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { holdFocus, leaveRow } from '#web/ui/leaving-row.ts'

import { type Act, useNotificationAct } from './notification-acts.ts'
import { NotificationIcon } from './notification-icon.tsx'

/** What is shown in the buttons' place while the server is told. */
const progress: Partial<Record<Act, string>> = {
  read: 'Read',
  accept: 'Accepted',
  reject: 'Rejected',
}

export function NotificationRow({
  notification,
  now,
  leaves,
}: {
  notification: Notification
  now: Date
  /** Whether it goes away from this list once it is read. */
  leaves: boolean
}) {
  const { type, title, description, createdAt, isRead } = notification
  const titleId = useId()
  const [row, setRow] = useState<HTMLLIElement | null>(null)
  const act = useNotificationAct(notification, async () => {
    if (leaves) await leaveRow(row)
  })
  const press = (what: Act) => {
    holdFocus(row)
    act.mutate(what)
  }
  const done = act.isPending ? progress[act.variables] : undefined
  return (
    <li
      ref={setRow}
      tabIndex={-1}
      className="sheet-line flex gap-3 py-4 first:pt-1 last:border-b-0 last:pb-1 sm:gap-4"
    >
      <NotificationIcon type={type} dimmed={isRead} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
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
            title={momentWords(createdAt)}
            className="shrink-0 text-sm text-muted tabular-nums"
          >
            {ageOf(createdAt, now)}
          </time>
        </div>
        {description !== '' && <p className="mt-0.5 text-muted wrap-anywhere">{description}</p>}
        <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
          {done === undefined ? (
            <Acts
              notification={notification}
              describedBy={titleId}
              current={act.isPending ? act.variables : null}
              onAct={press}
            />
          ) : (
            <Badge>{done}</Badge>
          )}
        </div>
      </div>
    </li>
  )
}

/** A link as the router takes it; only the path and the search count, so it cannot lead elsewhere. */
function placeOf(link: string) {
  const { pathname, searchParams } = new URL(link, window.location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}

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

function Acts({
  notification,
  describedBy,
  current,
  onAct,
}: {
  notification: Notification
  describedBy: string
  /** The one under way. */
  current: Act | null
  onAct: (act: Act) => void
}) {
  const question = answerOf(notification)
  const link = linkOf(notification)
  return (
    <>
      {question !== null &&
        answers[question].map(({ act, label }, index) => (
          <Button
            key={act}
            size="small"
            tone={index === 0 ? 'primary' : 'quiet'}
            aria-describedby={describedBy}
            loading={current === act}
            aria-disabled={current !== null}
            onClick={() => current === null && onAct(act)}
          >
            {label}
          </Button>
        ))}
      {link !== null && (
        <ButtonLink {...placeOf(link)} size="small" tone="quiet" aria-describedby={describedBy}>
          Open
        </ButtonLink>
      )}
      {!notification.isRead && current === null && (
        <Button
          size="small"
          tone="quiet"
          aria-describedby={describedBy}
          onClick={() => onAct('read')}
        >
          Mark read
        </Button>
      )}
    </>
  )
}
