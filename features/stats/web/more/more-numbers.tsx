import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'

import { afterPaint } from '#ui/base/lazy-component.tsx'

import { MoreSkeleton } from '../skeletons.tsx'
import type { MoreCardsProps } from './more-cards.tsx'
import { sectionsOf } from './sections.ts'

const MoreCards = afterPaint(async () => (await import('./more-cards.tsx')).MoreCards, MoreSkeleton)

/** Its presence alone counts. */
const KEY = 'more numbers'

export function MoreNumbers(props: Omit<MoreCardsProps, 'drawn'>) {
  const id = useId()
  const [open, setOpen] = useState(isLeftOpen)
  const { drawn, notYet } = sectionsOf(props.data, props.game)
  const line = drawn.join(', ')
  return (
    <>
      <section aria-labelledby={id} className="rounded-card bg-card shadow-card">
        <div className="relative flex items-center gap-4 p-4 sm:px-6">
          <div className="min-w-0 flex-1">
            <h2 id={id} className="text-xl">
              <button
                type="button"
                aria-expanded={open}
                aria-describedby={`${id}-line`}
                className="text-left tracking-[inherit] after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
                onClick={() => {
                  setOpen(!open)
                  leave(!open)
                }}
              >
                More numbers
              </button>
            </h2>
            <p id={`${id}-line`} className="mt-1 text-base leading-snug text-muted">
              {`${line.charAt(0).toUpperCase()}${line.slice(1)}`}
            </p>
          </div>
          <ChevronDown
            aria-hidden="true"
            className={`size-5.5 shrink-0 transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </div>
        {notYet.length > 0 && (
          <p className="border-t-[1.5px] border-dashed border-line p-4 text-base leading-snug text-muted sm:px-6">
            {`Not yet: ${notYet.join('; ')}`}
          </p>
        )}
      </section>
      {open && <MoreCards {...props} drawn={drawn} />}
    </>
  )
}

function isLeftOpen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function leave(open: boolean): void {
  try {
    if (open) localStorage.setItem(KEY, 'open')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is full: it is closed at the next visit.
  }
}
