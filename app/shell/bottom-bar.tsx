import { Link } from '@tanstack/react-router'

import { classNames } from '#ui/base/class-names.ts'
import { CountBadge } from '#ui/layout/badge.tsx'

import { navItems, type NavItem } from './nav-items.ts'

const { dashboard, newMatch, matches, friends, profile, notifications } = navItems
const item =
  'group relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-field text-xs leading-tight whitespace-nowrap font-bold no-underline'

export function BottomBar({ unread }: { unread: number }) {
  return (
    <nav
      aria-label="Main"
      className="bottom-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card px-1 pb-[env(safe-area-inset-bottom)] shadow-[0_-10px_24px_-16px_var(--shade)] [view-transition-name:bottom-bar] lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl py-1">
        <BarItem target={dashboard} />
        <NewMatchItem />
        <BarItem target={matches} />
        <BarItem target={friends} />
        <BarItem target={notifications} unread={unread} />
        <BarItem target={profile} />
      </ul>
    </nav>
  )
}

function BarItem({ target, unread = 0 }: { target: NavItem; unread?: number }) {
  const Icon = target.icon
  return (
    <li className="flex flex-1">
      <Link
        to={target.to}
        className={classNames(item, unread > 0 ? 'text-loss' : 'text-muted')}
        activeProps={{ className: 'text-ink' }}
      >
        <span className="grid h-7 w-11 place-items-center rounded-full group-aria-[current=page]:bg-sunk">
          <Icon aria-hidden="true" className="size-5.5" />
        </span>
        {target.short}
        {unread > 0 && (
          <>
            <span className="absolute top-0.5 left-[calc(50%+0.2rem)]">
              <CountBadge count={unread} />
            </span>
            <span className="sr-only"> unread</span>
          </>
        )}
      </Link>
    </li>
  )
}

function NewMatchItem() {
  const { to, icon: Icon, short } = newMatch
  return (
    <li className="flex flex-1">
      <Link to={to} className={classNames(item, 'text-ink')}>
        <span className="new-match grid h-7 w-11 place-items-center rounded-[0.625rem] bg-marigold text-on-marigold shadow-[0_2.5px_0_var(--marigold-edge)] group-active:translate-y-0.5 group-active:shadow-none">
          <Icon aria-hidden="true" strokeWidth={3} className="size-5" />
        </span>
        {short}
      </Link>
    </li>
  )
}
