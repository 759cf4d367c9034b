import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import * as paths from '#app/paths.ts'
import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { logFailure } from '#client/log.ts'
import { loadPendingWrites } from '#client/pending/send-write.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import {
  deleteLine,
  type StoredLine,
  storedLine,
  storeLine,
} from '#features/quick-line/web/stored-line.ts'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { toast } from '#ui/base/toast.ts'

import { noDetails } from '../details/details-draft.ts'
import { type NewMatch, sentIdOf } from '../form/new-match-draft.ts'
import { hasTyped, isLostIn } from '../form/play-again.ts'
import { noPreset } from '../seats/preset.ts'
import { selfSeat } from '../seats/seat.ts'
import { withUpdatedResults } from '../seats/table-draft.ts'
import type { CameBack } from './draft-came-back.tsx'
import {
  NEW_MATCH,
  draftNote,
  endDiscard,
  forgetDraft,
  noteDraft,
  offerBack,
  offerDiscard,
} from './draft-notes.ts'
import {
  deleteDraft,
  deletePadOf,
  isBlank,
  storeAside,
  storedAside,
  storedDraft,
  storeDraft,
} from './stored-draft.ts'

const route = getRouteApi('/_app/matches/new')

/** Pages that lead back to the form, and the one that a sign-out goes to. */
const COMES_BACK: ReadonlySet<string> = new Set([
  ...['/matches/new', paths.play, paths.newGame, paths.login],
])

/** What one tap can take out of the form. */
interface ShownForm {
  draft: NewMatch
  isNext: boolean
  line: StoredLine
}

/** The forms on the page, for an Undo that is pressed after another visit of the form began. */
const forms = new Set<(shown: ShownForm) => void>()

/** The draft of a new match, stored with every change until it is saved or discarded. */
export function useStoredDraft(me: User) {
  const search = route.useSearch()
  const router = useRouter()
  const [sentId] = useState(() => {
    const stored = storedDraft(me._id)
    return stored && sentIdOf(stored)
  })
  const [initial] = useState(() => initialDraft(me))
  const [draft, setDraft] = useState(initial)
  const [isNext, setIsNext] = useState(() => draftNote(me._id, NEW_MATCH)?.isNext ?? false)
  const [aside, setAside] = useState(() => storedAside(me._id))
  const [lineKey, setLineKey] = useState(0)
  const [cameBack, setCameBack] = useState<CameBack>(() => {
    // Whoever comes back with a game has only been away to find it.
    if (search.game !== undefined || isNothing(me, initial)) return null
    return { touched: draftNote(me._id, NEW_MATCH)?.touched ?? null }
  })
  // Saved or discarded: what still changes until the page is left must not store the draft again.
  const over = useRef(false)
  const typed = useRef(typedIn(initial))
  /** The draft as it was stored last. */
  const last = useRef(initial)

  useEffect(() => {
    if (draft === last.current || over.current) return
    last.current = draft
    if (draft.padId === null && isBlank(me._id, draft)) {
      deleteDraft(me._id)
      return
    }
    storeDraft(me._id, draft)
    const now = typedIn(draft)
    if (now !== typed.current) noteDraft(me._id, NEW_MATCH, { touched: Date.now(), isNext })
    typed.current = now
  }, [draft, isNext, me._id])

  function finish() {
    over.current = true
    deleteDraft(me._id)
    forgetDraft(me._id, NEW_MATCH)
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

  function putAside(other: NewMatch | null) {
    storeAside(me._id, other)
    setAside(other)
  }

  const take = useEffectEvent((shown: ShownForm) => {
    if (hasTyped(draft)) putAside(draft)
    setDraft(shown.draft)
    setIsNext(shown.isNext)
    setLineKey((key) => key + 1)
  })

  useEffect(() => {
    endDiscard()
    const form = (shown: ShownForm) => take(shown)
    forms.add(form)
    return () => {
      forms.delete(form)
      leave()
    }
  }, [])

  const endSaved = useEffectEvent((outcome: 'waits' | 'stored') => {
    if (over.current || typedIn(draft) !== typedIn(initial)) return
    clear()
    // What waits is said by the bar.
    if (outcome === 'waits') return
    deletePadOf(me._id, initial)
    toast.info('Your last match was saved.')
  })

  useEffect(() => {
    if (sentId === null) return
    const end = async () => {
      const outcome = await outcomeOf(me._id, sentId)
      if (outcome !== null) endSaved(outcome)
    }
    end().catch((error: unknown) => logFailure('Looking for what became of a draft', error))
  }, [me._id, sentId])

  function clear() {
    deleteDraft(me._id)
    forgetDraft(me._id, NEW_MATCH)
    deleteLine(me._id)
    const empty = emptyDraft(me)
    last.current = empty
    setDraft(empty)
    setIsNext(false)
    setCameBack(null)
    setLineKey((key) => key + 1)
  }

  const shown = (): ShownForm => ({ draft, isNext, line: storedLine(me._id) })

  function bringBack(before: ShownForm) {
    storeDraft(me._id, before.draft)
    storeLine(me._id, before.line)
    noteDraft(me._id, NEW_MATCH, { touched: Date.now(), isNext: before.isNext })
    for (const form of forms) form(before)
  }

  return {
    draft,
    setDraft,
    finish,
    cameBack,
    /** Another one when the quick line has to be read again. */
    lineKey,
    isNext,
    aside,
    startFresh: useStableCallback(() => {
      const before = shown()
      clear()
      offerBack(
        'Draft cleared',
        () => bringBack(before),
        () => deletePadOf(me._id, before.draft),
      )
    }),
    /** The next match in place of this one, which can be put back if something of it would be lost. */
    playNext: useStableCallback((next: NewMatch) => {
      if (isLostIn(draft, next)) putAside(draft)
      setDraft(next)
      setIsNext(true)
      setCameBack(null)
    }),
    /** The same by a tap in the form, with Undo. */
    fillIn: useStableCallback((next: NewMatch) => {
      const before = shown()
      if (!isNothing(me, draft)) offerBack('Filled in as last time', () => bringBack(before))
      setDraft(next)
      setIsNext(true)
    }),
    putBack: useStableCallback(() => {
      if (aside === null) return
      putAside(hasTyped(draft) ? draft : null)
      setDraft(aside)
      setIsNext(false)
    }),
  }
}

function isNothing(me: User, draft: NewMatch): boolean {
  return isBlank(me._id, draft) && storedLine(me._id).line.trim() === ''
}

/** Without what the form has found out by itself. */
function typedIn(draft: NewMatch): string {
  return JSON.stringify({ ...draft, preset: null, attempt: null })
}

/** The stored draft, with the user's current name and address; else an empty one. */
function initialDraft(me: User): NewMatch {
  const stored = storedDraft(me._id)
  if (stored === null) return emptyDraft(me)
  // Another tab's becomes this tab's, too.
  storeDraft(me._id, stored)
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

/**
 * What became of a draft whose page ended while it was saved.
 * @param matchId of the attempt to save it
 * @returns null where it has to be saved again
 */
export async function outcomeOf(
  userId: string,
  matchId: string,
): Promise<'waits' | 'stored' | null> {
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
