import { sql } from 'kysely'

import type { Database } from '#database/connect.ts'
import { updateNext, NOBODY } from '#features/totals/updating-totals.commands.ts'

import { REGULARS, userId } from './people.ts'

/** The friends of the last regulars come after them. */
const ASKED = REGULARS.to + 10

/**
 * Adds the data set to the tallies of those who send requests and of their friends; nobody asks for
 * the numbers of the others, so these leave the queue.
 */
export async function foldDataset(database: Database): Promise<void> {
  const type = sql.raw(database.engine === 'postgres' ? 'uuid' : 'text')
  await database.transact((trx) =>
    sql`delete from tally_queue where user_id >= cast(${userId(ASKED)} as ${type})`.execute(trx),
  )
  await foldDue(database)
}

/** Counts the matches that a measurement left in the queue, so that no later measurement pays for it. */
export async function foldDue(database: Database): Promise<void> {
  for (let after: string | null = NOBODY; after !== null;) {
    after = await updateNext(database, after, new Date(), 1000)
  }
}
