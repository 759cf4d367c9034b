import PackagePlus from 'lucide-react/icons/package-plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId } from 'react'

import { numberWords } from '#features/imports/rules.ts'
import { Button } from '#ui/base/button.tsx'
import { rootMark } from '#ui/base/root-mark.ts'

import { matchWords } from '../import-words.ts'
import type { ReadyStep } from '../work/steps.ts'

const barMark = rootMark('formBar')

/** The button that imports what was looked over; it says how many matches really go in. */
export function StartCard({
  step: { dryRun, blocked, updating },
  onStart,
  onCancel,
}: {
  step: ReadyStep
  onStart: () => void
  onCancel: () => void
}) {
  const id = useId()
  const { sent } = dryRun.counts
  const stopped = blocked !== null || sent === 0
  return (
    <>
      <div
        ref={barMark}
        className="sticky rounded-field shadow-float bottom-[calc(var(--bottom-bar)+0.75rem)] z-10 max-lg:order-2"
      >
        <Button
          wide
          className="min-h-14 text-lg"
          icon={<PackagePlus aria-hidden="true" className="size-6" />}
          aria-disabled={stopped}
          aria-describedby={id}
          loading={updating}
          onClick={() => !stopped && onStart()}
        >
          {sent === 0 ? 'Nothing to import' : `Import ${matchWords(sent)}`}
        </Button>
      </div>
      <div className="flex gap-3 rounded-card bg-card p-4 shadow-card max-lg:order-2 sm:p-5">
        <Undo2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p id={id} className="text-[0.9375rem]">
            {stopped ? (
              <b>{blocked ?? 'There is nothing new in this file.'}</b>
            ) : (
              <>
                <b>You can undo it at any time.</b>{' '}
                <span className="text-muted">
                  One tap takes {sent === 1 ? 'it' : `all ${numberWords(sent)}`} away again, and
                  touches nothing you wrote here. Nobody gets a mail.
                </span>
              </>
            )}
          </p>
          <Button tone="bare" className="mt-1 -ml-2.5" onClick={onCancel}>
            Choose another file
          </Button>
        </div>
      </div>
    </>
  )
}
