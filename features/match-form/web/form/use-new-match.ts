import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useEffectEvent } from 'react'

import { messageOf } from '#client/api-error.ts'
import { newId } from '#client/new-id.ts'
import { useMe } from '#client/query/me.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { GameDefaults } from '#features/matches/details.contract.ts'
import {
  dayQuery,
  gameDefaultsQuery,
  invalidateLists,
} from '#features/matches/web/match-queries.ts'
import { showNewsOfSaved } from '#features/matches/web/news/saved-news.ts'
import { cacheOpenedMatch } from '#features/matches/web/opened-match.ts'
import { deleteLine } from '#features/quick-line/web/stored-line.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { toast } from '#ui/base/toast.ts'
import { whenIdle } from '#ui/base/when-idle.ts'

import { type NewMatch, attemptOf, withGame } from '../drafts/form-draft.ts'
import { deletePadOf } from '../drafts/stored-draft.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { withPreset } from '../seats/modes.ts'
import { isEqual } from '../seats/table-draft.ts'

export const CREATE_FAILED = 'Failed to create match.'

/** A later outcome replaces an earlier one, untrue by then: toasts must not pile up over Save. */
const outcomeToast = { id: 'create-match' }

/** Loaded before it is used: at the table the network may be away by then. */
const loadSending = () => retryImport(() => import('../pending/send-match.ts'))

export function useNewMatch() {
  const me = useMe()
  const navigate = useNavigate()
  const { draft, update, finish, ...stored } = useStoredDraft(me)
  useGameDefaults(draft, update)
  useEffect(() => whenIdle(() => void loadSending()), [])

  const save = useMutation({
    mutationFn: async () => {
      const attempt = attemptOf(draft, new Date())
      update((now) => ({ ...now, attempt }))
      const { sendNewMatch } = await loadSending()
      return sendNewMatch(draft, attempt, me)
    },
    onSuccess: async ({ response, waits }) => {
      finish()
      deleteLine(me._id)
      // The match's page and the bar say that it waits.
      if (waits !== null) return navigate({ to: '/matches/$id', params: { id: waits.id } })
      deletePadOf(me._id, draft)
      // The form is left, and shows none of the lists.
      invalidateLists('none')
      toast.success('Match created!', outcomeToast)
      // Without a match in the answer its address is not known.
      const { data, meta } = response as Partial<typeof response>
      if (data === undefined || meta === undefined) return navigate({ to: '/matches' })
      const { activityCursor, news = [] } = meta
      cacheOpenedMatch({ data, meta: { activityCursor } })
      const id = data._id
      await showNewsOfSaved(id, news)
      await navigate({ to: '/matches/$id', params: { id } })
    },
    onError: (error) => toast.error(messageOf(error, CREATE_FAILED), outcomeToast),
  })

  return {
    ...stored,
    draft,
    update,
    chooseGame: useCallback((game: Game | null) => update((now) => withGame(now, game)), [update]),
    save,
    openPad: useStableCallback(() => update((now) => ({ ...now, padId: now.padId ?? newId() }))),
  }
}

type Update = (change: (now: NewMatch) => NewMatch) => void

export function useGameDefaults(draft: NewMatch, update: Update): void {
  const id = draft.game?._id
  const { data } = useQuery({ ...gameDefaultsQuery(id ?? ''), enabled: id !== undefined })
  const apply = useEffectEvent((defaults: GameDefaults) => {
    // The place of the game's last match is another evening's.
    const preset = { ...defaults, location: draft.preset.location }
    if (isEqual(preset, draft.preset)) return
    // In one commit with the table that follows from it: whoever loses the focus finds the next field.
    startTransition(() => update((now) => (now.game?._id === id ? withPreset(now, preset) : now)))
  })
  useEffect(() => {
    if (id !== undefined && data !== undefined) apply(data)
  }, [data, id])
}

/** An evening has one place: that of its newest match, unless one was typed. */
export function usePlaceOfDay(day: string, { preset }: NewMatch, update: Update): void {
  const { data: matches } = useQuery(dayQuery(day))
  // null too while the matches of another day are not known, as without a network.
  const place = matches?.[0]?.location ?? null
  const known = preset.location
  useEffect(() => {
    if (place === known) return
    update((now) => ({ ...now, preset: { ...now.preset, location: place } }))
  }, [place, known, update])
}
