import { FormNotice } from '../form/form-frame.tsx'
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
  const isReplaced = isReplacedByScores(draft)
  // The question above the players says how a tie was decided.
  const isByHand = isAgainstScores(draft) && tieOf(draft)?.decision == null
  return (
    <FormNotice
      text={isReplaced ? 'Results follow the scores.' : isByHand ? 'Results by hand.' : null}
      action={
        isReplaced ? `Put back: ${outcomeWords(withResultsPutBack(draft))}` : 'Use the scores again'
      }
      onTap={isReplaced ? onPutBack : onScoresAgain}
    />
  )
}
