import { Link } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'

import { useLogout } from '#client/query/use-logout.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { afterPaint } from '#ui/base/lazy-component.tsx'
import { Logo } from '#ui/base/logo.tsx'
import { CountBadge } from '#ui/layout/badge.tsx'

import { navItems, type NavItem } from './nav-items.ts'
import { SearchButton } from './search-button.tsx'
import { signOutDoor } from './sign-out-door.ts'

const ThemeSwitch = afterPaint(
  async () => (await import('#ui/base/theme-switch.tsx')).ThemeSwitch,
  () => null,
)
const { dashboard, matches, stats, friends, profile, notifications } = navItems
const item =
  'group flex min-h-11 items-center gap-3 rounded-field px-3 font-bold text-muted no-underline hover:bg-sunk hover:text-ink'
const current = 'bg-sunk text-ink shadow-[inset_4px_0_0_var(--marigold)]'

export function Sidebar({ unread }: { unread: number }) {
  const logout = useLogout()
  return (
    <aside className="fixed inset-y-0 left-0 z-20 hidden w-62 flex-col border-r border-line bg-card p-4 lg:flex">
      <Link to="/dashboard" className="mb-6 rounded-field px-2 py-1.5 text-ink no-underline">
        <Logo />
      </Link>
      <ButtonLink
        to="/matches/new"
        title="New Match (n)"
        wide
        className="new-match"
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        New Match
      </ButtonLink>
      <SearchButton />
      <nav aria-label="Main" className="mt-4 flex flex-1 flex-col gap-1">
        {[dashboard, matches, stats, friends, profile].map((target) => (
          <SidebarLink key={target.to} target={target} />
        ))}
        <SidebarLink target={notifications} unread={unread} />
      </nav>
      <div className="flex items-center justify-between">
        <button
          type="button"
          onClick={() => (signOutDoor.ask === null ? logout() : signOutDoor.ask(logout))}
          className={item}
        >
          <LogOut aria-hidden="true" className="size-5" />
          Logout
        </button>
        <ThemeSwitch />
      </div>
    </aside>
  )
}

function SidebarLink({ target, unread = 0 }: { target: NavItem; unread?: number }) {
  const Icon = target.icon
  return (
    <Link to={target.to} className={item} activeProps={{ className: current }}>
      <Icon aria-hidden="true" className="size-5" />
      {target.label}
      {unread > 0 && (
        <span className="ml-auto">
          <CountBadge count={unread} />
          <span className="sr-only"> unread</span>
        </span>
      )}
    </Link>
  )
}
