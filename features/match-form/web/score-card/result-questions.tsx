import { type ReactNode, useId } from 'react'

import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import type { Result } from '#features/scoring/results.rules.ts'
import { COLOURS, Meeple, meepleOutline } from '#ui/base/meeple.tsx'
import { ordinal } from '#ui/layout/ordinal.ts'
import { shownScore } from '#ui/layout/score-words.ts'
import { Segments } from '#ui/pickers/segments.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import {
  type Tie,
  type TieDecision,
  haveEachWon,
  numbersOf,
  sidesByPlace,
  withEachWon,
  withNumber,
  withTieDecided,
  withWinner,
  withoutResults,
} from '../seats/finishing.ts'
import { crownsOf, outcomeWords, shortNameOf, sideName } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import { type Side, sharedScore, sidesOf } from '../seats/sides.ts'
import { type TableProps, type TableUpdate, modeOf, withSeat } from '../seats/table-draft.ts'
import { CrownMark, ScoreField, focusSave } from './row-tools.tsx'

export function WhoWon({ draft, pieces, update }: TableProps) {
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
            onTap={() => update((now) => withWinner(now, seat.key))}
          >
            {crowns[at] === 'won' && <CrownMark crown="won" />}
            <Meeple piece={pieces[at] ?? 0} className="size-9" />
          </Piece>
        ))}
        <Piece
          label="Nobody yet"
          words="Nobody yet"
          isChosen={seats.every(({ result }) => result === '')}
          onTap={() => update(withoutResults)}
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

export function TieQuestion({ draft, tie, update }: Omit<TableProps, 'pieces'> & { tie: Tie }) {
  const id = useId()
  const decide = (by: TieDecision) => update((now) => withTieDecided(now, by))
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
          decide(chosen === SHARED ? { kind: 'draw' } : { kind: 'won', key: chosen })
        }
        className="[&>div]:w-full [&>div]:flex-wrap [&>span]:text-base [&>span]:font-normal [&>span]:text-muted [&_label]:flex-auto"
      />
      {isShared && modeOf(draft) === 'competitive' && (
        <Switch
          label="Each of them won"
          checked={decision.kind === 'each won'}
          onChange={(each) => decide({ kind: each ? 'each won' : 'draw' })}
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

export function TogetherResult({ seats, update }: { seats: readonly Seat[]; update: TableUpdate }) {
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
        onChange={(chosen) => update((now) => withSeat(now, first.key, { result: chosen }))}
      />
      <ScoreField
        className="w-24"
        label="Score of the table (optional)"
        name="players.0.score"
        value={score}
        onChange={(typed) => update((now) => withSeat(now, first.key, { score: typed }))}
        enterKeyHint="done"
        onEnter={focusSave}
      />
    </div>
  )
}

const LARGE = 8

/** Tapped in the order of finishing. */
export function RankingPieces({ draft, pieces, update }: TableProps) {
  const sides = sidesOf(modeOf(draft), draft.seats)
  const numbers = numbersOf(draft)
  const crowns = crownsOf(draft)
  const isBegun = numbers.some((number) => number !== null)
  const [first = []] = sidesByPlace(draft)
  return (
    <div className="border-b-[1.5px] border-dashed border-line px-4 pt-1 pb-2">
      <h3 className="py-2 text-base leading-tight">Tap them as they finished</h3>
      <div
        role="group"
        aria-label="Tap them as they finished"
        className="-mx-1 flex flex-wrap justify-around gap-y-1"
      >
        {sides.map((side) => {
          const [seat] = side.seats
          if (seat === undefined) return null
          const at = draft.seats.indexOf(seat)
          const number = numbers[at] ?? null
          const name = sideName(side, draft.seats)
          return (
            <button
              key={seat.key}
              type="button"
              aria-label={tapWords(side.team === '' ? seat.name : name, number, isBegun, side)}
              aria-pressed={number !== null}
              onClick={() => update((now) => withNumber(now, seat.key))}
              className="relative flex min-w-16 flex-1 basis-0 touch-manipulation flex-col items-center rounded-field px-0.5 pt-3.5 pb-1 hover:bg-sunk"
            >
              {crowns[at] === 'won' && (
                <span className="absolute top-0 [&_svg]:h-5 [&_svg]:w-6">
                  <CrownMark crown="won" />
                </span>
              )}
              <span className="flex -space-x-7">
                {side.seats.map((one, place) => (
                  <NumberedPiece
                    key={one.key}
                    piece={pieces[draft.seats.indexOf(one)] ?? 0}
                    // The number is on the piece in front.
                    number={place < side.seats.length - 1 ? null : number}
                    className={sides.length <= LARGE ? 'size-15' : 'size-11'}
                  />
                ))}
              </span>
              <span className="line-clamp-2 max-w-full text-xs leading-tight font-bold wrap-anywhere">
                {name}
              </span>
            </button>
          )
        })}
      </div>
      {first.length > 1 && modeOf(draft) === 'competitive' && (
        <Switch
          label="Each of them won"
          checked={haveEachWon(draft)}
          onChange={(each) => update((now) => withEachWon(now, each))}
          className="justify-end"
        />
      )}
      <p role="status" className="sr-only">
        {isBegun ? outcomeWords(draft) : ''}
      </p>
    </div>
  )
}

function tapWords(name: string, number: number | null, isBegun: boolean, { seats }: Side): string {
  if (number === null) return isBegun ? `${name} finished next` : `${name} won`
  return number === 1 && seats[0]?.result === 'Win'
    ? `${name} won`
    : `${name} finished ${ordinal(number)}`
}

/** The number takes the place of the mark that a repeated colour has. */
function NumberedPiece({
  piece,
  number,
  className,
}: {
  piece: number
  number: number | null
  className: string
}) {
  if (number === null) return <Meeple piece={piece} className={className} />
  return (
    <span
      aria-hidden="true"
      data-number={number}
      // Not as text: the button's name says the place.
      className={`relative shrink-0 animate-[piece-placed_220ms_ease-out] before:absolute before:inset-x-0 before:top-[34%] before:text-center before:font-score before:text-[1.1875rem] before:leading-none before:text-card before:content-[attr(data-number)] ${className}`}
    >
      <Meeple piece={piece % COLOURS} className="size-full" />
    </span>
  )
}
