import type { PendingWrite } from '#client/pending/pending-write.ts'
import { queryClient } from '#client/query/query-client.ts'
import { number, object, readStored, removeStored, text, writeStored } from '#client/stored-data.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { parseDraft, type EditDraft } from '#features/match-form/web/edit/edit-draft.ts'
import { openedInForm, typedEdit } from '#features/match-form/web/pending/opened-writes.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'

export interface StoredCorrection {
  /** The match's version, and its fields, when the correction began. */
  version: number
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

/** It survives closing the sheet, and a reload. */
export function storedCorrection(matchId: string, userId: string): StoredCorrection | null {
  return readStored('session', keyOf(matchId, userId), correctionFormat)
}

export function storeCorrection(matchId: string, userId: string, stored: StoredCorrection): void {
  writeStored('session', keyOf(matchId, userId), correctionFormat, stored)
}

export function deleteStoredCorrection(matchId: string, userId: string): void {
  removeStored('session', keyOf(matchId, userId))
}

/**
 * Stores what was refused, also an edit of a match that is somebody else's now, as a correction not sent.
 * @throws for what another version has stored
 */
export async function openCorrection(write: PendingWrite, me: User): Promise<void> {
  const { id, params, endpoint, ifMatch, shown } = write
  const matchId = params['id'] ?? ''
  // It moves onto the match as it is now.
  await queryClient.query({ ...matchQuery(matchId), staleTime: 0 }).catch(() => {})
  const typed =
    endpoint === 'PUT /sessions/:id'
      ? { version: ifMatch ?? 1, comment: '', ...typedEdit(write) }
      : correctionFormat.parse(shown)
  storeCorrection(matchId, me._id, typed)
  openedInForm.begin(matchId, id)
}
