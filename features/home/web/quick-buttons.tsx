import { Link } from '@tanstack/react-router'
import Dices from 'lucide-react/icons/dices'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'

const tile =
  'flex min-h-16 min-w-0 flex-col items-center justify-center gap-1 px-0.5 py-2 text-center text-xs leading-tight font-bold text-ink no-underline not-first:border-l-2 not-first:border-dashed not-first:border-line hover:bg-sunk focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-focus'

/** Where people go most. */
export function QuickButtons() {
  return (
    <nav
      aria-label="Quick links"
      className="grid grid-cols-3 overflow-clip rounded-card bg-card shadow-card max-[16rem]:grid-cols-1"
    >
      <Link to="/matches/new" className={tile}>
        <Plus aria-hidden="true" className="size-5.5" />
        New Match
      </Link>
      <Link to="/friends" className={tile}>
        <UsersRound aria-hidden="true" className="size-5.5" />
        Friends
      </Link>
      <Link to="/matches" className={tile}>
        <Dices aria-hidden="true" className="size-5.5" />
        Match History
      </Link>
    </nav>
  )
}
