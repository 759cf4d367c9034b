import { type Database, locked, type Trx } from '#database/connect.ts'
import { inPairs } from '#database/query/json-rows.ts'
import { candidatesOf, pieces } from '#database/query/pieces.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { normalizedName } from '#features/accounts/names.rules.ts'
import { newActivityRow } from '#features/activity/activity.commands.ts'
import { insertActivity } from '#features/activity/activity.queries.ts'
import { weightsOf } from '#features/history-index/match-weights.queries.ts'
import { HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RateLimit, RateLimits } from '#platform/limits/rate-limits.ts'

import { guestRowsOf, hasGuest, matchesToRename, OLDEST } from './guests.queries.ts'
import { GUEST_NOT_FOUND, type NamedRow, planRename } from './guests.rules.ts'

/** Each match keeps a row of its activity. */
const RENAMED: RateLimit = { name: 'guest-renamed', max: 5000, windowMs: HOUR }

interface Renaming {
  from: string
  to: string
}

/** What another feature does when guests have another name in some matches, in the same transaction. */
export interface GuestMove {
  guests?: (trx: Trx, matchIds: readonly string[]) => Promise<void>
}

/** How a long rename goes on. */
interface Going {
  now: Date
  /** Of all features, in their order. */
  moves: readonly GuestMove[]
  /** Lets others go first, after each piece. */
  nextTurn: () => Promise<void>
  /** Whether nobody waits for the answer any more: then the rename stops after its piece. */
  isGone: () => boolean
}

/**
 * Gives a guest another name in every match that the user has created, in pieces. Matches in which it is
 * so already are not written. Whoever repeats a rename that was cut off goes on with it.
 * @returns in how many matches; `left` are those where both names sit; `merged` says whether the new
 * name was another guest's
 */
export async function renameGuest(
  { database, limits }: { database: Database; limits: RateLimits },
  userId: string,
  sent: Renaming,
  going: Going,
): Promise<{ renamed: number; left: number; merged: boolean }> {
  const { nextTurn, isGone } = going
  const { engine, read } = database
  const renaming = { from: sent.from, to: normalizedName(sent.to) }
  const [key, limit] = [nameKey(renaming.from), candidatesOf(engine)]
  if (!(await hasGuest(read, userId, renaming.from))) {
    throw new Refusal('not_found', GUEST_NOT_FOUND)
  }
  const merged = key !== nameKey(renaming.to) && (await hasGuest(read, userId, renaming.to))
  const done = { renamed: 0, left: 0, merged }
  for (let place = OLDEST; ;) {
    const page = await matchesToRename(read, { userId, key, to: renaming.to, limit, ...place })
    const rows = await guestRowsOf(
      read,
      page.map(({ id }) => id),
    )
    const planned = planRename(rows, renaming)
    done.left += planned.left.length
    const ids = planned.renamed.map(({ matchId }) => matchId)
    for (const piece of pieces(engine, ids, await weightsOf(read, ids))) {
      const { renamed, left } = await database.transact(async (trx) => {
        const changed = await renameIn(trx, piece, userId, renaming, going)
        if (changed.renamed > 0) await limits.countIn(trx, RENAMED, userId, changed.renamed)
        return changed
      })
      done.renamed += renamed
      done.left += left
      if (isGone()) return done
      await nextTurn()
    }
    place = page.at(-1) ?? place
    if (page.length < limit) return done
    if (ids.length === 0) await nextTurn()
  }
}

async function renameIn(
  trx: Trx,
  matchIds: readonly string[],
  userId: string,
  renaming: Renaming,
  going: Pick<Going, 'now' | 'moves'>,
): Promise<{ renamed: number; left: number }> {
  const own = trx.selectFrom('matches').where('id', 'in', matchIds).where('created_by', '=', userId)
  const found = await locked(trx, own.select('id').orderBy('id')).execute()
  const ids = found.map(({ id }) => id)
  const { renamed, left } = planRename(await guestRowsOf(trx, ids), renaming)
  await writeNames(trx, renamed, userId, renaming.to, going)
  return { renamed: renamed.length, left: left.length }
}

/** Each match gets a new version: an edit of the earlier one would put the old name back. */
async function writeNames(
  trx: Trx,
  rows: readonly NamedRow[],
  userId: string,
  to: string,
  { now, moves }: Pick<Going, 'now' | 'moves'>,
): Promise<void> {
  if (rows.length === 0) return
  const at = now.toISOString()
  const matchIds = rows.map(({ matchId }) => matchId)
  const pairs = rows.map(({ matchId, rowId }) => [matchId, rowId] as const)
  await trx
    .updateTable('players')
    .set({ guest_name: to })
    .where(inPairs(trx, ['match_id', 'id'], pairs))
    .execute()
  await trx
    .updateTable('matches')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: at, last_edited_by: userId }))
    .where('id', 'in', matchIds)
    .execute()
  for (const { guests } of moves) await guests?.(trx, matchIds)
  const action = { userId, now }
  await insertActivity(
    trx,
    rows.map(({ matchId, name }) => {
      const change = { field: 'name' as const, who: { guest: name }, from: name, to }
      return newActivityRow(matchId, 'edited', action, [change])
    }),
  )
}
