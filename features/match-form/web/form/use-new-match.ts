import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { randomKey } from '#client/random-key.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gameQuery } from '#features/games/web/games-query.ts'
import { invalidateLists } from '#features/matches/web/match-queries.ts'
import { showNewsOfSaved } from '#features/matches/web/news/saved-news.ts'
import { cacheOpenedMatch } from '#features/matches/web/opened-match.ts'
import { deleteLine } from '#features/quick-line/web/stored-line.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { toast } from '#ui/base/toast.ts'
import { whenIdle } from '#ui/base/when-idle.ts'

import { deletePadOf } from '../drafts/stored-draft.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { withGame, useGameDefaults } from './game-settings.ts'
import { attemptOf } from './new-match-draft.ts'

export const CREATE_FAILED = 'Failed to create match.'

/** A later outcome of saving replaces an earlier one, which would be untrue by then, and pile up over Save. */
const outcomeToast = { id: 'create-match' }

/** With the queue of this device. Loaded before it is used: at the table the network may be away by then. */
const loadSending = () => retryImport(() => import('../pending/send-match.ts'))

/** The draft of a new match. Every change is stored until it is saved or discarded. */
export function useNewMatch() {
  const me = useMe()
  const navigate = useNavigate()
  const { draft, setDraft, finish, ...stored } = useStoredDraft(me)
  useGameDefaults(draft, setDraft)
  useEffect(() => whenIdle(() => void loadSending()), [])

  const save = useMutation({
    mutationFn: async () => {
      const attempt = attemptOf(draft, new Date())
      setDraft((now) => ({ ...now, attempt }))
      const { sendNewMatch } = await loadSending()
      return sendNewMatch(draft, attempt, me)
    },
    onSuccess: async ({ response, waits }) => {
      finish()
      deleteLine(me._id)
      // Its page and the bar say that it waits.
      if (waits !== null) return navigate({ to: '/matches/$id', params: { id: waits.id } })
      deletePadOf(me._id, draft)
      invalidateLists()
      toast.success('Match created!', outcomeToast)
      // An answer without a match says no address.
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

const route = getRouteApi('/_app/matches/new')

/** Takes the game that /games/new passes in the search parameters, once. */
export function useGameFromSearch(apply: (game: Game) => void): void {
  const { game: id } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: game } = useQuery({ ...gameQuery(id ?? ''), enabled: id !== undefined })
  const applyOnce = useEffectEvent((found: Game | null) => {
    if (found !== null) apply(found)
    // The page's own view transition may still be running.
    void navigate({
      search: ({ game: _, ...others }) => others,
      replace: true,
      viewTransition: false,
    })
  })
  useEffect(() => {
    if (id !== undefined && game !== undefined) applyOnce(game)
  }, [id, game])
}
