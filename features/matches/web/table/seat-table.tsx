import { SeatRow } from './seat-row.tsx'
import type { Seat } from './seat.ts'

const columns = ['Name', 'Type', 'Email', 'Score', 'Result', 'Actions']

/**
 * The players as a table, on phones as rows of a score sheet. The roles are written out, because
 * another `display` takes a table's own away.
 */
export function SeatTable({
  seats,
  addressOf,
  scoresJudged,
  onSeat,
  onRemove,
  onEditGuest,
}: {
  seats: readonly Seat[]
  /** For show alone: what is known of somebody's address beside the seat. */
  addressOf: (seat: Seat) => string
  /** Whether what is no number is marked yet: not while it is being typed the first time. */
  scoresJudged: boolean
  onSeat: (key: string, changed: Partial<Seat>) => void
  onRemove: (key: string) => void
  onEditGuest: (seat: Seat) => void
}) {
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
            isLast={index === seats.length - 1}
            scoreJudged={scoresJudged}
            onChange={(changed) => onSeat(seat.key, changed)}
            onRemove={() => onRemove(seat.key)}
            onEditGuest={() => onEditGuest(seat)}
            onScored={toNextScore}
          />
        ))}
      </tbody>
    </table>
  )
}

const widths: Record<string, string> = {
  // Wide enough for a long word of a name.
  Name: 'w-40 xl:w-auto',
  Type: 'w-18 xl:w-20',
  Score: 'w-24 text-right xl:w-26',
  Result: 'w-34 xl:w-40',
  Actions: 'w-20 xl:w-26',
}

/** Enter goes down the column of scores, as on a sheet of paper, and ends below it. */
function toNextScore(input: HTMLInputElement): void {
  const scores = [...(input.closest('table')?.querySelectorAll('input[enterkeyhint]') ?? [])]
  const next = scores[scores.indexOf(input) + 1]
  if (next instanceof HTMLInputElement) next.focus()
  else input.blur()
}
