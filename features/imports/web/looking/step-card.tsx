import Check from 'lucide-react/icons/check'
import { type ReactNode, useId, useState } from 'react'

import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'

/** Marks what is open, for whoever presses Import before it is answered. */
export const OPEN = 'data-open'
export const openIf = (isOpen: boolean) => (isOpen ? { [OPEN]: '' } : {})
export const PART = 'border-t-2 border-dashed border-line px-4 sm:px-6'
export const SUMMARY = 'font-semibold text-draw underline decoration-1 underline-offset-4'

/** Whatever was done at first is one line on small screens. */
export function StepCard({
  number,
  title,
  done,
  aside,
  line = aside,
  children,
}: {
  number: number
  title: string
  done: boolean
  aside: string
  line?: string
  children: ReactNode
}) {
  const id = useId()
  const [opened, setOpened] = useState(!done)
  const isFolded = done && !opened
  return (
    <section
      aria-labelledby={id}
      {...openIf(!done)}
      className="min-w-0 rounded-card bg-card shadow-card"
    >
      <header className="flex min-h-16 items-center gap-3 px-4 py-3 sm:px-6">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-8 shrink-0 place-items-center rounded-[0.625rem] font-score',
            done ? 'bg-win text-on-result' : 'border-[1.5px] border-field',
          )}
        >
          {done ? <Check strokeWidth={3.5} className="size-4.5" /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-xl">
            {title}
            {done && <span className="sr-only">, done</span>}
          </h2>
          {isFolded && <p className="text-base text-muted lg:hidden wrap-anywhere">{line}</p>}
        </div>
        <p className={classNames('text-right text-base text-muted', done && 'max-lg:hidden')}>
          {aside}
        </p>
        {done && (
          <Button
            tone="bare"
            className="lg:hidden"
            aria-expanded={opened}
            aria-label={`${opened ? 'Fold' : 'Change'} ${title}`}
            onClick={() => setOpened(!opened)}
          >
            {opened ? 'Fold' : 'Change'}
          </Button>
        )}
      </header>
      <div className={isFolded ? 'max-lg:hidden' : undefined}>{children}</div>
    </section>
  )
}
