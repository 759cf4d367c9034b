import Dices from 'lucide-react/icons/dices'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'

import { ButtonLink } from '#ui/base/button.tsx'

/** Where people go most. */
export function QuickButtons() {
  return (
    <nav aria-label="Quick links" className="grid grid-cols-[2fr_3fr] gap-3">
      <ButtonLink
        to="/matches/new"
        className="col-span-2"
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        New Match
      </ButtonLink>
      <ButtonLink
        to="/friends"
        tone="quiet"
        className="px-3! max-[22rem]:*:hidden"
        icon={<UsersRound aria-hidden="true" className="size-5" />}
      >
        Friends
      </ButtonLink>
      <ButtonLink
        to="/matches"
        tone="quiet"
        className="px-3! max-[22rem]:*:hidden"
        icon={<Dices aria-hidden="true" className="size-5" />}
      >
        Match History
      </ButtonLink>
    </nav>
  )
}
