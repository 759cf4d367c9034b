import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Info from 'lucide-react/icons/info'
import { useId } from 'react'

import { type ReadFile, type ReadProblem, numberWords } from '#features/plays/file-reading.rules.ts'

import { withDayWords } from '../import-words.ts'
import { questionId } from './open-question.ts'

/** One thing that is unclear in the file, what is done, and where it stands. */
export function ProblemItem({
  problem,
  unit,
  onAnswer,
}: {
  problem: ReadProblem
  unit: ReadFile['unit']
  onAnswer: (value: string) => void
}) {
  const { what, willDo, choices, chosen } = problem
  const Icon = choices.length === 0 ? Info : chosen === null ? CircleAlert : CircleHelp
  const id = useId()
  return (
    <li className="sheet-line flex gap-3 py-3.5 first:pt-0 last:border-b-0 last:pb-0">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${choices.length === 0 ? 'text-muted' : 'text-loss'}`}
      />
      <div className="min-w-0 flex-1">
        <p id={id} className="leading-snug font-bold wrap-anywhere">
          {what}
        </p>
        <p className="text-base leading-snug text-muted">{willDo}</p>
        {choices.length > 0 && (
          <div
            id={questionId(problem.id)}
            role="radiogroup"
            aria-labelledby={id}
            className="mt-2.5 flex flex-wrap gap-2"
          >
            {choices.map(({ value, label }) => (
              <label
                key={value}
                className="relative flex min-h-11 items-center gap-1.5 rounded-field border-[1.5px] border-field bg-card px-3.5 text-base font-bold has-checked:border-marigold-edge has-checked:bg-[color-mix(in_oklab,var(--marigold)_24%,var(--card))] has-checked:shadow-[0_3px_0_var(--marigold-edge)]"
              >
                <input
                  type="radio"
                  name={id}
                  value={value}
                  checked={value === chosen}
                  onChange={() => onAnswer(value)}
                  className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field"
                />
                {value === chosen && (
                  <Check aria-hidden="true" strokeWidth={3.5} className="size-4" />
                )}
                {label}
              </label>
            ))}
          </div>
        )}
        <Cases problem={problem} unit={unit} />
      </div>
    </li>
  )
}

/** Where it is in the file; only the first cases come with it. */
function Cases({
  problem: { count, cases },
  unit,
}: {
  problem: ReadProblem
  unit: ReadFile['unit']
}) {
  if (cases.length === 0) return null
  // One place may have several cases, even alike.
  const numbered = cases.map((one, index) => ({ ...one, index }))
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4">
        {count === 1 ? 'Show it' : `Show ${numberWords(cases.length)}`}
        {cases.length < count && ` of ${numberWords(count)}`}
      </summary>
      <ul
        role="list"
        {...reachable}
        aria-label="Where it is in the file"
        className="max-h-60 overflow-y-auto overscroll-contain rounded-field bg-sunk/60 px-3 py-1.5 text-base"
      >
        {numbered.map(({ at, text, index }) => (
          <li key={index} className="py-1 wrap-anywhere">
            <span className="font-semibold">
              {at === 0 ? 'The whole file' : `${unit} ${numberWords(at)}`}:
            </span>{' '}
            {withDayWords(text)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A long list can be scrolled by the keyboard too. */
const reachable = { tabIndex: 0 }
