import { sql } from 'kysely'

import { connect, type Database } from '#database/connect.ts'

import { type EndpointName, confirmations } from './benched-endpoints.ts'
import { userId } from './dataset/people.ts'
import type { Size } from './dataset/sizes.ts'

const CHUNK_ROWS = 500

/** Prepares a database for an endpoint's requests: undoes what an earlier run has changed. */
export async function prepareFor(
  endpoint: EndpointName,
  address: string,
  size: Size,
): Promise<void> {
  const database = await connect(address)
  await database.transact((trx) =>
    // After an hour without use, the first request of a sign-in would write the time of its use.
    trx.updateTable('sign_ins').set({ last_used_at: new Date().toISOString() }).execute(),
  )
  if (endpoint === 'confirm') await undoConfirmations(database, size)
  await database.close()
}

async function undoConfirmations(database: Database, size: Size): Promise<void> {
  const all = confirmations(size)
  for (let from = 0; from < all.length; from += CHUNK_ROWS) {
    const chunk = all.slice(from, from + CHUNK_ROWS)
    const ids = chunk.map(({ match }) => match)
    const type = sql.raw(database.engine === 'postgres' ? 'uuid' : 'text')
    const pairs = sql.join(
      chunk.map(
        ({ match, user }) => sql`(cast(${match} as ${type}), cast(${userId(user)} as ${type}))`,
      ),
    )
    await database.transact(async (trx) => {
      await sql`update players set confirmed_at = null
        where (match_id, user_id) in (values ${pairs})`.execute(trx)
      await trx.updateTable('matches').set({ confirmed_at: null }).where('id', 'in', ids).execute()
      await trx
        .deleteFrom('activity')
        .where('match_id', 'in', ids)
        .where('type', '=', 'confirmed')
        .execute()
      const notifications = trx.deleteFrom('notifications').where('match_id', 'in', ids)
      await notifications.where('type', '=', 'MATCH_CONFIRMED').execute()
      await sql`update notifications set read_at = null
        where type = 'MATCH_INVITE' and (match_id, user_id) in (values ${pairs})`.execute(trx)
    })
  }
}
