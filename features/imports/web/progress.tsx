import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'

import type { ReadingStep as Step } from './work/steps.ts'

/** How far something has come; its name says what. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="h-4 w-full appearance-none overflow-hidden rounded-md bg-sunk [&::-moz-progress-bar]:bg-win [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-win [&::-webkit-progress-value]:transition-[inline-size]"
    />
  )
}

/** What is being done, before anything is sent. */
const words = {
  file: 'Reading',
  bgg: 'Fetching from BoardGameGeek:',
  server: 'Looking what is here already:',
} satisfies Record<Step['what'], string>

/** Screen readers hear every quarter. */
const QUARTERS = 4

export function ReadingStep({ step, onCancel }: { step: Step; onCancel: () => void }) {
  const percent = Math.floor(step.share * 100)
  const told = Math.floor((step.share * QUARTERS) / 1) * (100 / QUARTERS)
  return (
    <Card>
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
        <span className="min-w-0 wrap-anywhere">
          {words[step.what]} <bdi>{step.name}</bdi>
        </span>
        <span aria-hidden="true" className="font-score text-xl">
          {percent}&thinsp;%
        </span>
      </p>
      <ProgressBar label="Reading" value={step.share} max={1} />
      <p role="status" className="sr-only">
        {told > 0 && told < 100 ? `${told} percent` : ''}
      </p>
      <div className="mt-5">
        <Button tone="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}
