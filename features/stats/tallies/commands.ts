import type { Database, Trx } from '#database/connect.ts'
import { lockAgainstDeletion, takeAdvisoryLock, tryAdvisoryLock } from '#database/query/locks.ts'
import { endOfLatestDay } from '#features/matches/days/rules.ts'
import { facets } from '#features/matches/facets/rules.ts'

import { entryOf } from '../entries/rules.ts'
import {
  deleteEntries,
  deleteTallies,
  nextQueuedUser,
  queuedMatches,
  queueLater,
  storedEntries,
  storedTallies,
  takeDue,
  takeMatches,
  usersBeside,
  writeEntries,
  writeTallies,
} from './queries.ts'
import {
  cellId,
  type Change,
  changedCounts,
  differencesOf,
  dueAt,
  entryText,
  readCounts,
  readEntry,
} from './rules.ts'

/** Before every user in order. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Matches per transaction of a request that waits for the numbers. */
const BATCH = 200
/** The same in the background: other writes wait for it. */
const BACKGROUND_BATCH = 50

/**
 * Adds what is due in a user's queue to the tallies, in short transactions. Whoever reads the tallies
 * calls it first if something is due.
 */
export async function foldUser(database: Database, userId: string, now: Date): Promise<void> {
  for (;;) {
    const folded = await database.transact(async (trx) => {
      if (!(await lockAgainstDeletion(trx, userId))) return dropQueue(trx, userId)
      await takeAdvisoryLock(trx, tallyLock(userId))
      return foldBatch(trx, { userId, now, limit: BATCH })
    })
    if (folded < BATCH) return
  }
}

/**
 * The same of a few matches of whoever comes first in the queue after `after`. A user whose tallies
 * somebody else is adding to is left out.
 * @returns after whom to go on; null when nobody comes after
 */
export async function foldNext(
  database: Database,
  after: string,
  now: Date,
): Promise<string | null> {
  const [next] = await nextQueuedUser(database.read, { after, now: now.toISOString() })
  if (next === undefined) return null
  const { userId } = next
  const folded = await database.transact(async (trx) => {
    if (!(await lockAgainstDeletion(trx, userId))) return dropQueue(trx, userId)
    if (!(await tryAdvisoryLock(trx, tallyLock(userId)))) return 0
    return foldBatch(trx, { userId, now, limit: BACKGROUND_BATCH })
  })
  return folded < BACKGROUND_BATCH ? userId : after
}

/**
 * Of two that add to a user's tallies at once, the second one waits. It is no lock of the account's row,
 * which others need; whoever has it waits for nobody, so it may be taken after any other lock.
 */
function tallyLock(userId: string): string {
  return `tallies of ${userId}`
}

/** What a transaction queued that did not know that the account was being deleted. */
async function dropQueue(trx: Trx, userId: string): Promise<number> {
  await trx.deleteFrom('tally_queue').where('user_id', '=', userId).execute()
  return 0
}

/** The caller has locked the user's tallies. @returns how many rows of the queue it took */
async function foldBatch(
  trx: Trx,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<number> {
  const taken = await takeDue(trx, { userId, now: now.toISOString(), limit })
  await fold(
    trx,
    userId,
    taken.map(({ id }) => id),
    now,
  )
  return taken.length
}

/**
 * Makes the entries of a user for these matches anew, and adds what has changed to the tallies. The
 * caller has locked the user's tallies. It can be repeated: what has been added already is no change.
 */
async function fold(
  trx: Trx,
  userId: string,
  matchIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(matchIds)]
  if (ids.length === 0) return
  const matches = await queuedMatches(trx, ids)
  const json = JSON.stringify(ids)
  const stored = new Map(
    (await storedEntries(trx, { userId, json })).map((row) => [row.match_id, row.entry]),
  )
  const end = endOfLatestDay(now)
  const later: [match: string, due: string][] = []
  const changes: Change[] = []
  const written: Parameters<typeof writeEntries>[1][number][] = []
  const removed: string[] = []
  for (const id of ids) {
    const match = matches.get(id)
    const entry = match === undefined ? null : entryOf(match, userId)
    const isLater = match !== undefined && match.order >= end
    if (entry !== null && isLater) later.push([id, dueAt(entry.day)])
    const after = isLater ? null : entry
    const [before, text] = [stored.get(id), after === null ? undefined : entryText(after)]
    if (before === text) continue
    changes.push({ before: before === undefined ? null : readEntry(before), after })
    if (match === undefined || after === null || text === undefined) removed.push(id)
    else {
      const columns = { match_id: id, match_order: match.order, game_id: match.gameId }
      written.push({ user_id: userId, ...columns, entry: text })
    }
  }
  if (later.length > 0) await queueLater(trx, { userId, json: JSON.stringify(later) })
  if (changes.length === 0) return
  if (removed.length > 0) await deleteEntries(trx, { userId, json: JSON.stringify(removed) })
  await writeEntries(trx, written)
  await addDifferences(trx, userId, changes)
}

