import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { connect, type Database, type Trx } from '../connect.ts'
import { migrateTo, migrations } from './migrate.ts'

const BASE = '004-search'
const ROWS = 400

/** Many rows of each kind that later migrations read, all of one account. */
async function addOldRows({ transact }: Database): Promise<void> {
  const id = sql`gen_random_uuid()`
  const at = sql`'2026-11-01T00:00:00.000Z'`
  const many = sql`generate_series(1, ${sql.lit(ROWS)}) n`
  await transact(async (trx) => {
    for (const rows of [
      sql`users (id, first_name, last_name, email, email_key, role, created_at, updated_at, email_verified_at)
        values (${id}, 'Ann', 'Tester', 'a', 'a', 'user', ${at}, ${at}, ${at})`,
      sql`games (id, name, name_key, created_at) values (${id}, 'Go', 'go', ${at})`,
      sql`matches (id, game_id, date, notes, created_by, version, created_at, updated_at)
        select ${id}, g.id, ${at}, '', u.id, 1, ${at}, ${at} from games g, users u, ${many}`,
      sql`activity (match_id, id, type, by_user_id, at, changes)
        select m.id, ${id}, 'edited', null, ${at},
          '[{"what":"left","who":{"user":"' || u.id || '"}}]' from matches m, users u`,
      sql`outbox (id, kind, to_address, subject, text, html, created_at, attempts, next_attempt_at)
        select ${id}, 'guest-invitation', 'Gus@example.com', '', '', '', ${at}, 0, ${at} from ${many}`,
      sql`idempotency_keys (user_id, key, call, body_hash, status, answer, created_at)
        select u.id, 'key ' || n, '', '', 200, '{}', ${at} from users u, ${many}`,
    ]) {
      await sql`insert into ${rows}`.execute(trx)
    }
  })
}

/** How many rows a connection has written, perhaps including those of its last transactions. */
async function writtenBy(trx: Trx): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as written
    from pg_stat_xact_user_tables`.execute(trx)
  return rows[0]?.written ?? 0
}

test('No migration writes many rows while it locks a table against writes', async () => {
  const created = await createTestDatabase('postgres', 'empty')
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  onTestFinished(() => database.close())
  await migrateTo(database, BASE)
  await addOldRows(database)
  const tables = await sql<{ oid: number }>`select c.oid from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(database.read)
  const oids = sql.join(tables.rows.map(({ oid }) => oid))

  const later = Object.entries(migrations).filter(([name]) => name > BASE)
  let filled = 0
  const offenders: string[] = []
  for (const [name, migration] of later) {
    await database.transact(async (trx) => {
      const before = await writtenBy(trx)
      await migration.up(trx)
      const locks = await sql<{ table: string }>`
        select distinct relation::regclass::text as table from pg_locks
        where pid = pg_backend_pid() and relation in (${oids}) and mode in
          ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`.execute(
        trx,
      )
      const written = (await writtenBy(trx)) - before
      filled += written
      if (locks.rows.length > 0 && written >= ROWS) offenders.push(name)
    })
  }
  expect(offenders).toEqual([])
  // Otherwise the test would prove nothing.
  expect(filled).toBeGreaterThan(ROWS)
  const left = await sql`select * from past_players`.execute(database.read)
  expect(left.rows).toHaveLength(ROWS)
})
