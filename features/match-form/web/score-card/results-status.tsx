import { useRef } from 'react'

import { Button } from '#ui/base/button.tsx'

import { outcomeWords } from '../seats/outcome.ts'
import {
  isAgainstScores,
  isReplacedByScores,
  type TableDraft,
  withResultsPutBack,
} from '../seats/table-draft.ts'
import { tieOf } from '../seats/tie.ts'

export interface ResultsStatusProps {
  draft: TableDraft
  onPutBack: () => void
  onScoresAgain: () => void
}

/**
 * What decides the results where somebody chose others, and how to let the other decide. It stands at the
 * button that saves: there it is in sight on phones, and moves no row while a score is typed.
 */
export function ResultsStatus({ draft, onPutBack, onScoresAgain }: ResultsStatusProps) {
  const status = useRef<HTMLDivElement>(null)
  const decide = (change: () => void) => {
    // The button disappears; the focus stays here.
    status.current?.focus({ preventScroll: true })
    change()
  }
  // The question above the players says how a tie was decided.
  const isSaid = tieOf(draft)?.decision != null
  return (
    // Always rendered: a live region announces only what changes inside it.
    <div ref={status} role="status" tabIndex={-1} className="w-full outline-none empty:absolute">
      {isReplacedByScores(draft) ? (
        <ResultsNotice
          words="Results follow the scores."
          action={`Put back: ${outcomeWords(withResultsPutBack(draft))}`}
          onTap={() => decide(onPutBack)}
        />
      ) : (
        isAgainstScores(draft) &&
        !isSaid && (
          <ResultsNotice
            words="Results by hand."
            action="Use the scores again"
            onTap={() => decide(onScoresAgain)}
          />
        )
      )}
    </div>
  )
}

function ResultsNotice({
  words,
  action,
  onTap,
}: {
  words: string
  action: string
  onTap: () => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-sunk px-3 py-1.5 sm:px-4 sm:py-2">
      <p className="font-semibold">{words}</p>
      <Button tone="quiet" size="small" onClick={onTap} className="min-w-0">
        <span className="min-w-0 wrap-anywhere">{action}</span>
      </Button>
    </div>
  )
}
