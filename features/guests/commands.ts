import { type Database, locked, type Trx } from '#database/connect.ts'
import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { normalizedName } from '#features/accounts/names/rules.ts'
import { refreshFacets } from '#features/matches/facets/commands.ts'
import { raiseImported } from '#features/matches/importing/commands.ts'
import { insertActivity } from '#features/matches/queries.ts'
import { newActivityRow } from '#features/matches/table/commands.ts'
import { HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RateLimit, RateLimits } from '#platform/limits/rate-limits.ts'

import { guestRowsOf, hasGuest, matchesWithGuest } from './queries.ts'
import { GUEST_NOT_FOUND, type NamedRow, planRename } from './rules.ts'

/** Matches per transaction: other writes wait for one of them at most. */
const BATCH = 100

/** Each match keeps a row of its activity. */
const RENAMED: RateLimit = { name: 'guest-renamed', max: 5000, windowMs: HOUR }

interface Renaming {
  from: string
  to: string
}

/**
 * Gives a guest another name in every match that the user has created, in batches. Whoever repeats a
 * rename that was cut off goes on with it.
 * @returns in how many matches; `left` are those where both names sit; `merged` says whether the new
 * name was another guest's
 */
export async function renameGuest(
  { database, limits }: { database: Database; limits: RateLimits },
  userId: string,
  sent: Renaming,
  now: Date,
): Promise<{ renamed: number; left: number; merged: boolean }> {
  const renaming = { from: sent.from, to: normalizedName(sent.to) }
  const ids = await matchesWithGuest(database.read, userId, renaming.from)
  const merged =
    nameKey(renaming.from) !== nameKey(renaming.to) &&
    (await hasGuest(database.read, userId, renaming.to))
  const done = { renamed: 0, left: 0, merged }
  let isThere = false
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const { found, renamed, left } = await database.transact(async (trx) => {
      const changed = await renameIn(trx, batch, userId, renaming, now)
      if (changed.renamed > 0) await limits.takeIn(trx, RENAMED, userId, changed.renamed)
      return changed
    })
    isThere ||= found
    done.renamed += renamed
    done.left += left
  }
  if (!isThere) throw new Refusal('not_found', GUEST_NOT_FOUND)
  return done
}

async function renameIn(
  trx: Trx,
  matchIds: readonly string[],
  userId: string,
  renaming: Renaming,
  now: Date,
): Promise<{ found: boolean; renamed: number; left: number }> {
  const own = trx.selectFrom('matches').where('id', 'in', matchIds).where('created_by', '=', userId)
  const found = await locked(trx, own.select('id').orderBy('id')).execute()
  const ids = found.map(({ id }) => id)
  const { found: isThere, renamed, left } = planRename(await guestRowsOf(trx, ids), renaming)
  await writeNames(trx, renamed, userId, renaming.to, now)
  return { found: isThere, renamed: renamed.length, left: left.length }
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
  await raiseImported(trx, matchIds)
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
