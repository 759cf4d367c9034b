import type { CSSProperties } from 'react'

import type { Mode } from '#features/scoring/results.rules.ts'

import { type Crown, type RowPlace, shortNameOf, sideName } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { sidesOf } from '../seats/sides.ts'
import { PlaceWord, SamePlace, type TableActions, focusNextScore } from './place-tools.tsx'
import { CrownMark } from './result-picker.tsx'
import { SeatRow } from './seat-row.tsx'

const columns = ['Name', 'Type', 'Email', 'Score', 'Result', 'Actions']

/**
 * The players: a table with columns where it has room, else one row a player. The roles are
 * explicit, because a changed `display` removes a table's implicit ones.
 */
export function SeatTable({
  mode,
  hasScores,
  isAsked,
  seats,
  pieces,
  crowns,
  places,
  order,
  isTied,
  addressOf,
  showScoreErrors,
  actions,
}: {
  mode: Mode
  /** Whether players or teams have boxes for their scores. */
  hasScores: boolean
  /** Whether the row of pieces below asks who has won. */
  isAsked: boolean
  seats: readonly Seat[]
  pieces: readonly number[]
  crowns: readonly Crown[]
  /** By the keys of the sides' first seats, in the order of the places; null in a table with scores. */
  places: ReadonlyMap<string, RowPlace> | null
  /** The places of the seats, where the scores say the whole order. */
  order: readonly (number | null)[] | null
  /** Whether somebody has the best score together with others; null without a tie. */
  isTied: ((key: string) => boolean) | null
  /** For display only: the address of a seat, also when the seat itself has none. */
  addressOf: (seat: Seat) => string
  /** False until the first submit, so that a half-typed number is not marked as wrong. */
  showScoreErrors: boolean
  actions: TableActions
}) {
  const sides = sidesOf(mode, seats)
  const inOrder =
    places === null
      ? sides
      : [...places.keys()].flatMap((key) => sides.filter((side) => side.seats[0]?.key === key))
  const groups =
    mode === 'teams'
      ? inOrder
      : [{ team: '', seats: places === null ? [...seats] : inOrder.flatMap((side) => side.seats) }]
  const numbersOf = (key: string) => ({
    place: places?.get(key) ?? null,
    orderPlace: order?.[indexOf.get(key) ?? -1] ?? null,
    isTied: isTied?.(key) === true,
  })
  const indexOf = new Map(seats.map(({ key }, index) => [key, index]))
  const isOrdered = places !== null || order !== null
  const columnWidths = {
    '--score-column': places !== null && hasScores ? '9rem' : '5.75rem',
    '--result-column': isTied === null ? '5.75rem' : '8.5rem',
  } as CSSProperties
  return (
    <table role="table" aria-label="Players" className="block w-full" style={columnWidths}>
      <thead role="rowgroup" className="block @max-xl:sr-only">
        <tr
          role="row"
          className={`grid grid-cols-[max-content_max-content_minmax(0,1fr)_var(--score-column)_var(--result-column)_5.5rem] gap-x-2 border-b-[1.5px] border-dashed border-line py-2 pr-3 text-left text-xs text-muted ${isOrdered ? 'pl-22' : 'pl-14'}`}
        >
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={`block p-0 font-normal ${headClasses[column] ?? ''}`}
            >
              {column === 'Score' && places !== null ? 'Order' : column}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        // A team's name changes while it is typed, its first player seldom.
        <tbody key={group.seats[0]?.key} role="rowgroup" className="block">
          {group.team !== '' && group.seats[0] !== undefined && (
            <TeamRow
              name={sideName(group, seats)}
              of={group.seats[0].key}
              crown={crowns[indexOf.get(group.seats[0].key) ?? 0] ?? null}
              place={places?.get(group.seats[0].key) ?? null}
              actions={actions}
            />
          )}
          {group.seats.map((seat) => {
            const index = indexOf.get(seat.key) ?? 0
            return (
              <SeatRow
                key={seat.key}
                seat={seat}
                shortName={shortNameOf(seat, seats)}
                address={addressOf(seat)}
                index={index}
                piece={pieces[index] ?? 0}
                crown={crowns[index] ?? null}
                {...(mode !== 'teams' || (group.team === '' && places !== null)
                  ? numbersOf(seat.key)
                  : { ...ofTeam, place: places && noPlace })}
                isAsked={isAsked}
                hasScore={hasScores && mode === 'competitive'}
                withoutScore={withoutScore[mode]}
                isLast={index === seats.length - 1}
                showScoreError={showScoreErrors}
                actions={actions}
                onScoreEnter={focusNextScore}
              />
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

/** A team's number is in its head. */
const ofTeam = { orderPlace: null, isTied: false }
const noPlace: RowPlace = { number: null, name: '', above: '', shared: false }

const withoutScore = {
  competitive: 'No score',
  teams: 'One score for the team',
  cooperative: 'One score for all',
} as const

const headClasses: Record<string, string> = {
  Name: "after:content-[',']",
  Type: "after:content-[',']",
  Score: 'text-center',
  Result: 'pl-2.5',
  Actions: 'text-right',
}

/** The head of a team in the table: its name and, without scores, its place. */
function TeamRow({
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
    <tr role="row" className="relative block">
      <th role="rowheader" scope="rowgroup" className="block px-3 py-1 text-left font-normal">
        <span className="flex min-h-13 items-center gap-2 rounded-field bg-sunk py-1 pr-1 pl-2">
          {number !== null && <PlaceWord number={number} className="w-8 shrink-0" />}
          <span className="min-w-0 flex-1 font-bold wrap-anywhere">{name}</span>
          {crown !== null && <CrownMark crown={crown} />}
          {place !== null && <SamePlace of={of} place={place} onTap={actions.onSamePlace} />}
        </span>
      </th>
    </tr>
  )
}
