import type { Database, Db, Trx } from '#database/connect.ts'
import { lockAgainstDeletion, takeLock, tryLock } from '#database/query/locks.ts'
import type { BackgroundWork } from '#platform/background.ts'

import { countMatches } from './counting.commands.ts'
import { areWhole, emptySome, startAnew } from './rebuilding-totals.commands.ts'
import { setWhole } from './rebuilding-totals.queries.ts'
import { nextQueuedUser, takeDue } from './updating-totals.queries.ts'

/** Before every user in order. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Matches per transaction: of a request that waits for the numbers, and in the background. More of them
 * together would cost less, but on SQLite all requests wait for a transaction.
 */
const batches = {
  sqlite: { waiting: 10, background: 5 },
  postgres: { waiting: 200, background: 50 },
}

interface UpdateOptions {
  /** Is awaited between two transactions, with the number of matches of the first one; may throw. */
  turn?: (counted: number) => Promise<void>
  /** How many matches at most, about. */
  most?: number
  /** How many in a transaction: more where nobody else waits. */
  batch?: number
}

/**
 * Adds what is due in a user's queue to the tallies, in short transactions. Of two at once the second one
 * waits for the lock of the tallies. That is not the account's row, which others need; whoever has it waits
 * for nobody, so it may be taken after any other lock. Whoever reads the tallies
 * calls it first if something is due.
 * @returns false when more are left
 */
export async function updateTotals(
  database: Database,
  userId: string,
  now: Date,
  {
    turn = async () => {},
    most = Infinity,
    batch = batches[database.engine].waiting,
  }: UpdateOptions = {},
): Promise<boolean> {
  for (let left = most; left > 0; left -= batch) {
    const limit = Math.min(batch, left)
    const counted = await database.transact(async (trx) => {
      if (!(await lockAgainstDeletion(trx, userId))) return dropQueue(trx, userId)
      await takeLock(trx, 'tallies', userId)
      return updateBatch(trx, { userId, now, limit })
    })
    if (counted < limit) return true
    await turn(counted)
  }
  return false
}

/**
 * The same of a few matches of whoever comes first in the queue after `after`. A user whose tallies
 * somebody else is adding to is left out.
 * @param batch matches of the transaction
 * @returns after whom to go on; null when nobody comes after
 */
export async function updateNext(
  database: Database,
  after: string,
  now: Date,
  batch = batches[database.engine].background,
): Promise<string | null> {
  const [next] = await nextQueuedUser(database.read, { after, now: now.toISOString() })
  if (next === undefined) return null
  const counted = await updateSome(database, next.userId, now, batch)
  return counted === batch ? after : next.userId
}

/** @returns how many rows of a user's queue it took; null when somebody else is adding to the tallies */
function updateSome(
  database: Database,
  userId: string,
  now: Date,
  batch: number,
): Promise<number | null> {
  return database.transact(async (trx) => {
    if (!(await lockAgainstDeletion(trx, userId))) return dropQueue(trx, userId)
    if (!(await tryLock(trx, 'tallies', userId))) return null
    return updateBatch(trx, { userId, now, limit: batch })
  })
}

/** The queues of all users in the background; each user is one item. */
export const totalsWork: BackgroundWork = {
  async next(db, { userId: after }, now) {
    const [next] = await nextQueuedUser(db, { after, now: now.toISOString() })
    return next && { userId: next.userId, id: next.userId }
  },
  async work(database, { userId }, { now }) {
    const batch = batches[database.engine].background
    return (await updateSome(database, userId, now, batch)) !== null
  },
}

/** What a transaction queued that did not know that the account was being deleted. */
async function dropQueue(trx: Trx, userId: string): Promise<number> {
  await trx.deleteFrom('tally_queue').where('user_id', '=', userId).execute()
  return 0
}

/**
 * The caller has locked the user's tallies. @returns how many rows of the queue it took; the limit, if
 * it was busy with making room for others
 */
async function updateBatch(
  trx: Trx,
  { userId, now, limit }: { userId: string; now: Date; limit: number },
): Promise<number> {
  if (!(await areWhole(trx, userId)) && !(await emptySome(trx, userId))) return limit
  const taken = await takeDue(trx, { userId, now: now.toISOString(), limit })
  if (taken.length > 0) {
    const ids = taken.map((row) => row.id)
    await countMatches(trx, userId, ids, now)
    await setWhole(trx, { userId })
  }
  return taken.length
}

/**
 * Empties everybody's entries and tallies, and queues all matches again. The server may run meanwhile:
 * whoever asks for numbers adds them up first, and the background adds up the rest. Each account is
 * emptied in short transactions: after a crash in between, the server goes on with it.
 * @param turn is awaited between two transactions
 * @returns how many accounts there are
 */
export async function recount(
  database: Database,
  turn: () => Promise<void> = async () => {},
): Promise<number> {
  for (let [users, after] = [0, NOBODY]; ;) {
    const id = await nextUser(database.read, after)
    if (id === undefined) return users
    for (let step = startAnew; !(await emptyWith(database, id, step)); step = goOnEmptying) {
      await turn()
    }
    await turn()
    users += 1
    after = id
  }
}

async function nextUser(db: Db, after: string): Promise<string | undefined> {
  const users = db.selectFrom('users').where('id', '>', after).select('id').orderBy('id')
  return (await users.limit(1).executeTakeFirst())?.id
}

/** @returns whether nothing is left to do, also because the account is gone */
function emptyWith(database: Database, userId: string, step: typeof startAnew): Promise<boolean> {
  return database.transact(async (trx) => {
    if (!(await lockAgainstDeletion(trx, userId))) return true
    await takeLock(trx, 'tallies', userId)
    return step(trx, userId)
  })
}

/** Somebody else may have emptied the rest, and have begun to count. */
async function goOnEmptying(trx: Trx, userId: string): Promise<boolean> {
  return (await areWhole(trx, userId)) || emptySome(trx, userId)
}

/**
 * Adds everything that is due to everybody's tallies, one user after another. What is queued meanwhile
 * for somebody whose turn is over stays for the server.
 * @param turn is awaited between two transactions
 */
export async function updateEverybody(
  database: Database,
  now: Date,
  turn: () => Promise<void>,
): Promise<void> {
  for (let after = NOBODY; ;) {
    const [next] = await nextQueuedUser(database.read, { after, now: now.toISOString() })
    if (next === undefined) return
    await updateTotals(database, next.userId, now, { turn })
    after = next.userId
    await turn()
  }
}
