import { useEffect, useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import { conflictOf } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { type EditDraft, editDraftOf } from '#features/match-form/web/edit/edit-draft.ts'
import { sentSeats } from '#features/match-form/web/seats/table-draft.ts'
import { typedProblem } from '#features/matches/match-details.rules.ts'
import type { Correction } from '#features/matches/open-corrections.contract.ts'
import {
  commentProblem,
  correctedChanges,
  NOTHING_CHANGES,
} from '#features/matches/open-corrections.rules.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { typedScoreProblem } from '#features/scoring/web/typed-score.ts'

import { changesByRow, withChanges } from './corrected.ts'
import { usePropose } from './correction-mutations.ts'
import { changesIn, draftOf, tableOf } from './proposed.ts'
import {
  deleteStoredCorrection,
  type StoredCorrection,
  storeCorrection,
  storedCorrection,
} from './stored-correction.ts'

const PROPOSE = 'POST /sessions/:id/corrections'

interface Proposal {
  /** As it was when this began; later changes of the query cache do not replace it. */
  match: WholeMatch
  draft: EditDraft
  comment: string
  /** Who has changed the match meanwhile. */
  changedBy: string | null
}

/** Begins with what was typed and not sent, else with the player's open one; stored until it is sent. */
export function useCorrection(opened: WholeMatch, own: Correction | undefined, onSent: () => void) {
  const me = useMe()
  const [untouched, setUntouched] = useState(() => begunProposal(opened, own, me))
  const [proposal, setProposal] = useState(() => storedProposal(opened, me) ?? untouched)
  /** Goes on from what was typed before. */
  const [isStored, setIsStored] = useState(proposal !== untouched)
  const { match, draft, comment, changedBy } = proposal
  const [submitted, setSubmitted] = useState(false)
  const propose = usePropose(() => deleteStoredCorrection(opened._id, me._id))
  const changes = changesIn(match, draft)
  const { error } = propose

  function update(change: (now: EditDraft) => EditDraft) {
    // What the server said was about other values.
    if (propose.isError) propose.reset()
    setProposal((now) => ({ ...now, draft: change(now.draft) }))
  }

  useEffect(() => {
    if (proposal === untouched) return
    storeCorrection(proposal.match._id, me._id, typedIn(proposal, me))
  }, [proposal, untouched, me])

  function startAnew() {
    const begun = begunProposal(opened, own, me)
    deleteStoredCorrection(opened._id, me._id)
    propose.reset()
    setUntouched(begun)
    setProposal(begun)
    setIsStored(false)
  }

  function send() {
    setSubmitted(true)
    const isValid =
      changes.length > 0 &&
      commentProblem(comment) === null &&
      typedProblem('durationMinutes', draft.durationMinutes) === null &&
      sentSeats(draft).every((seat) => typedScoreProblem(seat.score) === null)
    if (!isValid || propose.isPending) return
    propose.mutate(
      { match, body: draftOf(changes, comment), typed: typedIn(proposal, me) },
      { onSuccess: onSent, onError: takeOver },
    )
  }

  /** Somebody else has changed the match: what was typed here moves onto what it is now. */
  function takeOver(failure: Error) {
    const current = conflictOf(PROPOSE, failure)
    if (current === null) return
    setProposal((now) => rebased(current, typedIn(now, me), me))
  }

  return {
    match,
    draft,
    update,
    changes,
    comment,
    changedBy,
    send,
    isStored,
    startAnew,
    setComment: (text: string) => setProposal((now) => ({ ...now, comment: text })),
    nothingChanges: submitted && changes.length === 0 ? NOTHING_CHANGES : null,
    error: error !== null && conflictOf(PROPOSE, error) === null ? error : null,
    errors: error instanceof ApiError ? error.errors : undefined,
    isPending: propose.isPending,
  }
}

function begunProposal(match: WholeMatch, own: Correction | undefined, me: User): Proposal {
  const changes = changesByRow(own?.changes ?? [], match.players)
  const draft = editDraftOf(withChanges(match, changes), me)
  return { match, draft, comment: own?.comment ?? '', changedBy: null }
}

/** Moved onto the match as it is now. */
function storedProposal(match: WholeMatch, me: User): Proposal | null {
  const stored = storedCorrection(match._id, me._id)
  if (stored === null) return null
  if (stored.version === match.version) return { ...stored, match, changedBy: null }
  return { ...rebased(match, stored, me), changedBy: null }
}

function typedIn({ match, draft, comment }: Proposal, me: User): StoredCorrection {
  return { version: match.version, base: editDraftOf(match, me), draft, comment }
}

function rebased(
  match: WholeMatch,
  { base, draft, comment }: StoredCorrection,
  me: User,
): Proposal {
  const changedBy = match.lastEditedBy === null ? 'Somebody' : fullName(match.lastEditedBy)
  const changes = correctedChanges(tableOf(base), tableOf(draft))
  return { match, draft: editDraftOf(withChanges(match, changes), me), comment, changedBy }
}
