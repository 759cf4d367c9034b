import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import type { User } from '#features/accounts/contract.ts'
import type { Scoring } from '#features/matches/rules-results.ts'
import { messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { useMe } from '#web/me.ts'
import { toast } from '#web/ui/toast.ts'

import { forgetLists } from './match-queries.ts'
import {
  attemptOf,
  bodyOf,
  forgetDraft,
  keepDraft,
  keptDraft,
  type NewMatch,
} from './new-match-draft.ts'
import { rememberedScoring, rememberScoring } from './scoring-memory.ts'
import { selfSeat } from './seat.ts'
import { settled } from './table-draft.ts'

export const CREATE_FAILED = 'Failed to create match.'

/** The match being written down; kept with every change until it is saved or given up. */
export function useNewMatch() {
  const me = useMe()
  const navigate = useNavigate()
  const [begun] = useState(() => startOf(me))
  const [draft, setDraft] = useState(begun)
  const change = (changed: Partial<NewMatch>) => setDraft((now) => changedBy(now, changed))

  useEffect(() => {
    if (draft !== begun) keepDraft(me._id, draft)
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
      forgetDraft(me._id)
      if (draft.scoring !== null) rememberScoring(draft.scoring, draft.game?._id)
      forgetLists()
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
    forget: () => forgetDraft(me._id),
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
  const kept = keptDraft(me._id)
  if (kept === null) {
    const table = { seats: [self], scoring: null, byHand: null }
    return { ...table, game: null, day: null, notes: '', attempt: null }
  }
  const { name, email } = self
  const seats = kept.seats.map((seat) => (seat.kind === 'self' ? { ...seat, name, email } : seat))
  return settled({ ...kept, seats }, scoringOf(kept))
}
