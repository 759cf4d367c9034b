import { number, object, readStored, removeStored, text, writeStored } from '#client/stored-data.ts'

import { parseDay } from '../form/new-match-draft.ts'
import { tableParsers } from '../table/table-draft.ts'
import type { EditDraft } from './edit-draft.ts'

/** An edit that has not been saved. */
export interface StoredEdit {
  /** The match's version when the edit began. */
  version: number
  /** The fields as they were then. */
  base: EditDraft
  draft: EditDraft
}

const parseDraft = object<EditDraft>({ ...tableParsers, day: parseDay, notes: text })
const format = {
  format: 1,
  parse: object<StoredEdit>({ version: number, base: parseDraft, draft: parseDraft }),
}

const storageKey = (matchId: string, userId: string) => `edit of match ${matchId} of ${userId}`

/** The user's edit in this tab's storage: it survives a reload, a failed save and other pages. */
export function storedEdit(matchId: string, userId: string): StoredEdit | null {
  return readStored('session', storageKey(matchId, userId), format)
}

export function storeEdit(matchId: string, userId: string, edit: StoredEdit): void {
  writeStored('session', storageKey(matchId, userId), format, edit)
}

export function deleteStoredEdit(matchId: string, userId: string): void {
  removeStored('session', storageKey(matchId, userId))
}
