import { useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { formatLocalDay } from '#features/dates/web/moments.ts'
import { Button } from '#ui/base/button.tsx'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import type { Claim } from '../claims.contract.ts'
import { matchCount } from '../claims.rules.ts'
import { useAnswer } from './claim-mutations.ts'
import { claimTitle } from './claim-words.ts'

/** Withdraws an open claim at once; undoes an accepted one after a question. */
export function UndoButton({ claim, onDone }: { claim: Claim; onDone: () => void }) {
  const me = useMe()
  const [asking, setAsking] = useState(false)
  const answer = useAnswer(claim, onDone)
  const title = claimTitle(claim, me)
  const undo = () => answer.mutate({ what: 'undo' }, { onSettled: () => setAsking(false) })
  if (claim.undoUntil === null) {
    return (
      <Button
        tone="bare"
        className="-ml-2.5"
        loading={answer.isPending}
        aria-label={`Withdraw: ${title}`}
        onClick={undo}
      >
        Withdraw
      </Button>
    )
  }
  return (
    <>
      <Button
        {...preloadConfirmDialog}
        tone="bare"
        className="-ml-2.5"
        aria-label={`Undo: ${title}`}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      <span className="text-base text-muted">
        until {formatLocalDay(claim.undoUntil, 'd MMM yyyy')}
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo this claim?"
        confirmLabel="Undo"
        danger
        loading={answer.isPending}
        onConfirm={undo}
      >
        {matchCount(claim.matches)} {claim.matches === 1 ? 'goes' : 'go'} back to the guest “
        <span className="wrap-anywhere">{claim.guest}</span>”. You can ask again later.
      </ConfirmDialog>
    </>
  )
}
