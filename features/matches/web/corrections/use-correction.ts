import { useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { fullName } from '#features/accounts/rules.ts'
import type { WholeMatch } from '#features/matches/contract.ts'
import type { Correction } from '#features/matches/corrections/contract.ts'
import { commentProblem, NOTHING_CHANGES } from '#features/matches/corrections/rules.ts'

import { minutesProblem } from '../details/details-draft.ts'
import { type EditDraft, editDraftOf } from '../edit/edit-draft.ts'
import { mergeEdits } from '../edit/merge.ts'
import { typedScoreProblem } from '../table/seat.ts'
import { sentSeats } from '../table/table-draft.ts'
import { changesByRow, withChanges } from './corrected.ts'
import { usePropose } from './correction-mutations.ts'
import { changesIn, draftOf } from './proposed.ts'

interface Proposal {
  /** The match as it was when this began; later changes of the query cache do not replace it. */
  match: WholeMatch
  draft: EditDraft
  /** Who has changed the match meanwhile. */
  changedBy: string | null
}

/** One proposal of a correction, from the player's open one where there is one. */
export function useCorrection(opened: WholeMatch, own: Correction | undefined, onSent: () => void) {
  const me = useMe()
  const [{ match, draft, changedBy }, setProposal] = useState((): Proposal => {
    const changes = changesByRow(own?.changes ?? [], opened.players)
    const begun = editDraftOf(withChanges(opened, changes), me)
    return { match: opened, draft: begun, changedBy: null }
  })
  const [comment, setComment] = useState(own?.comment ?? '')
  const [submitted, setSubmitted] = useState(false)
  const propose = usePropose()
  const changes = changesIn(match, draft)
  const { error } = propose

  function update(change: (now: EditDraft) => EditDraft) {
    // What the server said was about other values.
    if (propose.isError) propose.reset()
    setProposal((now) => ({ ...now, draft: change(now.draft) }))
  }

  function send() {
    setSubmitted(true)
    const isValid =
      changes.length > 0 &&
      commentProblem(comment) === null &&
      minutesProblem(draft.minutes) === null &&
      sentSeats(draft).every((seat) => typedScoreProblem(seat.score) === null)
    if (!isValid || propose.isPending) return
    propose.mutate(
      { match, body: draftOf(changes, comment) },
      { onSuccess: onSent, onError: takeOver },
    )
  }

  /** Somebody else has changed the match: what was typed here moves onto what it is now. */
  function takeOver(failure: Error) {
    const current = currentOf(failure)
    if (current === null) return
    setProposal((now) => ({
      match: current,
      draft: mergeEdits(editDraftOf(now.match, me), now.draft, current, me).draft,
      changedBy: current.lastEditedBy === null ? 'Somebody' : fullName(current.lastEditedBy),
    }))
  }

  return {
    ...{ match, draft, update, changes, comment, setComment, changedBy, send },
    showScoreErrors: submitted,
    nothingChanges: submitted && changes.length === 0 ? NOTHING_CHANGES : null,
    error: error !== null && currentOf(error) === null ? error : null,
    errors: error instanceof ApiError ? error.errors : undefined,
    isPending: propose.isPending,
  }
}

/** The current match from a version conflict; null for any other error. */
function currentOf(error: Error): WholeMatch | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null
  return (error.data ?? null) as WholeMatch | null
}
