import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Spinner } from '#ui/base/spinner.tsx'

import type { StepOf } from './work/import-storing.ts'
import { actions } from './work/importing.ts'

/** How far something has come; its name says what. Screen readers hear every tenth. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const tenth = Math.floor((value / Math.max(max, 1)) * 10)
  return (
    <>
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="h-4 w-full appearance-none overflow-hidden rounded-md bg-sunk [&::-moz-progress-bar]:bg-win [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-win [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <p role="status" className="sr-only">
        {tenth > 0 && tenth < 10 ? `${tenth * 10} percent` : ''}
      </p>
    </>
  )
}

/** A file is read, or plays are fetched; nothing is sent. */
export function ReadingStep({ step: { name, share } }: { step: StepOf<'reading'> }) {
  return (
    <Card>
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
        <span className="min-w-0 wrap-anywhere">
          {share === null ? 'Reading' : 'Fetching from BoardGameGeek:'} <bdi>{name}</bdi>
        </span>
        {share === null && <Spinner />}
      </p>
      {share !== null && <ProgressBar label="Fetching" value={share} max={1} />}
      <Button tone="quiet" size="small" className="mt-5" onClick={actions.cancel}>
        Cancel
      </Button>
    </Card>
  )
}
