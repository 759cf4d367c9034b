import { readStored, removeStored, writeStored } from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'
import { type DetailKey, forEachDetail } from '#features/matches/match-details.rules.ts'
import { deletePad, padKey, storedPad } from '#features/scoring/web/sheet/stored-pad.ts'

import { newMatchFormat as format, type NewMatch } from '../form/new-match-draft.ts'
import { isEqual } from '../seats/preset.ts'

const ownKey = (userId: string) => `match draft of ${userId}`
/** The draft that was typed into last, in whatever tab. */
const lastKey = (userId: string) => `${TYPED}last draft of ${userId}`
const asideKey = (userId: string) => `${TYPED}match put aside of ${userId}`

/**
 * The user's draft in this tab's storage: it survives a reload, a failed save and other pages. A new tab
 * begins with what was typed last in another one, so that a draft survives closing the browser.
 */
export function storedDraft(userId: string): NewMatch | null {
  return (
    readStored('session', ownKey(userId), format) ?? readStored('local', lastKey(userId), format)
  )
}

export function storeDraft(userId: string, draft: NewMatch): void {
  writeStored('session', ownKey(userId), format, draft)
  writeStored('local', lastKey(userId), format, draft)
}

/** Deletes the draft of this tab, without its score pad. What was typed into another tab since stays. */
export function deleteDraft(userId: string): void {
  const own = readStored('session', ownKey(userId), format)
  const last = readStored('local', lastKey(userId), format)
  removeStored('session', ownKey(userId))
  if (own === null || last === null) return
  const hasSamePad = own.padId !== null && own.padId === last.padId
  if (hasSamePad || isEqual(own, last)) removeStored('local', lastKey(userId))
}

export function deletePadOf(userId: string, { padId }: Pick<NewMatch, 'padId'>): void {
  if (padId !== null) deletePad(padKey(padId, userId))
}

/** The match that another one has taken the place of. */
export function storedAside(userId: string): NewMatch | null {
  return readStored('local', asideKey(userId), format)
}

export function storeAside(userId: string, draft: NewMatch | null): void {
  if (draft === null) removeStored('local', asideKey(userId))
  else writeStored('local', asideKey(userId), format, draft)
}

const isNull = (value: unknown) => value === null
const isEmptyText = (typed: string) => typed.trim() === ''
const anything = () => true

/** Whether nothing of a field was typed or tapped. */
const isUntouched: { [K in keyof NewMatch]: (value: NewMatch[K]) => boolean } = {
  seats: ([self, ...others]) =>
    others.length === 0 && isEmptyText(self?.score ?? '') && isEmptyText(self?.role ?? ''),
  game: isNull,
  day: isNull,
  ...forEachDetail<Record<DetailKey, typeof isEmptyText>>(() => isEmptyText),
  location: isNull,
  expansions: isNull,
  pad: isNull,
  mode: isNull,
  scoring: isNull,
  byHand: isNull,
  // What follows from others, and the id of a pad, which may be empty.
  padId: anything,
  preset: anything,
  attempt: anything,
  ownScores: anything,
  teamsAreAutomatic: anything,
}

/** Whether nothing was typed or tapped, and nothing written on the pad. */
export function isBlank(userId: string, draft: NewMatch): boolean {
  const { padId } = draft
  const cells = padId === null ? {} : (storedPad(padKey(padId, userId))?.sheet.cells ?? {})
  const fields = Object.keys(isUntouched) as (keyof NewMatch)[]
  return (
    Object.values(cells).every(isEmptyText) &&
    // Each check takes its own field's value.
    fields.every((field) => (isUntouched[field] as (value: unknown) => boolean)(draft[field]))
  )
}
