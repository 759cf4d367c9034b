import { locked, type Trx } from '#database/connect.ts'
import { inPairs } from '#database/query/json-rows.ts'
import { lockUsers } from '#database/query/locks.ts'
import { candidatesOf, pieces } from '#database/query/pieces.ts'
import { addActivity, newActivityRow } from '#features/activity/activity.commands.ts'
import { weightsOf } from '#features/history-index/match-weights.queries.ts'
import { checkStored } from '#features/history-index/stored-bytes.commands.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { normalizedName } from '#features/names/names.rules.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

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

/** What a rename has done. */
export interface Renamed {
  /** In how many matches. */
  renamed: number
  /** Matches where both names sit. */
  left: number
  /** Whether the new name was another guest's. */
  merged: boolean
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
 * so already are not written: whoever repeats a rename goes on with it.
 */
export async function renameGuest(
  { database, limits, config: { accountBytes } }: App,
  userId: string,
  sent: Renaming,
  going: Going,
): Promise<Renamed> {
  const { engine, read } = database
  const { nextTurn, isGone } = going
  const renaming = { from: sent.from, to: normalizedName(sent.to) }
  const [key, limit] = [nameKey(renaming.from), candidatesOf(engine)]
  const done = await database.transact((trx) => beginRename(trx, userId, renaming))
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
        const counts = await renameIn(trx, piece, userId, renaming, going)
        if (counts.renamed > 0) {
          await limits.countIn(trx, RENAMED, userId, counts.renamed)
          await checkStored(trx, userId, accountBytes)
        }
        return counts
      })
      done.renamed += renamed
      done.left += left
      if (isGone()) return done
      await nextTurn()
    }
    if (page.length < limit) return done
    place = page.at(-1) ?? place
    if (ids.length === 0) await nextTurn()
  }
}

async function beginRename(trx: Trx, userId: string, { from, to }: Renaming): Promise<Renamed> {
  // A repeat whose first one is at the primary alone then waits for a standby.
  await lockUsers(trx, [userId])
  const hasNew = await hasGuest(trx, userId, to)
  // Without the old name it was renamed before.
  if (!(await hasGuest(trx, userId, from)) && !hasNew) {
    throw new Refusal('not_found', GUEST_NOT_FOUND)
  }
  const merged = nameKey(from) !== nameKey(to) && hasNew
  return { renamed: 0, left: 0, merged }
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
  await addActivity(
    trx,
    rows.map(({ matchId, name }) => {
      const change = { field: 'name' as const, who: { guest: name }, from: name, to }
      return newActivityRow(matchId, 'edited', action, [change])
    }),
  )
}
