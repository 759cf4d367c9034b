import type { Db, Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'

/** A secret of this server, the same for all instances; undefined until it is made. */
export async function storedSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_secrets')
    .where('name', '=', name)
    .select('secret')
    .executeTakeFirst()
  return row?.secret
}

/** The same, made with its first use. If two transactions make it at the same time, both use the same one. */
export async function serverSecret(
  trx: Trx,
  name: string,
  make: () => string,
  now: Date,
): Promise<string> {
  const stored = await storedSecret(trx, name)
  if (stored !== undefined) return stored
  const row = { name, secret: make(), created_at: now.toISOString() }
  await trx
    .insertInto('server_secrets')
    .values(row satisfies Schema['server_secrets'])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await storedSecret(trx, name)) ?? row.secret
}
