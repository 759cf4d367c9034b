import { type Database, locked, type Trx } from '#database/connect.ts'
import { normalizedName } from '#features/accounts/names/rules.ts'
import { refreshFacets } from '#features/matches/facets/commands.ts'
import { insertActivity } from '#features/matches/queries.ts'
import { newActivityRow } from '#features/matches/table/commands.ts'
import { Refusal } from '#platform/http/errors.ts'

import { guestRowsOf, matchesWithGuest } from './queries.ts'
import { GUEST_NOT_FOUND, isFormerPlayer, type NamedRow, planRename } from './rules.ts'

/** Matches per transaction: other writes wait for one of them at most. */
const BATCH = 100

interface Renaming {
  from: string
  to: string
}

/**
 * Gives a guest another name in every match that the user has created, in batches. Whoever repeats a
 * rename that was cut off goes on with it.
 * @returns in how many matches; `left` are those where both names sit
 */
export async function renameGuest(
  database: Database,
  userId: string,
  sent: Renaming,
  now: Date,
): Promise<{ renamed: number; left: number }> {
  const renaming = { from: sent.from, to: normalizedName(sent.to) }
  const ids = isFormerPlayer(renaming.from)
    ? []
    : await matchesWithGuest(database.read, userId, renaming.from)
  if (ids.length === 0) throw new Refusal('not_found', GUEST_NOT_FOUND)
  const done = { renamed: 0, left: 0 }
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const { renamed, left } = await database.transact((trx) =>
      renameIn(trx, batch, userId, renaming, now),
    )
    done.renamed += renamed
    done.left += left
  }
  return done
}

async function renameIn(
  trx: Trx,
  matchIds: readonly string[],
  userId: string,
  renaming: Renaming,
  now: Date,
): Promise<{ renamed: number; left: number }> {
  const own = trx.selectFrom('matches').where('id', 'in', matchIds).where('created_by', '=', userId)
  const found = await locked(trx, own.select('id').orderBy('id')).execute()
  const ids = found.map(({ id }) => id)
  const { renamed, left } = planRename(await guestRowsOf(trx, ids), renaming)
  await writeNames(trx, renamed, userId, renaming.to, now)
  return { renamed: renamed.length, left: left.length }
}

/** Each match gets a new version: an edit of the earlier one would put the old name back. */
async function writeNames(
  trx: Trx,
  rows: readonly NamedRow[],
  userId: string,
  to: string,
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const at = now.toISOString()
  const matchIds = rows.map(({ matchId }) => matchId)
  const rowIds = rows.map(({ rowId }) => rowId)
  await trx
    .updateTable('players')
    .set({ guest_name: to })
    .where('match_id', 'in', matchIds)
    .where('id', 'in', rowIds)
    .execute()
  await trx
    .updateTable('matches')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at, last_edited_by: userId }))
    .where('id', 'in', matchIds)
    .execute()
  await refreshFacets(trx, matchIds)
  const action = { userId, now }
  await insertActivity(
    trx,
    rows.map(({ matchId, name }) => {
      const change = { field: 'name' as const, who: { guest: name }, from: name, to }
      return newActivityRow(matchId, 'edited', action, [change])
    }),
  )
}
