import Check from 'lucide-react/icons/check'

import { classNames } from '#ui/base/class-names.ts'

const steps = ['Choose a file', 'Look it over', 'On the shelf']

/** The three steps of an import; on phones only the present one has its name. */
export function Stepper({ at }: { at: 1 | 2 | 3 }) {
  return (
    <ol role="list" aria-label="Steps" className="mt-3.5 flex flex-wrap gap-x-4 gap-y-2">
      {steps.map((name, index) => {
        const number = index + 1
        return (
          <li
            key={name}
            aria-current={number === at ? 'step' : undefined}
            className="flex items-center gap-2"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-8 place-items-center rounded-[0.625rem] font-score',
                number === at
                  ? 'bg-card text-ink shadow-[inset_0_0_0_1.5px_var(--field),0_2px_0_var(--field)]'
                  : 'bg-sunk text-ink',
              )}
            >
              {number < at ? <Check strokeWidth={3.5} className="size-4.5" /> : number}
            </span>
            <span
              className={classNames(
                'text-base font-bold',
                number === at ? 'text-ink' : 'text-muted max-sm:sr-only',
              )}
            >
              {name}
              {number < at && <span className="sr-only">, done</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
