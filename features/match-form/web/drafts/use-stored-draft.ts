import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import * as paths from '#app/paths.ts'
import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { logFailure } from '#client/log.ts'
import { loadPendingWrites } from '#client/pending/send-write.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { deleteLine, storedLine } from '#features/quick-line/web/stored-line.ts'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { toast } from '#ui/base/toast.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { selfSeat } from '../seats/seat.ts'
import { withUpdatedResults } from '../seats/table-draft.ts'
import { type NewMatch, blank, sentIdOf } from './form-draft.ts'
import {
  type StoredDraft,
  deleteDraft,
  deletePadOf,
  endDiscard,
  isBlank,
  offerDiscard,
  offerDraftBack,
  onBroughtBack,
  storeDraft,
  storedDraft,
} from './stored-draft.ts'

const route = getRouteApi('/_app/matches/new')

/** Pages that lead back to the form, and the one that a sign-out goes to. */
const COMES_BACK: ReadonlySet<string> = new Set([
  ...['/matches/new', paths.play, paths.newGame, paths.login],
])

export function useStoredDraft(me: User) {
  const search = route.useSearch()
  const router = useRouter()
  const [stored] = useState(() => storedDraft(me._id))
  const [initial] = useState(() => (stored === null ? emptyDraft(me) : reopened(stored, me)))
  const [draft, setDraft] = useState(initial)
  const [isNext, setIsNext] = useState(stored?.isNext === true)
  const [lineKey, setLineKey] = useState(0)
  // Whoever comes back with a game has only been away to find it.
  const [cameBack, setCameBack] = useState(() =>
    search.game !== undefined || isNothing(me, initial) ? null : (stored?.touched ?? Date.now()),
  )
  // Saved or discarded: what still changes until the page is left must not store the draft again.
  const over = useRef(false)
  const last = useRef({ draft: initial, touched: stored?.touched ?? 0 })

  useEffect(() => {
    const before = last.current
    if (draft === before.draft || over.current) return
    const touched = typedIn(draft) === typedIn(before.draft) ? before.touched : Date.now()
    last.current = { draft, touched }
    if (draft.padId === null && isBlank(me._id, draft)) deleteDraft(me._id)
    else storeDraft(me._id, { draft, touched, isNext })
  }, [draft, isNext, me._id])

  function finish() {
    over.current = true
    deleteDraft(me._id)
  }

  const leave = useEffectEvent(() => {
    if (over.current || COMES_BACK.has(router.latestLocation.pathname)) return
    const discard = () => {
      finish()
      deletePadOf(me._id, draft)
      deleteLine(me._id)
    }
    if (isNothing(me, draft)) discard()
    else offerDiscard(discard)
  })

  const show = useEffectEvent((shown: StoredDraft) => {
    setDraft(shown.draft)
    setIsNext(shown.isNext)
    setLineKey((key) => key + 1)
  })

  useEffect(() => {
    endDiscard()
    const end = onBroughtBack((shown) => show(shown))
    return () => {
      end()
      leave()
    }
  }, [])

  const endSaved = useEffectEvent((outcome: 'waits' | 'stored' | null) => {
    if (outcome === null || over.current || typedIn(draft) !== typedIn(initial)) return
    clear()
    // The bar says what waits.
    if (outcome === 'waits') return
    deletePadOf(me._id, initial)
    toast.info('Your last match was saved.')
  })

  useEffect(() => {
    const sentId = stored && sentIdOf(stored.draft)
    if (sentId === null) return
    outcomeOf(me._id, sentId)
      .then(endSaved)
      .catch((error: unknown) => logFailure('Looking for what became of a draft', error))
  }, [me._id, stored])

  function clear() {
    deleteDraft(me._id)
    deleteLine(me._id)
    const empty = emptyDraft(me)
    last.current = { draft: empty, touched: 0 }
    setDraft(empty)
    setIsNext(false)
    setCameBack(null)
    setLineKey((key) => key + 1)
  }

  function offerBack(words: string) {
    offerDraftBack(words, me._id, { draft, isNext, touched: last.current.touched })
  }

  const update = useCallback(
    (change: (now: NewMatch) => NewMatch) => setDraft((now) => onItsDay(change(now), me)),
    [me],
  )

  return {
    draft,
    update,
    finish,
    /** When it was typed; null for nothing. */
    cameBack,
    /** A new one makes the quick line read its text again. */
    lineKey,
    isNext,
    startFresh: useStableCallback(() => {
      offerBack('Draft cleared')
      clear()
    }),
    fillIn: useStableCallback((next: NewMatch) => {
      if (!isNothing(me, draft)) offerBack('Filled in as last time')
      setDraft(onItsDay(next, me))
      setIsNext(true)
      setCameBack(null)
    }),
  }
}

function isNothing(me: User, draft: NewMatch): boolean {
  return isBlank(me._id, draft) && storedLine(me._id).line.trim() === ''
}

function typedIn(draft: NewMatch): string {
  return JSON.stringify({ ...draft, preset: null, attempt: null })
}

/** Saved after midnight, a draft is still of the day on which it was begun. */
function onItsDay(draft: NewMatch, me: User): NewMatch {
  const day = isBlank(me._id, draft) ? null : (draft.day ?? isoDayOf(new Date()))
  return day === draft.day ? draft : { ...draft, day }
}

function reopened(stored: StoredDraft, me: User) {
  // Another tab's becomes this tab's, too.
  storeDraft(me._id, stored)
  const { draft } = stored
  const { name, email } = selfSeat(me)
  const seats = draft.seats.map((seat) => (seat.kind === 'self' ? { ...seat, name, email } : seat))
  // The place of that day may be another one by now, or none.
  return withUpdatedResults({ ...draft, seats, preset: { ...draft.preset, location: null } })
}

function emptyDraft(me: User): NewMatch {
  return { ...blank, seats: [selfSeat(me)] }
}

/** After a page that ended during the save; null where it has to be saved again. */
async function outcomeOf(userId: string, matchId: string): Promise<'waits' | 'stored' | null> {
  const writes = await loadPendingWrites(userId)
  if (writes.some(({ id }) => id === matchId)) return 'waits'
  try {
    await api('GET /sessions/:id', { params: { id: matchId } })
    return 'stored'
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
