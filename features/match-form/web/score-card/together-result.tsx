import type { Result } from '#features/scoring/results.rules.ts'
import { readingWords, typedScoreProblem } from '#features/scoring/web/typed-score.ts'
import { NumberField } from '#ui/pickers/number-field.tsx'
import { Segments } from '#ui/pickers/segments.tsx'

import type { Seat } from '../seats/seat.ts'
import { sharedScore } from '../seats/sides.ts'
import type { TableActions } from './place-tools.tsx'
import { focusSave } from './score-focus.ts'

const choices = [
  { value: 'Win', label: 'We won' },
  { value: 'Loss', label: 'We lost' },
  { value: '', label: 'Not yet' },
] as const

/** How a cooperative game ended: one switch and one score for the whole table. */
export function TogetherResult({
  seats,
  showScoreError,
  onSeat,
}: {
  seats: readonly Seat[]
  showScoreError: boolean
  onSeat: TableActions['onSeat']
}) {
  const [first] = seats
  if (first === undefined) return null
  const score = sharedScore(seats)
  const result: Result = first.result
  return (
    <div className="flex flex-wrap items-start justify-between gap-2 border-b-[1.5px] border-dashed border-line px-2 py-3">
      <Segments
        label="How it ended"
        hideLabel
        choices={choices}
        value={result === 'Draw' ? null : result}
        onChange={(chosen) => onSeat(first.key, { result: chosen })}
      />
      <NumberField
        compact
        className={showScoreError && typedScoreProblem(score) !== null ? 'w-32' : 'w-24'}
        label="Score of the table (optional)"
        hideLabel
        name="players.0.score"
        placeholder="Score"
        value={score}
        onChange={(typed) => onSeat(first.key, { score: typed })}
        hint={readingWords(score)}
        error={showScoreError ? typedScoreProblem(score) : null}
        enterKeyHint="done"
        onEnter={focusSave}
      />
    </div>
  )
}
