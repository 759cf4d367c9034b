import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'

import type { Seat } from './seat.ts'
import type { TableActions } from './table-actions.ts'

const NEW_TEAM = 'a new team'

/** A native select: it moves people between teams by tap and by keyboard. */
export function TeamPicker({
  seat,
  teams,
  onTeam,
}: {
  seat: Seat
  teams: readonly string[]
  onTeam: TableActions['onTeam']
}) {
  return (
    <span className="relative flex min-h-11 w-21 items-center justify-center gap-1 rounded-field text-sm font-bold text-muted focus-within:outline-3 focus-within:outline-focus hover:bg-sunk">
      <ArrowRightLeft aria-hidden="true" className="size-4 shrink-0" />
      <span aria-hidden="true">Move</span>
      <select
        aria-label={`Team of ${seat.name}`}
        value={seat.team}
        onChange={({ currentTarget: { value } }) =>
          onTeam(seat.key, value === NEW_TEAM ? null : value)
        }
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {seat.team === '' && <option value="">No team</option>}
        {teams.map((team) => (
          <option key={team} value={team}>
            {team}
          </option>
        ))}
        <option value={NEW_TEAM}>New team</option>
      </select>
    </span>
  )
}
