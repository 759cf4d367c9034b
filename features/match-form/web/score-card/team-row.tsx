import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'

import type { Crown, RowPlace } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { type TableActions, PlaceTools, PlaceWord } from './place-tools.tsx'
import { CrownMark } from './result-picker.tsx'

/** The head of a team in the table: its name and, without scores, its place. */
export function TeamRow({
  name,
  of,
  crown,
  place,
  actions,
}: {
  name: string
  /** The key of the first member. */
  of: string
  crown: Crown
  place: RowPlace | null
  actions: TableActions
}) {
  const number = place?.number ?? null
  return (
    <tr
      role="row"
      data-placed={number === null ? undefined : of}
      className="relative block @xl:table-row"
    >
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={6}
        className="block pt-2 pb-1 text-left font-normal @xl:table-cell"
      >
        <span className="flex min-h-13 items-center gap-2 rounded-field bg-sunk py-1 pr-1 pl-2">
          {number !== null && <PlaceWord number={number} className="w-8 shrink-0" />}
          <span className="min-w-0 flex-1 font-bold wrap-anywhere">{name}</span>
          {crown !== null && <CrownMark crown={crown} />}
          {place !== null && <PlaceTools of={of} name={name} place={place} actions={actions} />}
        </span>
      </th>
    </tr>
  )
}

const NEW_TEAM = 'a new team'

/** A native select: it moves people between teams by tap and by keyboard. */
export function TeamPicker({
  seat,
  teams,
  onTeam,
}: {
  seat: Seat
  /** What is stored and what is shown. */
  teams: readonly (readonly [team: string, name: string])[]
  onTeam: TableActions['onTeam']
}) {
  return (
    <span className="relative flex min-h-11 w-21 items-center justify-center gap-1 rounded-field text-base font-bold text-muted focus-within:outline-3 focus-within:outline-focus hover:bg-sunk">
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
        {teams.map(([team, name]) => (
          <option key={team} value={team}>
            {name}
          </option>
        ))}
        <option value={NEW_TEAM}>New team</option>
      </select>
    </span>
  )
}
