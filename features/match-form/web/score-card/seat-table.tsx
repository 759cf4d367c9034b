import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'

import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'

import { type Tie, isNumbered, isTied } from '../seats/finishing.ts'
import {
  type Crown,
  type RowPlace,
  crownsOf,
  isWinnerAsked,
  rowPlaces,
  shortNameOf,
  sideName,
} from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { sidesOf } from '../seats/sides.ts'
import { type TableProps, type TableUpdate, hasScoreBoxes, modeOf } from '../seats/table-draft.ts'
import { CrownMark, PlaceWord, SamePlace } from './row-tools.tsx'
import { type RowActions, SeatRow } from './seat-row.tsx'

const columns = ['Name', 'Type', 'Email', 'Score', 'Result', 'Actions']
const noFriends: Acquaintance[] = []

/** The roles are explicit, because a changed `display` removes a table's implicit ones. */
export function SeatTable({
  draft,
  pieces,
  tie,
  order,
  ...actions
}: {
  tie: Tie | null
  /** By seat, where the scores say the whole order. */
  order: readonly (number | null)[] | null
} & RowActions &
  TableProps) {
  const { data: friends = noFriends } = useQuery(friendsQuery)
  const { seats } = draft
  const mode = modeOf(draft)
  const hasScores = hasScoreBoxes(draft)
  const isAsked = isWinnerAsked(draft)
  const crowns = crownsOf(draft)
  const places = isNumbered(draft) ? rowPlaces(draft) : null
  const sides = sidesOf(mode, seats)
  const inOrder =
    places === null
      ? sides
      : [...places.keys()].flatMap((key) => sides.filter((side) => side.seats[0]?.key === key))
  const groups =
    mode === 'teams'
      ? inOrder
      : [{ team: '', seats: places === null ? [...seats] : inOrder.flatMap((side) => side.seats) }]
  const indexOf = new Map(seats.map(({ key }, index) => [key, index]))
  const numbersOf = (key: string) => ({
    place: places?.get(key) ?? null,
    orderPlace: order?.[indexOf.get(key) ?? -1] ?? null,
    isTied: isTied(tie, key),
  })
  const isOrdered = places !== null || order !== null
  const columnWidths = {
    '--score-column': places !== null && hasScores ? '9rem' : '5.75rem',
    '--result-column': tie === null ? '5.75rem' : '8.5rem',
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
              update={actions.update}
            />
          )}
          {group.seats.map((seat) => {
            const index = indexOf.get(seat.key) ?? 0
            return (
              <SeatRow
                key={seat.key}
                seat={seat}
                shortName={shortNameOf(seat, seats)}
                address={addressOf(seat, friends)}
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
                {...actions}
              />
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

/** For players in a team, whose head has the number. */
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

function TeamRow({
  name,
  of,
  crown,
  place,
  update,
}: {
  name: string
  /** The key of the first member. */
  of: string
  crown: Crown
  place: RowPlace | null
  update: TableUpdate
}) {
  const number = place?.number ?? null
  return (
    <tr role="row" className="relative block">
      <th role="rowheader" scope="rowgroup" className="block px-3 py-1 text-left font-normal">
        <span className="flex min-h-13 items-center gap-2 rounded-field bg-sunk py-1 pr-1 pl-2">
          {number !== null && <PlaceWord number={number} className="w-8 shrink-0" />}
          <span className="min-w-0 flex-1 font-bold wrap-anywhere">{name}</span>
          {crown !== null && <CrownMark crown={crown} />}
          {place !== null && <SamePlace of={of} place={place} update={update} />}
        </span>
      </th>
    </tr>
  )
}

/** A match has no addresses of accounts, but the user's friends have theirs: only to display. */
function addressOf(seat: Seat, friends: readonly Acquaintance[]): string {
  if (seat.kind !== 'user' || seat.email !== '') return seat.email
  return friends.find(({ _id }) => _id === seat.user)?.email ?? ''
}
