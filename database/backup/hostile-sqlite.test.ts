import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { connect } from '../connect.ts'
import { columnsOf } from '../schema/tables.ts'
import { moveToPostgres } from './move-to-postgres.ts'

const AT = '2026-11-22T12:00:00.000Z'
const OTHER =
  /has other tables, indexes or triggers than its version of Tabletally: nothing is read/u
const USER = `insert into users (id, first_name, last_name, email, email_key, role, created_at, updated_at)
  values ('01939000-0000-7000-8000-000000000001', 'Ann', 'A', 'a@example.com', 'a@example.com', 'user', '${AT}', '${AT}')`

const hostile: [string, RegExp, string][] = [
  ['a view', OTHER, 'create view secrets as select 1 as one'],
  [
    'a view instead of a table',
    OTHER,
    'drop table audit; create view audit as select id, email as what from users',
  ],
  [
    'a trigger of its own',
    OTHER,
    'create trigger taken after update on users begin delete from games; end',
  ],
  [
    'one of our triggers with another body',
    OTHER,
    'drop trigger tallies_user_removed; create trigger tallies_user_removed after delete on users begin delete from games; end',
  ],
  ['one of our triggers less', OTHER, 'drop trigger tallies_user_removed'],
  [
    'SQL as a column’s name',
    OTHER,
    'alter table users add column "id"") select 1; drop table users; --" text',
  ],
  ['a generated column', OTHER, 'alter table users add column more text as (upper(email))'],
  ['a column less', OTHER, 'alter table users drop column last_name'],
  ['a table of its own', OTHER, 'create table more (id text)'],
  [
    'a virtual table instead of ours',
    OTHER,
    'drop table audit; create virtual table audit using fts5(id)',
  ],
  ['an index over an expression', OTHER, 'create index more on users (abs(email))'],
  [
    'a migration that we do not know',
    /is the database of another version of Tabletally\.$/u,
    `insert into kysely_migration values ('999-' || char(27) || '[2J', '')`,
  ],
  [
    'no migrations',
    /is no database of Tabletally\.$/u,
    'drop table kysely_migration; drop table kysely_migration_lock',
  ],
  [
    'a view instead of the migrations',
    /is no database of Tabletally\.$/u,
    `drop table kysely_migration; drop table kysely_migration_lock; create view kysely_migration as select '001-initial' as name`,
  ],
  [
    'a row that refers to nobody',
    /^The database is damaged: foreign_key_check says /u,
    `pragma foreign_keys = off; insert into past_players (user_id, match_id) values ('1', '2')`,
  ],
  [
    'an id that is none',
    /is no good: PostgreSQL does not take its rows \(a value is not of its column’s type\)\.$/u,
    USER.replace('01939000-0000-7000-8000-000000000001', 'x'),
  ],
]

async function made(engine: 'sqlite' | 'postgres', content: 'migrated' | 'empty') {
  const created = await createTestDatabase(engine, content)
  onTestFinished(() => created.remove())
  return created
}

test('Nothing is read from a SQLite file whose schema is not ours, and nothing is written to it or to PostgreSQL', async () => {
  const { address: template, directory } = await made('sqlite', 'migrated')
  const { address: url } = await made('postgres', 'empty')
  const file = join(directory, 'hostile.sqlite')
  const sum = async () =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  for (const [what, why, statements] of hostile) {
    await copyFile(template, file)
    const database = new DatabaseSync(file)
    database.exec(`pragma journal_mode = delete; ${statements}`)
    database.close()
    const before = await sum()
    const lines: string[] = []
    const message = await moveToPostgres(file, url, (line) => lines.push(line)).then(
      () => 'It was accepted.',
      (error: Error) => error.message,
    )
    expect([what, message]).toEqual([what, expect.stringMatching(why)])
    expect(message).toMatch(/^[^\p{Cc}\p{Cf}]*$/u)
    if (why !== OTHER) continue
    expect([what, await sum(), lines]).toEqual([what, before, []])
    const target = await connect(url)
    expect([...(await columnsOf(target.read)).keys()]).toEqual([])
    await target.close()
  }
})

test('A SQLite file with the planner’s statistics, which are no part of the schema, is moved', async () => {
  const { address: file } = await made('sqlite', 'migrated')
  const { address: url } = await made('postgres', 'empty')
  const database = new DatabaseSync(file)
  database.exec(`${USER}; analyze`)
  database.close()
  await moveToPostgres(file, url, () => undefined)
  const target = await connect(url)
  expect(await target.read.selectFrom('users').select('first_name').execute()).toEqual([
    { first_name: 'Ann' },
  ])
  await target.close()
})
