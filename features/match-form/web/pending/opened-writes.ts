import { inPlaceOf } from '#client/pending/pending-store.ts'
import type { PendingWrite } from '#client/pending/pending-write.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { writtenIn } from '#features/matches/web/pending/through-pending.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { attemptAgain, parseNewMatch } from '../drafts/form-draft.ts'
import { isBlank, offerDraftBack, storeDraft, storedDraft } from '../drafts/stored-draft.ts'
import { type EditDraft, parseDraft, storeEdit } from '../edit/edit-draft.ts'

const opened = new Map<string, string>()

/** Writes that need a look and are open in a form, by match; a match's next one takes the place. */
export const openedInForm = {
  begin: (matchId: string, writeId: string) => void opened.set(matchId, writeId),
  take: (matchId: string) => inPlaceOf(opened.get(matchId)),
  end: (matchId: string) => void opened.delete(matchId),
}

/** @throws for what another version has stored */
export function typedEdit({ shown }: PendingWrite): { draft: EditDraft; base: EditDraft } {
  const { draft, base } = writtenIn(shown) ?? {}
  return { draft: parseDraft(draft), base: parseDraft(base) }
}

/**
 * As the draft of the form for a new match, with Undo for what was typed there. An edit of a match that is
 * gone becomes a match of its own.
 * @throws for what another version has stored
 */
export function openNewMatch({ id, at, endpoint, shown }: PendingWrite, me: User, now: Date): void {
  const { draft: typed, match } = writtenIn(shown) ?? {}
  const read = parseNewMatch(typed)
  // The new match has other rows.
  const isEdit = endpoint === 'PUT /sessions/:id'
  const seats = isEdit ? read.seats.map((seat) => ({ ...seat, id: null })) : read.seats
  const day = read.day === isoDayOf(now) ? null : read.day
  const attempt = isEdit ? null : attemptAgain(id, match?.date ?? at)
  const before = storedDraft(me._id)
  if (before !== null && !isBlank(me._id, before.draft)) {
    offerDraftBack('Draft replaced', me._id, before)
  }
  const draft = { ...read, seats, day, attempt }
  storeDraft(me._id, { draft, touched: Date.parse(at), isNext: false })
}

/** As an edit that was not saved: the match's page opens with it. */
export function openEdit(write: PendingWrite, me: User): void {
  const matchId = write.params['id'] ?? ''
  const touched = Date.parse(write.at)
  storeEdit(matchId, me._id, { version: write.ifMatch ?? 1, ...typedEdit(write), touched })
  openedInForm.begin(matchId, write.id)
}
