import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import type { User } from '#features/accounts/contract.ts'
import type { Scoring } from '#features/matches/results/rules.ts'
import { toast } from '#ui/base/toast.ts'

import { invalidateLists } from '../data/match-queries.ts'
import { rememberedScoring, rememberScoring } from '../table/scoring-memory.ts'
import { selfSeat } from '../table/seat.ts'
import { withUpdatedResults } from '../table/table-draft.ts'
import {
  attemptOf,
  bodyOf,
  deleteDraft,
  storeDraft,
  storedDraft,
  type NewMatch,
} from './new-match-draft.ts'

export const CREATE_FAILED = 'Failed to create match.'

/** The draft of a new match. Every change is stored in this tab until it is saved or cancelled. */
export function useNewMatch() {
  const me = useMe()
  const navigate = useNavigate()
  const [initial] = useState(() => initialDraft(me))
  const [draft, setDraft] = useState(initial)
  const change = (changed: Partial<NewMatch>) => setDraft((now) => withChange(now, changed))

  useEffect(() => {
    if (draft !== initial) storeDraft(me._id, draft)
  }, [draft, initial, me._id])

  const save = useMutation({
    mutationFn: async () => {
      const attempt = attemptOf(draft, new Date())
      change({ attempt })
      return api('POST /sessions', {
        body: bodyOf(draft, attempt),
        idempotencyKey: attempt.idempotencyKey,
      })
    },
    onSuccess: async (response) => {
      deleteDraft(me._id)
      if (draft.scoring !== null) rememberScoring(draft.scoring, draft.game?._id)
      invalidateLists()
      toast.success('Match created!')
      const id = (response as Partial<typeof response> | null)?.data?._id
      await (id === undefined
        ? navigate({ to: '/matches' })
        : navigate({ to: '/matches/$id', params: { id } }))
    },
    onError: (error) => toast.error(messageOf(error, CREATE_FAILED)),
  })

  return {
    draft,
    change,
    update: setDraft,
    scoring: scoringOf(draft),
    save,
    discard: () => deleteDraft(me._id),
  }
}

/** The scoring chosen in the draft, else the one last chosen for the game on this device. */
function scoringOf({ scoring, game }: NewMatch): Scoring {
  return scoring ?? rememberedScoring(game?._id)
}

/** Applies a change; another game may have another scoring, so the results are recomputed. */
function withChange(draft: NewMatch, changed: Partial<NewMatch>): NewMatch {
  const next = { ...draft, ...changed }
  return changed.game === undefined ? next : withUpdatedResults(next, scoringOf(next))
}

/** The stored draft, with the user's current name and address; else an empty one. */
function initialDraft(me: User): NewMatch {
  const self = selfSeat(me)
  const stored = storedDraft(me._id)
  if (stored === null) {
    const table = { seats: [self], scoring: null, byHand: null }
    return { ...table, game: null, day: null, notes: '', attempt: null }
  }
  const { name, email } = self
  const seats = stored.seats.map((seat) => (seat.kind === 'self' ? { ...seat, name, email } : seat))
  return withUpdatedResults({ ...stored, seats }, scoringOf(stored))
}
