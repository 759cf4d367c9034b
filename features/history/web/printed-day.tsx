import { formatDay } from '#features/dates/day-words.rules.ts'
import { formatDuration } from '#features/dates/durations.rules.ts'
import { faceOf } from '#features/games/faces.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { outcomeTextOf } from '#features/matches/web/outcome-text.ts'
import { PrintBox } from '#ui/layout/print-marks.tsx'
import { Printed } from '#ui/layout/printed.tsx'

import { summaryOf } from './evening.ts'

/** On paper nobody is `you`. */
const NOBODY = ''

export function PrintedDay({
  day,
  matches,
  open,
  onPrinted,
}: {
  /** `YYYY-MM-DD` */
  day: string
  /** Newest first; printed in the order in which they were played. */
  matches: readonly Match[]
  open: boolean
  onPrinted: () => void
}) {
  const { place, minutes, winner } = summaryOf(matches)
  const date = formatDay(day, 'EEEE d MMMM yyyy')
  const facts = [
    `${matches.length} ${matches.length === 1 ? 'match' : 'matches'}`,
    ...(place === null ? [] : [place]),
    ...(minutes === null ? [] : [formatDuration(minutes)]),
  ]
  return (
    <Printed day={date} open={open} onPrinted={onPrinted}>
      <h1 className="mt-6 text-4xl">{date}</h1>
      <p className="mt-1 wrap-anywhere">{facts.join(', ')}</p>
      {winner !== null && (
        <p className="mt-4 rounded-field border-2 border-ink px-5 py-3 font-score text-xl wrap-anywhere">
          {`${winner.player.name} took the evening, ${winner.wins} of ${winner.decided}`}
        </p>
      )}
      <ol role="list" aria-label="Matches on paper" className="mt-4">
        {matches.toReversed().map((match) => (
          <Row key={match._id} match={match} />
        ))}
      </ol>
    </Printed>
  )
}

function Row({ match }: { match: Match }) {
  const { game, durationMinutes, expansions, notes } = match
  const facts = [
    ...(durationMinutes === null ? [] : [formatDuration(durationMinutes)]),
    ...expansions.map(({ name }) => name),
  ]
  return (
    <li className="flex break-inside-avoid items-start gap-4 border-b border-dashed border-ink py-3">
      <PrintBox letters={faceOf(game.name).monogram} className="size-11" />
      <div className="min-w-0 flex-1">
        <h2 className="text-xl leading-snug wrap-anywhere">{game.name}</h2>
        <p className="wrap-anywhere">{outcomeTextOf(match, NOBODY).whole}</p>
        {facts.length > 0 && <p className="text-base wrap-anywhere">{facts.join(', ')}</p>}
        {notes !== '' && <p className="text-base whitespace-pre-line wrap-anywhere">“{notes}”</p>}
      </div>
    </li>
  )
}
