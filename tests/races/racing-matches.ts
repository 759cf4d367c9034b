import type { Insertable } from 'kysely'

import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { after, DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

interface Proposed {
  matchId: string
  by: { id: string }
}

/** Adds open corrections of the first player's score. @returns them with their ids */
export async function addCorrections<P extends Proposed>(
  trx: Trx,
  proposed: readonly P[],
  rows: readonly { match_id: string; id: string }[],
  at: string,
): Promise<(P & { id: string })[]> {
  const corrections = proposed.map((one) => ({ ...one, id: newId() }))
  const changesOf = (matchId: string) => {
    const row = rows.find(({ match_id }) => match_id === matchId)
    return JSON.stringify([{ field: 'score', row: row?.id, from: 0, to: 9 }])
  }
  await trx
    .insertInto('corrections')
    .values(
      corrections.map(({ id, matchId, by }): Insertable<Schema['corrections']> => ({
        ...{ id, match_id: matchId, by_user_id: by.id, created_at: at },
        ...{ changes: changesOf(matchId), comment: '', state: 'open' },
      })),
    )
    .execute()
  return corrections
}

/** Adds the table link of a match. @returns its secret */
export async function addLink(
  trx: Trx,
  matchId: string,
  by: { id: string },
  now: Date,
): Promise<string> {
  const secret = newToken()
  await trx
    .insertInto('table_links')
    .values({
      match_id: matchId,
      id: newId(),
      token_hash: hashToken(secret),
      created_by: by.id,
      created_at: now.toISOString(),
      expires_at: after(now, DAY),
    } satisfies Schema['table_links'])
    .execute()
  return secret
}

export function activityOf(
  matchId: string,
  type: 'created' | 'declined',
  by: { id: string },
  at: string,
) {
  return { id: newId(), match_id: matchId, type, by_user_id: by.id, at, changes: null }
}
