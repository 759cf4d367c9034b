import { type ReactNode, useId } from 'react'

import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import type { Result } from '#features/scoring/results.rules.ts'
import { readingWords, typedScoreProblem } from '#features/scoring/web/typed-score.ts'
import { Meeple, meepleOutline } from '#ui/base/meeple.tsx'
import { shownScore } from '#ui/layout/score-words.ts'
import { NumberField } from '#ui/pickers/number-field.tsx'
import { Segments } from '#ui/pickers/segments.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import { crownsOf, shortNameOf, sideName } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { sharedScore } from '../seats/sides.ts'
import { type TableDraft, modeOf } from '../seats/table-draft.ts'
import type { Tie, TieDecision } from '../seats/tie.ts'
import { type TableActions, focusSave } from './place-tools.tsx'
import { CrownMark } from './result-picker.tsx'

/** The pieces below the rows, of which one has won, or nobody yet. */
export function WhoWon({
  draft,
  pieces,
  actions,
}: {
  draft: TableDraft
  pieces: readonly number[]
  actions: TableActions
}) {
  const { seats } = draft
  const crowns = crownsOf(draft)
  return (
    <div role="group" aria-label="Winner" className="px-2 py-3">
      <h3 className="mb-2 px-2 text-base">Who won?</h3>
      <div className="flex flex-wrap gap-1">
        {seats.map((seat, at) => (
          <Piece
            key={seat.key}
            label={seat.kind === 'self' ? 'You won' : `${seat.name} won`}
            words={seat.kind === 'self' ? 'You' : shortNameOf(seat, seats)}
            isChosen={seat.result === 'Win'}
            onTap={() => actions.onWinner(seat.key)}
          >
            {crowns[at] === 'won' && <CrownMark crown="won" />}
            <Meeple piece={pieces[at] ?? 0} className="size-9" />
          </Piece>
        ))}
        <Piece
          label="Nobody yet"
          words="Nobody yet"
          isChosen={seats.every(({ result }) => result === '')}
          onTap={actions.onNobody}
        >
          <svg
            viewBox="0 0 32 32"
            aria-hidden="true"
            strokeWidth={2.6}
            className="size-9 fill-card stroke-field"
          >
            <path d={meepleOutline} />
          </svg>
        </Piece>
      </div>
    </div>
  )
}

function Piece({
  label,
  words,
  isChosen,
  onTap,
  children,
}: {
  label: string
  words: string
  isChosen: boolean
  onTap: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      onClick={onTap}
      className={`flex min-w-min flex-1 basis-[3.125rem] flex-col items-center rounded-field border-[1.5px] border-transparent py-1.5 hover:bg-sunk ${chosenClasses}`}
    >
      <span className="flex h-12 flex-col items-center justify-end [&>svg:first-child:not(:only-child)]:-mb-2 [&>svg:first-child:not(:only-child)]:h-5">
        {children}
      </span>
      <span className="line-clamp-2 max-w-full text-center text-xs leading-tight font-bold wrap-anywhere">
        {words}
      </span>
    </button>
  )
}

const SHARED = 'shared'

/** Where the best score is shared: whether they share the win, or who won the tie. */
export function TieQuestion({
  draft,
  tie,
  onDecide,
}: {
  draft: TableDraft
  tie: Tie
  onDecide: (decision: TieDecision) => void
}) {
  const id = useId()
  const { sides, score, decision } = tie
  const named = sides.flatMap((side) => {
    const [first] = side.seats
    if (first === undefined) return []
    const hasWon = decision?.kind === 'won' && decision.key === first.key
    const icon = hasWon ? <CrownMark crown="won" /> : undefined
    return [{ value: first.key, label: sideName(side, draft.seats), icon }]
  })
  const names = named.map(({ label }) => label)
  const isShared = decision?.kind === 'draw' || decision?.kind === 'each won'
  return (
    <section aria-labelledby={id} className="border-b-[1.5px] border-dashed border-line px-4 py-3">
      <h3 id={id} className="text-base leading-tight wrap-anywhere">
        {`${tiedWords(names)} have ${shownScore(score)}`}
      </h3>
      <Segments
        label="Shared, or who won the tie?"
        choices={[{ value: SHARED, label: 'Shared' }, ...named]}
        value={decision?.kind === 'won' ? decision.key : isShared ? SHARED : null}
        onChange={(chosen) =>
          onDecide(chosen === SHARED ? { kind: 'draw' } : { kind: 'won', key: chosen })
        }
        className="[&>div]:w-full [&>div]:flex-wrap [&>span]:text-base [&>span]:font-normal [&>span]:text-muted [&_label]:flex-auto"
      />
      {isShared && modeOf(draft) === 'competitive' && (
        <Switch
          label="Each of them won"
          checked={decision.kind === 'each won'}
          onChange={(each) => onDecide({ kind: each ? 'each won' : 'draw' })}
          className="mt-1 justify-between"
        />
      )}
    </section>
  )
}

/** `Aiko and Ben both`; sides that are called by several people are only counted. */
function tiedWords(names: readonly string[]): string {
  const isTwo = names.length === 2
  if (names.some((name) => name.includes(' & '))) {
    return isTwo ? 'Both sides' : `${names.length} sides`
  }
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} ${isTwo ? 'both' : 'all'}`
}

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
