import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { randomKey } from '#client/random-key.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import type { Game } from '#features/games/games.contract.ts'
import type { GameDefaults } from '#features/matches/details.contract.ts'
import { deleteLine } from '#features/quick-line/web/stored-line.ts'
import {
  cacheOpenedMatch,
  gameDefaultsQuery,
  invalidateLists,
  placeOfDayQuery,
} from '#features/whole-match/web/match-queries.ts'
import { readNewsOfSaved } from '#features/whole-match/web/news/saved-match.ts'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { toast } from '#ui/base/toast.ts'

import { detailsIn } from '../details/detail-tiles.tsx'
import { noDetails } from '../details/details-draft.ts'
import { rememberDetails } from '../details/used-details.ts'
import { withPreset } from '../seats/modes.ts'
import { isEqual, noPreset } from '../seats/preset.ts'
import { selfSeat } from '../seats/seat.ts'
import { withUpdatedResults } from '../seats/table-draft.ts'
import {
  attemptOf,
  bodyOf,
  deleteDraft,
  keepTable,
  type NewMatch,
  storeDraft,
  storedDraft,
} from './new-match-draft.ts'
import { isLostIn } from './play-again.ts'

export const CREATE_FAILED = 'Failed to create match.'

/** A later outcome of saving replaces an earlier one, which would be untrue by then, and pile up over Save. */
const outcomeToast = { id: 'create-match' }

/** The draft of a new match. Every change is stored in this tab until it is saved or cancelled. */
export function useNewMatch() {
  const me = useMe()
  const navigate = useNavigate()
  const [initial] = useState(() => initialDraft(me))
  const [draft, setDraft] = useState(initial)
  const [aside, setAside] = useState<NewMatch | null>(null)
  // Saved or cancelled: what still changes until the page is left must not store the draft again.
  const over = useRef(false)
  useGameDefaults(draft, setDraft)

  useEffect(() => {
    if (draft !== initial && !over.current) storeDraft(me._id, draft)
  }, [draft, initial, me._id])

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
      over.current = true
      deleteDraft(me._id, draft)
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
    draft,
    update: setDraft,
    /** Another match in place of this one, which can be put back if something of it would be lost. */
    replace: useStableCallback((next: NewMatch) => {
      if (isLostIn(draft, next)) setAside(draft)
      setDraft(next)
    }),
    aside,
    putBack: () => {
      if (aside !== null) setDraft(aside)
      setAside(null)
    },
    chooseGame: useCallback((game: Game | null) => setDraft((now) => withGame(now, game)), []),
    save,
    discard: () => {
      over.current = true
      deleteDraft(me._id, draft)
      deleteLine(me._id)
    },
    /** Gives the draft its score pad. */
    openPad: () => {
      const next = { ...draft, padId: draft.padId ?? randomKey() }
      keepTable(me._id, next)
      setDraft(next)
    },
  }
}

/** Another game has other settings; until they are known, the usual ones apply. */
export function withGame(draft: NewMatch, game: Game | null): NewMatch {
  const next = { ...draft, game }
  const unknown = { ...noPreset, location: draft.preset.location }
  return game?._id === draft.game?._id ? next : withPreset(next, unknown)
}

type Update = (change: (now: NewMatch) => NewMatch) => void

/** The settings of the game's last match apply wherever nothing was chosen or typed here. */
function useGameDefaults(draft: NewMatch, update: Update): void {
  const id = draft.game?._id
  const { data } = useQuery({ ...gameDefaultsQuery(id ?? ''), enabled: id !== undefined })
  const apply = useEffectEvent((defaults: GameDefaults) => {
    // The place of the game's last match is another evening's.
    const preset = { ...defaults, location: draft.preset.location }
    if (!isEqual(preset, draft.preset))
      update((now) => (now.game?._id === id ? withPreset(now, preset) : now))
  })
  useEffect(() => {
    if (id !== undefined && data !== undefined) apply(data)
  }, [data, id])
}

/** An evening has one place: that of its newest match applies where none was typed. */
export function usePlaceOfDay(day: string, { preset }: NewMatch, update: Update): void {
  const { data: place } = useQuery(placeOfDayQuery(day))
  const known = preset.location
  useEffect(() => {
    if (place === undefined || place === known) return
    update((now) => ({ ...now, preset: { ...now.preset, location: place } }))
  }, [place, known, update])
}

/** The stored draft, with the user's current name and address; else an empty one. */
function initialDraft(me: User): NewMatch {
  const stored = storedDraft(me._id)
  if (stored === null) return emptyDraft(me)
  const { name, email } = selfSeat(me)
  const seats = stored.seats.map((seat) => (seat.kind === 'self' ? { ...seat, name, email } : seat))
  // The place of that day may be another one by now, or none.
  return withUpdatedResults({ ...stored, seats, preset: { ...stored.preset, location: null } })
}

function emptyDraft(me: User): NewMatch {
  return {
    ...noDetails,
    game: null,
    day: null,
    padId: null,
    attempt: null,
    seats: [selfSeat(me)],
    mode: null,
    scoring: null,
    preset: noPreset,
    byHand: null,
    ownScores: null,
    teamsAreAutomatic: false,
  }
}
