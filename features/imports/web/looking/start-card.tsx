import ArrowUp from 'lucide-react/icons/arrow-up'
import PackagePlus from 'lucide-react/icons/package-plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId } from 'react'

import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { rootAttribute } from '#ui/base/root-attribute.ts'

import { matchWords, UNDO_WORDS } from '../import-words.ts'
import type { ReadyStep } from '../work/steps.ts'
import { leadTo, openOf } from './open-question.ts'

const barAttribute = rootAttribute('formBar')

/** The button that imports what was looked over; it says how many matches really go in. */
export function StartCard({
  step,
  onStart,
  onCancel,
}: {
  step: ReadyStep
  onStart: () => void
  onCancel: () => void
}) {
  const id = useId()
  const { dryRun, blocked, updating } = step
  const { sent } = dryRun.counts
  const stopped = blocked !== null || sent === 0
  const open = blocked === null ? null : openOf(step)
  const why = open?.words ?? blocked ?? 'There is nothing new in this file.'
  return (
    <>
      {/* While it cannot be pressed, it lies over nothing. */}
      <div
        ref={stopped ? null : barAttribute}
        className={classNames(
          'max-lg:order-2',
          !stopped &&
            'sticky rounded-field shadow-float bottom-[calc(var(--bottom-bar)+0.75rem)] z-10',
        )}
      >
        <Button
          wide
          className="min-h-14 text-base"
          icon={<PackagePlus aria-hidden="true" className="size-6" />}
          aria-disabled={stopped}
          aria-describedby={id}
          loading={updating}
          onClick={() => (stopped ? leadTo(open) : onStart())}
        >
          {sent === 0 ? 'Nothing to import' : `Import ${matchWords(sent)}`}
        </Button>
        {stopped &&
          (open === null ? (
            <p id={id} className="mt-2.5 font-bold wrap-anywhere">
              {why}
            </p>
          ) : (
            <button
              type="button"
              id={id}
              className="mt-2.5 flex min-h-11 w-full items-center gap-2 rounded-field px-1 text-left font-bold text-draw underline decoration-1 underline-offset-4 wrap-anywhere"
              onClick={() => leadTo(open)}
            >
              <ArrowUp aria-hidden="true" className="size-5 shrink-0" />
              {why}
            </button>
          ))}
      </div>
      <div className="flex gap-3 rounded-card bg-card p-4 shadow-card max-lg:order-2 sm:p-5">
        <Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p id={stopped ? undefined : id} className="text-base">
            {UNDO_WORDS} Nobody gets a mail.
          </p>
          <Button tone="bare" className="mt-1 -ml-2.5" onClick={onCancel}>
            Choose another file
          </Button>
        </div>
      </div>
    </>
  )
}
