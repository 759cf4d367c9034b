import ChevronDown from 'lucide-react/icons/chevron-down'
import Info from 'lucide-react/icons/info'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import {
  type ReactNode,
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import { IconButton } from '#ui/base/icon-button.tsx'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { whenIdle } from '#ui/base/when-idle.ts'
import { useFormErrors } from '#ui/fields/form.tsx'
import { Segments } from '#ui/pickers/segments.tsx'

import type { FormDraft } from '../drafts/form-draft.ts'
import { isNumbered, placesIn, tieOf } from '../seats/finishing.ts'
import {
  type ScoringChoice,
  type SidesChoice,
  scoringChoiceOf,
  sidesChoiceOf,
  withScoringChoice,
  withSidesChoice,
} from '../seats/modes.ts'
import { isWinnerAsked } from '../seats/outcome.ts'
import { type TableDraft, isDecided, modeOf, scoringOf } from '../seats/table-draft.ts'
import { DetailChips, DetailTiles, type DetailTilesProps, optionalChip } from './detail-tiles.tsx'
import type { RowActions } from './seat-row.tsx'
import { SeatTable } from './seat-table.tsx'

// Late: most tables have scores and no teams.
const TeamBoard = lateCode(
  async () => (await import('./team-board.tsx')).TeamBoard,
  () => <div className="min-h-60" />,
)
type Questions = typeof import('./result-questions.tsx')
/** @param height what stands in its place is as high as for four people */
const question = <Name extends keyof Questions>(name: Name, height: string) =>
  lateCode<Parameters<Questions[Name]>[0]>(
    async () => (await import('./result-questions.tsx'))[name] as never,
    () => <div className={height} />,
  )
const WhoWon = question('WhoWon', 'min-h-28')
const TieQuestion = question('TieQuestion', 'min-h-26')
const TogetherResult = question('TogetherResult', 'min-h-13')
const RankingPieces = question('RankingPieces', 'min-h-36')

const scoringChoices = [
  { value: 'highest', label: 'Highest' },
  { value: 'lowest', label: 'Lowest' },
  { value: 'together', label: 'Together' },
  { value: 'none', label: 'No scores' },
] as const

const sidesChoices = [
  { value: 'teams', label: 'Teams' },
  { value: 'one', label: 'One against all' },
] as const
/** Two people have no teams. */
const TEAMS_FROM = 3

// A score that is typed changes neither.
const ScoringSegments = memo(Segments<ScoringChoice>)
const SidesSegments = memo(Segments<SidesChoice>)
const segmentClasses = 'min-w-0 flex-1 [&>div]:w-full [&_label]:flex-auto'

export function ScoreCard({
  draft: now,
  pieces: piecesNow,
  onPad,
  more,
  children,
  ...actions
}: {
  draft: FormDraft
  pieces: readonly number[]
  children: ReactNode
} & RowActions &
  Omit<DetailTilesProps, 'draft'>) {
  const id = useId()
  const { update } = actions
  const scoring = scoringChoiceOf(modeOf(now), scoringOf(now))
  const sides = sidesChoiceOf(now)
  const isDivided = sides === 'teams' || sides === 'one'
  const card = useRef<HTMLElement>(null)
  const focusIn = (part: string) =>
    [...(card.current?.querySelectorAll<HTMLElement>(part) ?? [])]
      .find((one) => one.checkVisibility())
      ?.focus()
  const { draft, pieces } = useLateTable(now, piecesNow)
  const mode = modeOf(draft)
  const isRanking = isNumbered(draft)
  const tie = tieOf(draft)
  const places = isRanking || (tie === null && !isDecided(draft)) ? null : placesIn(draft)
  const way = wayOf(draft)
  const shownWay = useRef(way)
  // How a game was played last is known a moment after it is chosen: the score that has the focus by then
  // may leave with its row.
  const keepFocus = useEffectEvent(() => {
    const isTyped = now.seats.some(({ score }) => score !== '')
    if (!isTyped && document.activeElement === document.body) focusIn('[name$=".score"]')
  })
  useLayoutEffect(() => {
    if (shownWay.current === way) return
    shownWay.current = way
    keepFocus()
  }, [way])
  const table = { draft, pieces, tie }
  const details = { draft: now, pieces: piecesNow, update }
  const onScoring = useStableCallback((choice: ScoringChoice) =>
    update((to) => withScoringChoice(to, choice)),
  )
  const onSides = useStableCallback((choice: SidesChoice) =>
    update((to) => withSidesChoice(to, choice)),
  )
  // At the table the network may be away by then.
  useEffect(
    () =>
      whenIdle(() => {
        for (const late of [WhoWon, TeamBoard, RankingPieces, TieQuestion, TogetherResult])
          late.preload()
      }),
    [],
  )
  const teams = (className: string) =>
    sides === 'alone' &&
    now.seats.length >= TEAMS_FROM && (
      <button
        type="button"
        data-teams=""
        onClick={() => {
          flushSync(() => onSides('teams'))
          focusIn('[data-sides] input')
        }}
        className={`${optionalChip} ${className}`}
      >
        <Users aria-hidden="true" className="size-5" />
        Teams
      </button>
    )
  // On small screens people and game come first, unless a line has brought a score.
  const isAway = now.game === null && now.seats.every(({ score }) => score.trim() === '')
  return (
    <section
      ref={card}
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-x-4"
    >
      <h2 id={id} className="sr-only">
        Scores
      </h2>
      <div className={isAway ? 'hidden xl:contents' : 'contents'}>
        <div className="flex flex-col gap-3 xl:col-span-2 xl:gap-0 xl:overflow-clip xl:rounded-card xl:bg-card xl:shadow-card">
          <div className="flex items-center gap-4 xl:border-b-[1.5px] xl:border-dashed xl:border-line xl:p-3">
            <ScoringSegments
              label="Best score"
              hideLabel
              choices={scoringChoices}
              value={scoring}
              onChange={onScoring}
              className={segmentClasses}
            />
            {teams('max-xl:hidden')}
          </div>
          <div
            data-scores=""
            className="@container overflow-clip rounded-card bg-card shadow-card xl:rounded-none xl:shadow-none"
          >
            {isDivided && (
              <div
                data-sides=""
                className="flex items-center gap-1 border-b-[1.5px] border-dashed border-line px-3 py-2"
              >
                <SidesSegments
                  label="Who plays with whom"
                  hideLabel
                  choices={sidesChoices}
                  value={sides}
                  onChange={onSides}
                  className={segmentClasses}
                />
                <IconButton
                  label="Each alone again"
                  icon={<X aria-hidden="true" className="size-5" />}
                  onClick={() => {
                    flushSync(() => onSides('alone'))
                    focusIn('[data-teams]')
                  }}
                />
              </div>
            )}
            {mode === 'cooperative' && <TogetherResult seats={draft.seats} update={update} />}
            {tie !== null && <TieQuestion draft={draft} tie={tie} update={update} />}
            {mode === 'teams' && <TeamBoard {...table} places={places} update={update} />}
            {isRanking && <RankingPieces draft={draft} pieces={pieces} update={update} />}
            <OneByOne isFolded={mode === 'teams' && !isRanking}>
              <SeatTable {...table} {...actions} order={places} />
            </OneByOne>
            {isWinnerAsked(draft) && <WhoWon draft={draft} pieces={pieces} update={update} />}
            {isRanking && <CardNote>A second tap takes a number back.</CardNote>}
            {tie?.decision?.kind === 'won' && places !== null && (
              <CardNote>{`The others keep their order: ${inOrder(places)}.`}</CardNote>
            )}
            <DetailTiles {...details} onPad={onPad} more={more} />
          </div>
        </div>
        <DetailChips {...details}>{teams('xl:hidden')}</DetailChips>
      </div>
      {children}
    </section>
  )
}

/** A frame behind another choice: that is shown at once, before 32 players get other rows. */
function useLateTable(draft: TableDraft, pieces: readonly number[]) {
  const late = { draft: useDeferredValue(draft), pieces: useDeferredValue(pieces) }
  const isSame = wayOf(late.draft) === wayOf(draft)
  return isSame ? { draft, pieces } : late
}

function wayOf(draft: TableDraft): string {
  return `${modeOf(draft)} ${scoringOf(draft)}`
}

function inOrder(places: readonly (number | null)[]): string {
  const known = places.filter((place) => place !== null)
  return known.toSorted((one, other) => one - other).join(', ')
}

function CardNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 px-4 pt-1.5 pb-2 text-xs leading-snug text-muted">
      <Info aria-hidden="true" className="mt-px size-4 shrink-0" />
      {children}
    </p>
  )
}

/** Folded on phones, unless it has to say something. */
function OneByOne({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { errorsBelow } = useFormErrors()
  const [open, setOpen] = useState(false)
  const isShown = open || errorsBelow('players.').length > 0
  // The board shows who changes places at once; the rows of 32 players may follow a frame later.
  const late = useDeferredValue(children)
  return (
    <>
      {isFolded && (
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setOpen(!isShown)}
          className="flex min-h-11 w-full items-center justify-between gap-2 px-4 text-left outline-offset-[-3px] text-base font-bold text-muted hover:bg-sunk hover:text-ink @xl:hidden"
        >
          Players one by one
          <ChevronDown
            aria-hidden="true"
            className={`size-4 shrink-0 transition-transform ${isShown ? 'rotate-180' : ''}`}
          />
        </button>
      )}
      <div className={isFolded && !isShown ? '@max-xl:hidden' : undefined}>
        {isFolded ? late : children}
      </div>
    </>
  )
}
