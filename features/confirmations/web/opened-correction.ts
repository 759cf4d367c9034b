import type { PendingWrite } from '#client/pending/pending-write.ts'
import { queryClient } from '#client/query/query-client.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { openedInForm, typedEdit } from '#features/match-form/web/pending/opened-writes.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'

import { correctionFormat, storeCorrection } from './stored-correction.ts'

/**
 * Stores a correction that was refused, or an edit of a match that is somebody else's now, as a correction
 * that was not sent.
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
