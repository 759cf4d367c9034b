import { useRef } from 'react'

import { Button } from '#ui/base/button.tsx'

import type { NewMatch } from './new-match-draft.ts'

/** Says that another match has taken the place of one that was not saved, which one tap puts back. */
export function PutAside({ match, onPutBack }: { match: NewMatch | null; onPutBack: () => void }) {
  const status = useRef<HTMLDivElement>(null)
  const game = match?.game == null ? '' : ` of ${match.game.name}`
  return (
    // Always rendered: a live region announces only what changes inside it.
    <div ref={status} role="status" tabIndex={-1} className="outline-none empty:absolute">
      {match !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-sunk px-3.5 py-1.5">
          <p className="min-w-0 font-semibold wrap-anywhere">
            Your unsaved match{game} was put aside.
          </p>
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              // The button disappears; the focus stays here.
              status.current?.focus({ preventScroll: true })
              onPutBack()
            }}
          >
            Put it back
          </Button>
        </div>
      )}
    </div>
  )
}
