import { useRef, useState } from 'react'

import { Button } from '#ui/base/button.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { NewMatch } from '../form/new-match-draft.ts'
import { draftWords } from './draft-words.ts'

/** What came back with the form; null for nothing. */
export type CameBack = { touched: number | null } | null

/** Says that the form has what was typed earlier, which one tap clears. */
export function DraftCameBack({
  draft,
  onStartFresh,
}: {
  draft: CameBack
  onStartFresh: () => void
}) {
  const status = useRef<HTMLDivElement>(null)
  const [today] = useState(() => isoDayOf(new Date()))
  return (
    // Always rendered: a live region announces only what changes inside it.
    <div ref={status} role="status" tabIndex={-1} className="outline-none empty:absolute">
      {draft !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-sunk py-1 pr-1 pl-3.5">
          <p className="min-w-0 font-semibold wrap-anywhere">{draftWords(draft.touched, today)}</p>
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              // The button disappears; the focus stays here.
              status.current?.focus({ preventScroll: true })
              onStartFresh()
            }}
          >
            Start fresh
          </Button>
        </div>
      )}
    </div>
  )
}

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
