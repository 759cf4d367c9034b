import {
  number,
  object,
  oneOf,
  readStored,
  removeStored,
  text,
  writeStored,
} from '#client/storage/stored-data.ts'
import { modes, scorings } from '#features/scoring/results.rules.ts'

import { detailsParsers } from '../details/details-draft.ts'
import { olderTable, parseDay } from '../seats/older-drafts.ts'
import { parseGame } from '../seats/preset.ts'
import { tableParsers } from '../seats/table-draft.ts'
import type { EditDraft } from './edit-draft.ts'
import { editKey, olderEditKey } from './edit-keys.ts'

/** The fields that a draft had before format 2. */
export type OlderEdit = Pick<EditDraft, 'seats' | 'byHand' | 'day' | 'notes'> & {
  scoring: EditDraft['scoring'] | null
}

/** An edit that has not been saved. */
export interface StoredEdit<Draft = EditDraft> {
  /** The match's version when the edit began. */
  version: number
  /** The fields as they were then. */
  base: Draft
  draft: Draft
}

export const parseDraft = object<EditDraft>({
  ...tableParsers,
  ...detailsParsers,
  mode: oneOf(modes),
  scoring: oneOf(scorings),
  game: parseGame,
  day: parseDay,
})
const format = {
  format: 2,
  parse: object<StoredEdit>({ version: number, base: parseDraft, draft: parseDraft }),
}

const parseOlder = object<OlderEdit>({ ...olderTable, day: parseDay, notes: text })
const olderFormat = {
  format: 1,
  parse: object<StoredEdit<OlderEdit>>({ version: number, base: parseOlder, draft: parseOlder }),
}

/** The user's edit in this tab's storage: it survives a reload, a failed save and other pages. */
export function storedEdit(
  matchId: string,
  userId: string,
): StoredEdit | StoredEdit<OlderEdit> | null {
  return (
    readStored('session', editKey(matchId, userId), format) ??
    readStored('session', olderEditKey(matchId, userId), olderFormat)
  )
}

/** A draft of an older format with what it did not know, as the match has it. */
export function completed(draft: EditDraft | OlderEdit, current: EditDraft): EditDraft {
  if ('mode' in draft) return draft
  const seats = draft.seats.map((seat) => {
    const known = current.seats.find(({ id }) => id !== null && id === seat.id)
    if (known === undefined) return seat
    const { team, role, started } = known
    return { ...seat, team, role, started }
  })
  return { ...current, ...draft, seats, scoring: draft.scoring ?? current.scoring }
}

export function storeEdit(matchId: string, userId: string, edit: StoredEdit): void {
  writeStored('session', editKey(matchId, userId), format, edit)
}

export function deleteStoredEdit(matchId: string, userId: string): void {
  removeStored('session', editKey(matchId, userId))
  removeStored('session', olderEditKey(matchId, userId))
}
