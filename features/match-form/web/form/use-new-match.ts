import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { randomKey } from '#client/random-key.ts'
import type { Game } from '#features/games/games.contract.ts'
import { deleteLine } from '#features/quick-line/web/stored-line.ts'
import { cacheOpenedMatch, invalidateLists } from '#features/whole-match/web/match-queries.ts'
import { readNewsOfSaved } from '#features/whole-match/web/news/saved-match.ts'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { toast } from '#ui/base/toast.ts'

import { detailsIn } from '../details/detail-tiles.tsx'
import { rememberDetails } from '../details/used-details.ts'
import { deletePadOf } from '../drafts/stored-draft.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { withGame, useGameDefaults } from './game-settings.ts'
import { attemptOf, bodyOf } from './new-match-draft.ts'

export const CREATE_FAILED = 'Failed to create match.'

/** A later outcome of saving replaces an earlier one, which would be untrue by then, and pile up over Save. */
const outcomeToast = { id: 'create-match' }

/** The draft of a new match. Every change is stored until it is saved or discarded. */
export function useNewMatch() {
  const me = useMe()
  const navigate = useNavigate()
  const { draft, setDraft, finish, ...stored } = useStoredDraft(me)
  useGameDefaults(draft, setDraft)

  const save = useMutation({
    mutationFn: async () => {
      const attempt = attemptOf(draft, new Date())
      setDraft((now) => ({ ...now, attempt }))
      return api('POST /sessions', {
        body: bodyOf(draft, attempt),
        idempotencyKey: attempt.idempotencyKey,
      })
    },
    onSuccess: async (response) => {
      finish()
      deletePadOf(me._id, draft)
      deleteLine(me._id)
      rememberDetails(detailsIn(draft, draft.game))
      invalidateLists()
      toast.success('Match created!', outcomeToast)
      // until 0.3: the version before answers without `meta`; then the match's page asks for it
      const { data, meta } = (response as Partial<typeof response> | null) ?? {}
      if (data !== undefined && meta !== undefined) cacheOpenedMatch({ data, meta })
      const id = data?._id
      if (id === undefined) return navigate({ to: '/matches' })
      await readNewsOfSaved(id)
      await navigate({ to: '/matches/$id', params: { id } })
    },
    onError: (error) => toast.error(messageOf(error, CREATE_FAILED), outcomeToast),
  })

  return {
    ...stored,
    draft,
    update: setDraft,
    chooseGame: useCallback(
      (game: Game | null) => setDraft((now) => withGame(now, game)),
      [setDraft],
    ),
    save,
    /** Gives the draft its score pad. */
    openPad: useStableCallback(() =>
      setDraft((now) => ({ ...now, padId: now.padId ?? randomKey() })),
    ),
  }
}
