import { Link } from '@tanstack/react-router'

import type { Overview } from '#features/stats/stats.contract.ts'

const looks = {
  Win: { letter: 'W', word: 'won', tile: 'border-win bg-win text-on-result' },
  Draw: { letter: 'D', word: 'draw', tile: 'border-draw bg-draw/15 text-draw' },
  Loss: { letter: 'L', word: 'lost', tile: 'border-loss text-loss' },
} as const

/** The last ten results in one line, newest last. */
export function FormLine({ form }: Pick<Overview, 'form'>) {
  const words = form.map(({ result }) => looks[result].word)
  const won = words.filter((word) => word === 'won').length
  return (
    <Link
      to="/stats"
      className="flex min-h-15 items-center justify-between gap-x-3 rounded-card bg-card px-4 py-3 text-ink no-underline shadow-card hover:bg-sunk/60 sm:px-5"
    >
      <span className="sr-only">{`Your last ${form.length}, oldest first: ${words.join(', ')}.`}</span>
      <span aria-hidden="true" className="flex min-w-0 flex-1 gap-1">
        {form.map(({ _id, result }) => (
          <span
            key={_id}
            className={`grid aspect-square max-w-7 min-w-0 flex-1 place-items-center rounded-[0.4rem] border-2 font-score text-xs leading-none ${looks[result].tile}`}
          >
            {looks[result].letter}
          </span>
        ))}
      </span>
      <span className="shrink-0 font-bold whitespace-nowrap">{won} won</span>
    </Link>
  )
}
