import ChevronDown from 'lucide-react/icons/chevron-down'
import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'

import { resultColours } from '#features/matches/web/match-marks.tsx'
import { type Result, results } from '#features/scoring/results.rules.ts'
import { readingWords, typedScoreProblem } from '#features/scoring/web/typed-score.ts'
import { classNames } from '#ui/base/class-names.ts'
import { useFormErrors } from '#ui/fields/form.tsx'
import { ordinal } from '#ui/layout/ordinal.ts'
import { NumberField, type NumberFieldProps } from '#ui/pickers/number-field.tsx'

import { FormNotice } from '../form/form-notices.tsx'
import { withSamePlace, withTieWinner } from '../seats/finishing.ts'
import { type RowPlace, outcomeWords } from '../seats/outcome.ts'
import {
  type TableDraft,
  type TableUpdate,
  isReplacedByScores,
  withResultsPutBack,
} from '../seats/table-draft.ts'

export function PlaceWord({ number, className }: { number: number; className?: string }) {
  const words = ordinal(number)
  return (
    <span className={classNames('font-score leading-none whitespace-nowrap', className)}>
      <span className="text-xl">{number}</span>
      <span className="text-xs">{words.slice(String(number).length)}</span>
    </span>
  )
}

/** Lies on the line between two neighbours. */
export function SamePlace({
  of,
  place: { number, name, above, shared },
  besideScore = false,
  update,
}: {
  /** The key of the side's first seat. */
  of: string
  place: RowPlace
  /** The chip leaves the place of a score free. */
  besideScore?: boolean
  update: TableUpdate
}) {
  if (number === null || above === '') return null
  return (
    <button
      type="button"
      aria-label={`same place: ${above} and ${name}`}
      aria-pressed={shared}
      onClick={() => update((now) => withSamePlace(now, of))}
      className={classNames(
        'absolute top-0 z-10 flex -translate-y-1/2 touch-manipulation items-center gap-1.5 font-bold whitespace-nowrap @max-[18.5rem]:px-1.5',
        besideScore ? 'right-36' : 'right-2',
        shared
          ? 'h-11 rounded-field border-[1.5px] border-marigold-edge bg-led px-2.5 text-base text-ink shadow-[0_3px_0_var(--marigold-edge)]'
          : 'h-7 rounded-xl border-[1.5px] border-dashed border-field bg-card px-2 text-xs text-muted after:absolute after:-inset-x-1 after:-inset-y-2 hover:bg-sunk hover:text-ink',
      )}
    >
      <Link2 aria-hidden="true" className="size-4 shrink-0" />
      <span className="@max-[18.5rem]:hidden">same place</span>
    </button>
  )
}

/** Enter, or a phone's key for the next field; from the last score to Save. */
export function focusNextScore(input: HTMLInputElement): void {
  const scores = [
    ...(input.closest('[data-scores]')?.querySelectorAll('input[enterkeyhint]') ?? []),
  ].filter((score) => score.checkVisibility())
  const next = scores[scores.indexOf(input) + 1]
  if (next instanceof HTMLInputElement) next.focus()
  else focusSave(input)
}

/** Without a game Save is disabled: then the games get the focus. */
export function focusSave(input: HTMLInputElement): void {
  const controls = input.form?.querySelectorAll<HTMLElement>(
    '[type=submit]:enabled, [name=game], [aria-label="Played lately"] button',
  )
  const shown = [...(controls ?? [])].filter((control) => control.checkVisibility())
  const target = shown.find((control) => control.matches('[type=submit]')) ?? shown[0]
  target?.focus()
}

export function CrownMark({
  crown,
  onMarigold = false,
}: {
  crown: 'won' | 'leads'
  onMarigold?: boolean
}) {
  return (
    <svg
      viewBox="0 0 32 28"
      aria-hidden="true"
      className={classNames(
        'relative z-10 h-6 w-7',
        onMarigold ? 'fill-[#fffcf5]' : crown === 'won' ? 'fill-marigold' : 'fill-transparent',
      )}
      stroke={onMarigold ? 'var(--on-marigold)' : 'var(--marigold-edge)'}
      strokeWidth="2.2"
      strokeLinejoin="round"
    >
      <path d="M4 8l6.500 5.500L16 3l5.500 10.500L28 8l-2.600 12H6.600z" />
      <path d="M6.500 25.200h19" strokeLinecap="round" />
    </svg>
  )
}

/** A native select lies on it, so that every result can be chosen by hand. */
export function ResultPicker({
  label,
  result,
  onChange,
}: {
  label: string
  result: Result
  onChange: (result: Result) => void
}) {
  return (
    <span className="relative flex h-11 min-w-11 items-center justify-between gap-1 rounded-field px-1 focus-within:outline-3 focus-within:outline-focus hover:bg-sunk @xl:border-[1.5px] @xl:border-field @xl:bg-card @xl:px-2.5">
      <span aria-hidden="true" className={`font-bold ${resultColours[result]}`}>
        {result || '–'}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <select
        aria-label={label}
        value={results.indexOf(result)}
        onChange={({ currentTarget }) => onChange(results[Number(currentTarget.value)] ?? '')}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {results.map((one, index) => (
          <option key={one} value={index}>
            {one || 'No result'}
          </option>
        ))}
      </select>
    </span>
  )
}

/** For whoever shares the best score: says that they won the tie. */
export function TieCrown({
  of,
  name,
  won,
  update,
}: {
  /** The key of a seat of the side. */
  of: string
  name: string
  won: boolean
  update: TableUpdate
}) {
  return (
    <button
      type="button"
      aria-label={`${name} won the tie`}
      aria-pressed={won}
      onClick={() => update((now) => withTieWinner(now, of))}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-field border-[1.5px] hover:bg-sunk',
        won ? 'border-marigold-edge bg-card' : 'border-field',
      )}
    >
      <CrownMark crown={won ? 'won' : 'leads'} />
    </button>
  )
}

/**
 * After scores have replaced what somebody chose. At the button that saves: there it is in sight on phones,
 * and moves no row while a score is typed.
 */
export function ResultsStatus({ draft, update }: { draft: TableDraft; update: TableUpdate }) {
  const isReplaced = isReplacedByScores(draft)
  return (
    <FormNotice
      text={isReplaced ? 'Results follow the scores.' : null}
      action={isReplaced ? `Put back: ${outcomeWords(withResultsPutBack(draft))}` : ''}
      onTap={() => update(withResultsPutBack)}
    />
  )
}

type ScoreFieldProps = Pick<
  NumberFieldProps,
  'label' | 'name' | 'className' | 'value' | 'onChange' | 'tall' | 'enterKeyHint' | 'onEnter'
>

/** What cannot be read is said only once the field is left. */
export function ScoreField({ name, className, value, onChange, ...field }: ScoreFieldProps) {
  const { errorOf } = useFormErrors()
  const [isTyping, setTyping] = useState(false)
  const problem = isTyping ? null : typedScoreProblem(value)
  const isWide = className !== undefined && (problem ?? errorOf(name)) !== undefined
  return (
    <NumberField
      {...field}
      compact
      hideLabel
      name={name}
      placeholder="Score"
      className={isWide ? 'w-32' : className}
      value={value}
      onChange={(typed) => {
        setTyping(true)
        onChange(typed)
      }}
      onLeave={() => setTyping(false)}
      hint={readingWords(value)}
      error={problem}
    />
  )
}
