import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'

import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'

import type { Difference } from './merge.ts'

/** Lists what somebody else saved in the meantime, next to what was typed here. */
export function ConflictPanel({
  by,
  differences,
  onTakeTheirs,
}: {
  /** Who saved it; null when it was the viewer, in another window. */
  by: string | null
  differences: readonly Difference[]
  onTakeTheirs: (difference: Difference) => void
}) {
  const panel = useRef<HTMLDivElement>(null)

  // The button that saves may be screens away from here.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={panel} tabIndex={-1} className="rounded-card">
      <Card
        title={by === null ? 'You changed this match elsewhere' : `${by} changed this match, too`}
        className="border-2 border-marigold-edge"
      >
        <p role="alert" className="mb-3">
          What you typed is still here. Everything else below is up to date now; look it over, then
          save your changes again.
        </p>
        <ul role="list" aria-label="Differences">
          {differences.map((difference) => (
            <li
              key={difference.key}
              className="sheet-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-bold wrap-anywhere">{difference.what}</p>
                <p className="wrap-anywhere">
                  <span className="text-muted">Theirs: </span>
                  {difference.theirs === '' ? 'none' : difference.theirs}
                  {difference.mine !== null && (
                    <>
                      <span className="text-muted"> · Yours: </span>
                      {difference.mine === '' ? 'none' : difference.mine}
                    </>
                  )}
                </p>
              </div>
              {difference.mine === null ? (
                <span className="flex items-center gap-1.5 text-base text-muted">
                  <Check aria-hidden="true" strokeWidth={3} className="size-4 text-win" />
                  Taken over
                </span>
              ) : (
                <Button tone="quiet" size="small" onClick={() => onTakeTheirs(difference)}>
                  Use theirs<span className="sr-only"> for {difference.what}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
