import { sql } from 'kysely'

import { connect, type Database } from '#database/connect.ts'

import { userId } from './dataset/people.ts'
import type { Size } from './dataset/sizes.ts'
import { type EndpointName, confirmations } from './endpoints.ts'

const ROWS_A_STATEMENT = 500

/** Has a database ready for a call's requests: what an earlier run has changed is as before. */
export async function prepareFor(call: EndpointName, address: string, size: Size): Promise<void> {
  const database = await connect(address)
  await database.transact((trx) =>
    // A sign-in that was not used for an hour would have its first use noted, which costs a write.
    trx.updateTable('sign_ins').set({ last_used_at: new Date().toISOString() }).execute(),
  )
  if (call === 'confirm') await takeBackConfirmations(database, size)
  await database.close()
}

async function takeBackConfirmations(database: Database, size: Size): Promise<void> {
  const all = confirmations(size)
  for (let from = 0; from < all.length; from += ROWS_A_STATEMENT) {
    const some = all.slice(from, from + ROWS_A_STATEMENT)
    const ids = some.map(({ match }) => match)
    const type = sql.raw(database.engine === 'postgres' ? 'uuid' : 'text')
    const pairs = sql.join(
      some.map(
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
      const news = trx.deleteFrom('notifications').where('match_id', 'in', ids)
      await news.where('type', '=', 'MATCH_CONFIRMED').execute()
      await sql`update notifications set read_at = null
        where type = 'MATCH_INVITE' and (match_id, user_id) in (values ${pairs})`.execute(trx)
    })
  }
}
