import { number, object, readStored, removeStored, text, writeStored } from '#client/stored-data.ts'
import { type EditDraft, parseDraft } from '#features/match-form/web/edit/edit-draft.ts'

/** A correction that has not been sent. */
export interface StoredCorrection {
  /** The match's version when it began. */
  version: number
  /** The fields of the match as they were then. */
  base: EditDraft
  draft: EditDraft
  comment: string
}

export const correctionFormat = {
  format: 3,
  parse: object<StoredCorrection>({
    version: number,
    base: parseDraft,
    draft: parseDraft,
    comment: text,
  }),
}

const keyOf = (matchId: string, userId: string) => `match correction ${matchId} of ${userId}`

/** The user's correction in this tab's storage: it survives closing the sheet, and a reload. */
export function storedCorrection(matchId: string, userId: string): StoredCorrection | null {
  return readStored('session', keyOf(matchId, userId), correctionFormat)
}

export function storeCorrection(matchId: string, userId: string, stored: StoredCorrection): void {
  writeStored('session', keyOf(matchId, userId), correctionFormat, stored)
}

export function deleteStoredCorrection(matchId: string, userId: string): void {
  removeStored('session', keyOf(matchId, userId))
}
