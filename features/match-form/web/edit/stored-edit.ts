import {
  number,
  object,
  oneOf,
  readStored,
  removeStored,
  writeStored,
} from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'
import { modes, scorings } from '#features/scoring/results.rules.ts'

import { detailsParsers } from '../details/details-draft.ts'
import { parseDay, parseGame } from '../seats/preset.ts'
import { tableParsers } from '../seats/table-draft.ts'
import type { EditDraft } from './edit-draft.ts'
import { editKey } from './edit-keys.ts'

/** An edit that has not been saved. */
export interface StoredEdit {
  /** The match's version when the edit began. */
  version: number
  /** The fields as they were then. */
  base: EditDraft
  draft: EditDraft
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
  format: 3,
  parse: object<StoredEdit>({ version: number, base: parseDraft, draft: parseDraft }),
}

/** Where this device keeps it beyond the tab, and beyond Cancel. */
const keptKey = (matchId: string, userId: string) => `${TYPED}${editKey(matchId, userId)}`

/** The user's edit in this tab's storage: it survives a reload, a failed save and other pages. */
export function storedEdit(matchId: string, userId: string): StoredEdit | null {
  return readStored('session', editKey(matchId, userId), format)
}

/** The edit that was typed last on this device, also if it was cancelled. */
export function keptEdit(matchId: string, userId: string): StoredEdit | null {
  return readStored('local', keptKey(matchId, userId), format)
}

export function storeEdit(matchId: string, userId: string, edit: StoredEdit): void {
  writeStored('session', editKey(matchId, userId), format, edit)
  writeStored('local', keptKey(matchId, userId), format, edit)
}

/** The match's page no longer opens the form by itself; the form finds the edit again. */
export function closeStoredEdit(matchId: string, userId: string): void {
  removeStored('session', editKey(matchId, userId))
}

export function deleteStoredEdit(matchId: string, userId: string): void {
  closeStoredEdit(matchId, userId)
  removeStored('local', keptKey(matchId, userId))
}
