import { copyFile, open, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { connect } from '../connect.ts'
import { checkBackup, storeSum, sumsOf } from './backup-file.ts'
import { DataProblem } from './data-problem.ts'
import { moveToPostgres, restore } from './restore.ts'

const AT = '2026-11-22T12:00:00.000Z'
const ID = '01939000-0000-7000-8000-000000000001'
const USER = `insert into users (id, first_name, last_name, email, email_key, role, created_at, updated_at)
  values ('${ID}', 'Ann', 'A', 'a@example.com', 'a@example.com', 'user', '${AT}', '${AT}')`

const NO_DATABASE = / is no database of Tabletally\.$/u
const VERSION = / is of another version of Tabletally: use that version, or a newer one\.$/u
const UNSOUND = / is damaged: (?:integrity|foreign_key)_check says \{.*\}\.$/u
const DAMAGED = / is damaged, or no backup of Tabletally: use another one\.$/u

const bad: [string, RegExp, string][] = [
  [
    'a migration that we do not know',
    VERSION,
    `insert into kysely_migration values ('999-' || char(27) || '[2J', '')`,
  ],
  ['no migrations', NO_DATABASE, 'drop table kysely_migration; drop table kysely_migration_lock'],
  [
    'a row that refers to nobody',
    UNSOUND,
    `pragma foreign_keys = off; insert into past_players (match_id, id) values ('1', '2')`,
  ],
  [
    'a role that does not exist',
    UNSOUND,
    `pragma ignore_check_constraints = on; ${USER.replace(`'user'`, `'emperor'`)}`,
  ],
]

async function made(engine: 'sqlite' | 'postgres', content: 'migrated' | 'empty') {
  const created = await createTestDatabase(engine, content)
  onTestFinished(() => created.remove())
  return created
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new DataProblem('It was accepted.'),
    (caught: Error) => caught,
  )
  expect(error).toBeInstanceOf(DataProblem)
  expect(error.message).toMatch(/^[^\p{Cc}\p{Cf}]*$/u)
  return error.message
}

/** Changes a copy of a good file, and makes its checksum right again. */
async function change(template: string, file: string, statements: string): Promise<void> {
  await copyFile(template, file)
  const database = new DatabaseSync(file)
  database.exec(`pragma journal_mode = delete; ${statements}`)
  database.close()
  const handle = await open(file, 'r+')
  await storeSum(handle, (await sumsOf(file)).actual)
  await handle.close()
}

async function usersAt(url: string): Promise<number> {
  const database = await connect(url)
  const users = await database.read.selectFrom('users').select('id').execute()
  await database.close()
  return users.length
}

test('A file that this version would not write is neither good nor read, and is not changed', async () => {
  const { address: template, directory } = await made('sqlite', 'migrated')
  const file = join(directory, 'bad.sqlite')
  for (const [what, why, statements] of bad) {
    await change(template, file, statements)
    const { actual } = await sumsOf(file)
    expect([what, await refusal(checkBackup(file))]).toEqual([what, expect.stringMatching(why)])
    const moved = await refusal(moveToPostgres(file, 'postgres://127.0.0.1:1/nothing'))
    expect([what, moved]).toEqual([what, expect.stringMatching(why)])
    expect([what, (await sumsOf(file)).actual]).toEqual([what, actual])
  }
})

test('A file that is no database of ours, or a part of one, is refused', async () => {
  const { address: template, directory } = await made('sqlite', 'migrated')
  const file = join(directory, 'other.sqlite')
  await change(template, file, USER)
  expect((await checkBackup(file)).counts).toMatchObject({ users: 1, games: 0 })
  const whole = await readFile(file)
  for (const content of ['', 'no backup at all'.repeat(1000), whole.subarray(0, -4096)]) {
    await writeFile(file, content)
    expect(await refusal(checkBackup(file))).toMatch(DAMAGED)
  }
  await change(template, file, USER)
  await truncate(file, whole.length / 2)
  const handle = await open(file, 'r+')
  await storeSum(handle, (await sumsOf(file)).actual)
  await handle.close()
  expect(await refusal(checkBackup(file))).toMatch(DAMAGED)
})

test('Values that only PostgreSQL refuses leave it empty, and the sentence quotes none of them', async () => {
  const { address: template, directory } = await made('sqlite', 'migrated')
  const { address: url } = await made('postgres', 'empty')
  const file = join(directory, 'strange.sqlite')
  const good = `${USER}; ${USER.replaceAll("1'", "2'").replaceAll('a@', 'b@')}`
  for (const values of [good.replaceAll(ID, 'x'), good.replace(`'A'`, `'A' || char(0)`)]) {
    await change(template, file, values)
    for (const work of [() => moveToPostgres(file, url), () => restore(url, file)]) {
      expect(await refusal(work())).toMatch(
        /^PostgreSQL does not take a row of users \(22P0[25]\): nothing was copied\.$/u,
      )
    }
    expect(await usersAt(url)).toBe(0)
  }
  // The planner’s statistics are no part of the schema.
  await change(template, file, `${good}; analyze`)
  await moveToPostgres(file, url)
  expect(await usersAt(url)).toBe(2)
})
