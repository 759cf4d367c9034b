import { coloursOf } from '#features/accounts/colours/rules.ts'

import { SeatRow } from './seat-row.tsx'
import type { Seat } from './seat.ts'

const columns = ['Name', 'Type', 'Email', 'Score', 'Result', 'Actions']

/**
 * The players as a table, on phones as rows of a score sheet. The roles are explicit, because a
 * changed `display` removes a table's implicit ones.
 */
export function SeatTable({
  seats,
  addressOf,
  showScoreErrors,
  onSeat,
  onRemove,
  onEditGuest,
}: {
  seats: readonly Seat[]
  /** For display only: the address of a seat, also when the seat itself has none. */
  addressOf: (seat: Seat) => string
  /** False until the first submit, so that a half-typed number is not marked as wrong. */
  showScoreErrors: boolean
  onSeat: (key: string, changed: Partial<Seat>) => void
  onRemove: (key: string) => void
  onEditGuest: (seat: Seat) => void
}) {
  const pieces = coloursOf(seats.map(({ user, name }) => ({ userId: user, name })))
  return (
    <table
      role="table"
      aria-label="Players"
      className="block w-full border-collapse md:table md:table-fixed"
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="text-left text-sm text-muted">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={`border-b border-line px-2 pb-2 font-bold ${widths[column] ?? ''}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {seats.map((seat, index) => (
          <SeatRow
            key={seat.key}
            seat={seat}
            address={addressOf(seat)}
            index={index}
            piece={pieces[index] ?? 0}
            isLast={index === seats.length - 1}
            showScoreError={showScoreErrors}
            onChange={(changed) => onSeat(seat.key, changed)}
            onRemove={() => onRemove(seat.key)}
            onEditGuest={() => onEditGuest(seat)}
            onScoreEnter={focusNextScore}
          />
        ))}
      </tbody>
    </table>
  )
}

const widths: Record<string, string> = {
  // Wide enough for a long word in a name.
  Name: 'w-40 xl:w-auto',
  Type: 'w-18 xl:w-20',
  Score: 'w-24 text-right xl:w-26',
  Result: 'w-34 xl:w-40',
  Actions: 'w-20 xl:w-26',
}

/** Enter moves the focus down the column of scores; from the last score it removes the focus. */
function focusNextScore(input: HTMLInputElement): void {
  const scores = [...(input.closest('table')?.querySelectorAll('input[enterkeyhint]') ?? [])]
  const next = scores[scores.indexOf(input) + 1]
  if (next instanceof HTMLInputElement) next.focus()
  else input.blur()
}
