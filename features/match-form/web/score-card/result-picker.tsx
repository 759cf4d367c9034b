import ChevronDown from 'lucide-react/icons/chevron-down'

import { resultColours } from '#features/matches/web/match-marks.tsx'
import { type Result, results } from '#features/scoring/results.rules.ts'
import { classNames } from '#ui/base/class-names.ts'

/** A crown: filled for the winner, an outline for whoever leads so far. */
export function CrownMark({
  crown,
  onMarigold = false,
}: {
  crown: 'won' | 'leads'
  /** It stands on a marigold button. */
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

/** The result of a player, with a native select on it, so that every result can be chosen by hand. */
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

/** In the row of whoever has the best score, too: says that they won the tie. */
export function TieCrown({
  name,
  won,
  onTap,
  className,
}: {
  name: string
  won: boolean
  onTap: () => void
  className?: string
}) {
  return (
    <button
      type="button"
      aria-label={`${name} won the tie`}
      aria-pressed={won}
      onClick={onTap}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-field border-[1.5px] hover:bg-sunk',
        won ? 'border-marigold-edge bg-card' : 'border-field',
        className,
      )}
    >
      <CrownMark crown={won ? 'won' : 'leads'} />
    </button>
  )
}
