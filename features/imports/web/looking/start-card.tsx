import { useId } from 'react'

import { classNames } from '#ui/base/class-names.ts'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { rootAttribute } from '#ui/base/root-attribute.ts'

import { matchWords } from '../import-words.ts'
import type { ReadyStep } from '../work/steps.ts'
import { OPEN } from './step-card.tsx'

const barAttribute = rootAttribute('formBar')

/** The button that imports what was looked over; it says how many matches go in, or what is open. */
export function StartCard({ step, onStart }: { step: ReadyStep; onStart: () => void }) {
  const id = useId()
  const { dryRun, blocked, updating } = step
  const { sent } = dryRun.counts
  const stopped = blocked !== null || sent === 0
  return (
    <div
      ref={stopped ? null : barAttribute}
      className={classNames(
        !stopped &&
          'sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-10 rounded-field shadow-float',
      )}
    >
      <button
        type="button"
        ref={nextStepAttribute}
        aria-disabled={stopped}
        aria-describedby={id}
        aria-busy={updating}
        onClick={() => (stopped ? leadToOpen() : updating || onStart())}
        className={classNames(
          'flex min-h-16 w-full flex-col items-center justify-center rounded-field px-4 py-2 text-base font-bold',
          stopped
            ? 'border-2 border-dashed border-field bg-sunk'
            : 'die bg-marigold text-on-marigold hover:bg-marigold-high [--die:var(--marigold-edge)]',
        )}
      >
        {stopped ? 'Import' : `Import ${matchWords(sent)}`}
        <span id={id} className={classNames('text-base', stopped && 'font-normal text-muted')}>
          {blocked ??
            (sent === 0 ? 'There is nothing new in this file.' : 'Can be taken back whole')}
        </span>
      </button>
    </div>
  )
}

/** Goes to the first thing that is open: its first answer gets the focus, which brings it into view. */
function leadToOpen(): void {
  const open = document.querySelector(`[${OPEN}]`)
  open?.querySelector<HTMLElement>('input, select, button')?.focus()
}