async function addDifferences(trx: Trx, userId: string, changes: readonly Change[]): Promise<void> {
  const differences = differencesOf(changes)
  if (differences.length === 0) return
  const cells = differences.map(({ scope, kind, key }) => [scope, kind, key])
  const rows = await storedTallies(trx, { userId, json: JSON.stringify(cells) })
  const stored = new Map(rows.map((row) => [cellId(row), readCounts(row.counts)]))
  const written: Parameters<typeof writeTallies>[1][number][] = []
  const gone: string[][] = []
  for (const difference of differences) {
    const { scope, kind, key } = difference
    const counts = changedCounts(stored.get(cellId(difference)) ?? null, difference)
    if (counts === null) gone.push([scope, kind, key])
    else written.push({ user_id: userId, scope, kind, key, counts: JSON.stringify(counts) })
  }
  if (gone.length > 0) await deleteTallies(trx, { userId, json: JSON.stringify(gone) })
  await writeTallies(trx, written)
}

/**
 * Removes an account that is about to be deleted from everybody's entries and tallies: at once, because
 * they contain its id, and the names of guests who were the same person. Everything that is left of it
 * there is in the queue, since the matches do not name the account any more.
 * @param matchIds every match with data of the account, before its rows were removed
 */
export async function forgetAccount(
  trx: Trx,
  userId: string,
  matchIds: readonly string[],
  now: Date,
): Promise<void> {
  const named = { person: facets.user(userId), json: JSON.stringify(matchIds) }
  for (const { userId: other } of await usersBeside(trx, named)) {
    if (other === userId || !(await lockAgainstDeletion(trx, other))) continue
    await takeAdvisoryLock(trx, tallyLock(other))
    for (let start = 0; start < matchIds.length; start += BATCH) {
      const some = JSON.stringify(matchIds.slice(start, start + BATCH))
      const taken = await takeMatches(trx, { userId: other, json: some })
      await fold(
        trx,
        other,
        taken.map(({ id }) => id),
        now,
      )
    }
  }
}

/** Users whose tallies are emptied by one transaction. */
const RECOUNT_USERS = 50

/**
 * Empties everybody's entries and tallies, and queues all matches again. The server may run meanwhile:
 * whoever asks for numbers adds them up first, and the background adds up the rest.
 * @returns how many accounts there are
 */
export async function recount(database: Database): Promise<number> {
  for (let [users, after] = [0, NOBODY]; ;) {
    const ids = await database.transact((trx) => queueAnew(trx, after))
    const last = ids.at(-1)
    if (last === undefined) return users
    users += ids.length
    after = last
  }
}

/** The same of the first users after another one. @returns their ids */
async function queueAnew(trx: Trx, after: string): Promise<string[]> {
  const next = trx.selectFrom('users').where('id', '>', after).select('id').orderBy('id')
  const ids = (await next.limit(RECOUNT_USERS).execute()).map(({ id }) => id)
  for (const id of ids) await takeAdvisoryLock(trx, tallyLock(id))
  if (ids.length === 0) return []
  for (const table of ['entries', 'tallies', 'tally_queue'] as const) {
    await trx.deleteFrom(table).where('user_id', 'in', ids).execute()
  }
  await trx
    .insertInto('tally_queue')
    .columns(['user_id', 'match_id', 'due'])
    .expression(
      trx
        .selectFrom('players')
        .where('user_id', 'in', ids)
        .select((eb) => [
          eb.ref('user_id').$notNull().as('user_id'),
          'match_id',
          eb.val('').as('due'),
        ]),
    )
    .execute()
  return ids
}
