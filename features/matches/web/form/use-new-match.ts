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
import { settled } from '../table/table-draft.ts'
import {
  attemptOf,
  bodyOf,
  deleteDraft,
  storeDraft,
  storedDraft,
  type NewMatch,
} from './new-match-draft.ts'

export const CREATE_FAILED = 'Failed to create match.'

/** The match being written down; kept with every change until it is saved or given up. */
export function useNewMatch() {
  const me = useMe()
  const navigate = useNavigate()
  const [begun] = useState(() => startOf(me))
  const [draft, setDraft] = useState(begun)
  const change = (changed: Partial<NewMatch>) => setDraft((now) => changedBy(now, changed))

  useEffect(() => {
    if (draft !== begun) storeDraft(me._id, draft)
  }, [draft, begun, me._id])

  const save = useMutation({
    mutationFn: async () => {
      const attempt = attemptOf(draft, new Date())
      change({ attempt })
      return api('POST /sessions', {
        body: bodyOf(draft, attempt),
        idempotencyKey: attempt.idempotencyKey,
      })
    },
    onSuccess: async (answer) => {
      deleteDraft(me._id)
      if (draft.scoring !== null) rememberScoring(draft.scoring, draft.game?._id)
      invalidateLists()
      toast.success('Match created!')
      const id = (answer as Partial<typeof answer> | null)?.data?._id
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
    forget: () => deleteDraft(me._id),
  }
}

/** The scoring as chosen, else as the game had it on this device. */
function scoringOf({ scoring, game }: NewMatch): Scoring {
  return scoring ?? rememberedScoring(game?._id)
}

/** Another game may be scored in another way. */
function changedBy(draft: NewMatch, changed: Partial<NewMatch>): NewMatch {
  const next = { ...draft, ...changed }
  return changed.game === undefined ? next : settled(next, scoringOf(next))
}

/** What was kept of a match, with oneself as one is called now; else an empty one. */
function startOf(me: User): NewMatch {
  const self = selfSeat(me)
  const kept = storedDraft(me._id)
  if (kept === null) {
    const table = { seats: [self], scoring: null, byHand: null }
    return { ...table, game: null, day: null, notes: '', attempt: null }
  }
  const { name, email } = self
  const seats = kept.seats.map((seat) => (seat.kind === 'self' ? { ...seat, name, email } : seat))
  return settled({ ...kept, seats }, scoringOf(kept))
}
