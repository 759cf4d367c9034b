import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useId, useState } from 'react'

import { formatMoment } from '#features/dates/web/moments.ts'
import type { Notification } from '#features/notifications/notifications.contract.ts'
import { ageOf, linkOf } from '#features/notifications/notifications.rules.ts'
import { NotificationIcon } from '#features/notifications/web/notification-icon.tsx'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { focusNextRow, keepRowFocus } from '#ui/lists/row-focus.ts'
import { RowMenu } from '#ui/lists/row-menu.tsx'

import { useMarkRead } from './mark-read.ts'

export function NotificationRow({
  notification,
  now,
  removedWhenRead,
}: {
  notification: Notification
  now: Date
  removedWhenRead: boolean
}) {
  const { type, title, description, createdAt, isRead } = notification
  const titleId = useId()
  const [row, setRow] = useState<HTMLLIElement | null>(null)
  const markRead = useMarkRead(notification, async () => {
    if (removedWhenRead) await focusNextRow(row)
  })
  return (
    <li
      ref={setRow}
      tabIndex={-1}
      className="relative flex items-start gap-3 border-t-2 border-dashed border-line py-3 pr-2 pl-4 sm:pr-3 sm:pl-5"
    >
      <NotificationIcon type={type} dimmed={isRead} />
      <div className="min-w-0 flex-1">
        <p
          id={titleId}
          className={classNames(
            'leading-snug wrap-anywhere',
            isRead ? 'font-medium text-muted' : 'font-bold',
          )}
        >
          {!isRead && <span className="sr-only">Unread: </span>}
          <Title link={linkOf(notification)}>{title}</Title>
        </p>
        {description !== '' && (
          <p className="text-base leading-snug text-muted wrap-anywhere">{description}</p>
        )}
        <time
          dateTime={createdAt}
          title={formatMoment(createdAt)}
          className="block text-xs text-muted tabular-nums"
        >
          {ageOf(createdAt, now)}
        </time>
      </div>
      {!isRead && (
        <IconButton
          label="Mark read"
          icon={<Check className="size-5" />}
          aria-describedby={titleId}
          className="z-1"
          onClick={() => {
            keepRowFocus(row)
            markRead.mutate()
          }}
        />
      )}
    </li>
  )
}

function Title({ link, children }: { link: string | null; children: ReactNode }) {
  if (link === null) return children
  // The origin is ignored: a link cannot lead to another site.
  const { pathname, searchParams } = new URL(link, window.location.origin)
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams)}
      className="text-current no-underline after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
    >
      <span className="sr-only">Open </span>
      {children}
    </Link>
  )
}

export function ReadMenu({ notification }: { notification: Notification }) {
  const markRead = useMarkRead(notification, async () => {})
  return (
    <RowMenu label={`More: ${notification.title}`}>
      {(hide) => (
        <Button
          tone="bare"
          icon={<Check aria-hidden="true" className="size-4.5" />}
          onClick={() => {
            hide()
            markRead.mutate()
          }}
        >
          Mark read
        </Button>
      )}
    </RowMenu>
  )
}
