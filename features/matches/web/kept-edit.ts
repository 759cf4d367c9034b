import { number, object, readStored, removeStored, text, writeStored } from '#web/stored-data.ts'

import type { EditDraft } from './edit-draft.ts'
import { parseDay } from './new-match-draft.ts'
import { tableParsers } from './table-draft.ts'

/** An edit that has not been saved. */
export interface KeptEdit {
  /** The match's version that the edit began from. */
  version: number
  /** The fields as they were then. */
  base: EditDraft
  draft: EditDraft
}

const parseDraft = object<EditDraft>({ ...tableParsers, day: parseDay, notes: text })
const format = {
  version: 1,
  parse: object<KeptEdit>({ version: number, base: parseDraft, draft: parseDraft }),
}

const storageKey = (matchId: string, userId: string) => `edit of match ${matchId} of ${userId}`

/** What this tab kept of the user's edit: through a reload, a failed save or another page. */
export function keptEdit(matchId: string, userId: string): KeptEdit | null {
  return readStored('session', storageKey(matchId, userId), format)
}

export function keepEdit(matchId: string, userId: string, edit: KeptEdit): void {
  writeStored('session', storageKey(matchId, userId), format, edit)
}

export function forgetEdit(matchId: string, userId: string): void {
  removeStored('session', storageKey(matchId, userId))
}
