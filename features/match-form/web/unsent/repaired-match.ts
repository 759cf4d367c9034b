import { fieldsOf, text } from '#client/stored-data.ts'
import { isUnsentId, unsentId } from '#client/unsent/unsent-id.ts'
import { unsentWrites } from '#client/unsent/unsent-store.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import type { Game } from '#features/games/games.contract.ts'
import {
  type WrittenMatch,
  writtenMatchOf,
} from '#features/whole-match/web/unsent/written-match.ts'
import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { noteDraft, NEW_MATCH } from '../drafts/draft-notes.ts'
import { storeAside, storeDraft, storedDraft } from '../drafts/stored-draft.ts'
import { type EditDraft, editDraftOf } from '../edit/edit-draft.ts'
import { storeEdit } from '../edit/stored-edit.ts'
import { type NewMatch, repairOf } from '../form/new-match-draft.ts'
import { hasTyped } from '../form/play-again.ts'
import { beginRepair } from './repaired-edits.ts'

/** What a form has of a match that a write has made or edited. */
export function typedMatch(match: WrittenMatch, me: User): EditDraft {
  const whole: WholeMatch = {
    ...match,
    game: asSent(match.game),
    expansions: match.expansions.map(asSent),
    activity: [],
    corrections: [],
    link: null,
    lastReminderSent: null,
  }
  const draft = editDraftOf(whole, me)
  // Players whom only this device knows.
  const seats = draft.seats.map((seat) =>
    seat.id !== null && isUnsentId(seat.id) ? { ...seat, id: null } : seat,
  )
  return { ...draft, seats }
}

/** A game that waits too has the name that is sent: a file can call it anything beside its match. */
function asSent(game: Game): Game {
  const write = unsentWrites().find((one) => unsentId(one) === game._id)
  if (write === undefined) return game
  return { ...game, name: text(fieldsOf(JSON.parse(write.body ?? '{}'))['name']) }
}

/**
 * Stores it as the draft of the form for a new match; what was typed there is put aside. An edit of a match
 * that is gone becomes a match of its own.
 * @returns whether it could be read
 */
export function repairNewMatch(write: UnsentWrite, me: User, now: Date): boolean {
  const written = writtenMatchOf(write)
  if (written === null) return false
  const { match, padId } = written
  const day = match.day === isoDayOf(now) ? null : match.day
  const attempt = repairOf(write.id, match.date)
  const draft: NewMatch = { ...typedMatch(match, me), day, padId, attempt }
  const typed = storedDraft(me._id)
  if (typed !== null && hasTyped(typed)) storeAside(me._id, typed)
  storeDraft(me._id, draft)
  noteDraft(me._id, NEW_MATCH, { touched: Date.parse(write.at), isNext: false })
  return true
}

/** Stores it as an edit of its match that was not saved, so that the match's page opens with it. */
export function repairEdit(write: UnsentWrite, me: User): boolean {
  const written = writtenMatchOf(write)
  const id = write.params['id']
  if (written === null || written.before === null || id === undefined) return false
  const { match, before } = written
  const version = write.ifMatch ?? before.version
  const base = typedMatch(before, me)
  storeEdit(id, me._id, { version, base, draft: typedMatch(match, me) })
  beginRepair(id, write.id)
  return true
}
