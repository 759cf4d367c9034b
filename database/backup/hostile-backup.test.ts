import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { describe, expect, onTestFinished, test } from 'vitest'

import { digestsAt } from '#tests/support/backups/filled-database.ts'
import { backupFile, madeBackup, sealed } from '#tests/support/backups/made-backup.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { connect } from '../connect.ts'
import { columnsOf } from '../schema/tables.ts'
import { restore } from './restore.ts'
import { verifyBackup } from './verify.ts'

const ESC = '\u001b'
const AT = '2026-11-22T12:00:00.000Z'
const ID = '01939000-0000-7000-8000-000000000001'

const user = {
  ...{ id: ID, first_name: 'Ann', last_name: 'A', email: 'a@example.com', role: 'admin' },
  ...{ email_key: 'a@example.com', created_at: AT, updated_at: AT },
}
const game = { id: ID, name: 'Go', name_key: 'go', created_by: ID, created_at: AT }

/** Changes the one line that begins so. */
function change(lines: string[], beginning: string, to: (line: string) => string[]): string[] {
  const at = lines.findIndex((line) => line.startsWith(beginning))
  if (at < 0) throw new Error(`No line begins with ${beginning}.`)
  return lines.toSpliced(at, 1, ...to(lines[at] ?? ''))
}

/** Changes the columns of the table of games, and the row in it. */
function columns(to: (names: string[]) => string[]): Change {
  return (lines) =>
    change(lines, '{"name":"games"', (line) => {
      const read = JSON.parse(line) as { columns: string[] }
      return [JSON.stringify({ name: 'games', columns: to(read.columns) })]
    })
}

/** Replaces the game's row. */
function row(text: string): Change {
  return (lines) => lines.map((line) => (line === GAME_ROW ? text : line))
}

function header(changes: Record<string, unknown>): Change {
  return ([first = '', ...rest]) => [
    JSON.stringify({ ...(JSON.parse(first) as object), ...changes }),
    ...rest,
  ]
}

type Change = (lines: string[]) => string[]

// In the order of the columns: created_at, created_by, id, name, name_key.
const GAME_ROW = JSON.stringify([AT, ID, ID, 'Go', 'go'])
const renamed = (name: string) => columns((names) => [...names.slice(0, -1), name])
const table = (name: string, ofColumns: string[] = []) =>
  JSON.stringify({ name, columns: ofColumns })
const after = (beginning: string, line: string): Change => {
  return (lines) => change(lines, beginning, (found) => [found, line])
}

const OTHER = /has other tables or columns than a backup of its version: use another backup\.$/u
const DAMAGED = /is damaged or was cut off: use another backup\.$/u
const NO_BACKUP = /is not a backup of Tabletally\.$/u
const NEWER = /was made by a newer Tabletally(?: \([\w-]+\))?: update this one first\.$/u

const SQL = 'name_key") select 1; drop table users; --'

const refused: [string, RegExp, Change][] = [
  ['SQL as a column’s name', OTHER, renamed(SQL)],
  [
    'SQL in a column of a table without rows',
    OTHER,
    (lines) =>
      change(lines, '{"name":"pads"', () => [table('pads', ['match_id', 'pad") values (1); --'])]),
  ],
  ['an unknown column', OTHER, renamed('is_admin')],
  ['a column of another table', OTHER, renamed('email')],
  ['a column named as a property of every object', OTHER, renamed('__proto__')],
  ['a column too many', OTHER, columns((names) => [...names, 'rowid'])],
  ['a column too few', OTHER, columns((names) => names.slice(1))],
  ['a column twice', OTHER, columns((names) => [...names.slice(0, -1), names[0] ?? ''])],
  ['one column more, twice', OTHER, columns((names) => [...names, names[0] ?? ''])],
  [
    'columns that are no texts',
    DAMAGED,
    (lines) => change(lines, '{"name":"games"', () => ['{"name":"games","columns":[1,2,3,4,5]}']),
  ],
  ['an unknown table', OTHER, after('{"name":"audit"', table('secrets', ['id']))],
  ['a table of the engine', OTHER, after('{"name":"audit"', table('sqlite_schema', ['sql']))],
  [
    'a table of the migrations',
    OTHER,
    after('{"name":"audit"', table('kysely_migration', ['name'])),
  ],
  [
    'a table that triggers fill',
    OTHER,
    after('{"name":"audit"', table('tally_queue', ['user_id'])),
  ],
  ['SQL as a table’s name', OTHER, after('{"name":"audit"', table('users"; drop table users; --'))],
  ['a table named __proto__', OTHER, after('{"name":"audit"', table('__proto__'))],
  ['a table named constructor', OTHER, after('{"name":"audit"', table('constructor'))],
  ['a table twice', OTHER, (lines) => change(lines, '{"name":"audit"', (line) => [line, line])],
  ['a table too few', OTHER, (lines) => change(lines, '{"name":"audit"', () => [])],
  ['no tables', OTHER, (lines) => lines.slice(0, 1)],
  [
    'a table with more properties',
    DAMAGED,
    (lines) => change(lines, '{"name":"audit"', (line) => [line.replace('{', '{"key":"id",')]),
  ],
  ['rows before any table', DAMAGED, ([first = '', ...rest]) => [first, GAME_ROW, ...rest]],
  ['a number in a column of texts', DAMAGED, row(JSON.stringify([AT, ID, ID, 5, 'go']))],
  ['an object as a value', DAMAGED, row(JSON.stringify([AT, ID, ID, { a: 1 }, 'go']))],
  ['an array as a value', DAMAGED, row(JSON.stringify([AT, ID, ID, ['Go'], 'go']))],
  ['true as a value', DAMAGED, row(JSON.stringify([AT, ID, ID, true, 'go']))],
  ['nothing where a value has to be', DAMAGED, row(JSON.stringify([AT, ID, ID, null, 'go']))],
  ['a row too short', DAMAGED, row(JSON.stringify([AT, ID, ID, 'Go']))],
  ['a row too long', DAMAGED, row(JSON.stringify([AT, ID, ID, 'Go', 'go', 'go']))],
  ['an object as a row', DAMAGED, row('{"id":"1"}')],
  ['a text as a row', DAMAGED, row('"games"')],
  ['spaces in a row', DAMAGED, row(GAME_ROW.replaceAll(',', ', '))],
  ['a line feed of Windows', DAMAGED, row(`${GAME_ROW}\r`)],
  ['a NUL byte in a row', DAMAGED, row(GAME_ROW.replace('Go', 'G\0'))],
  ['a time that moves the cursor', NO_BACKUP, header({ madeAt: `${ESC}[2J${AT}` })],
  ['a time that is none', NO_BACKUP, header({ madeAt: '2026-13-45T12:00:00.000Z' })],
  ['a time in another form', NO_BACKUP, header({ madeAt: '22 Nov 2026' })],
  ['a time of the year 275760', NO_BACKUP, header({ madeAt: '+275760-09-13T00:00:00.001Z' })],
  ['a migration that moves the cursor', NO_BACKUP, header({ migration: `999-${ESC}[2J` })],
  ['a migration named constructor', NO_BACKUP, header({ migration: 'constructor' })],
  ['a migration of the future', NEWER, header({ migration: '999-future' })],
  ['a format of the future', NEWER, header({ format: 2 })],
  ['a format that is none', NO_BACKUP, header({ format: '2' })],
  ['a header with more properties', NO_BACKUP, header({ restore: 'users' })],
  ['two headers', DAMAGED, ([first = '', ...rest]) => [first, first, ...rest]],
  ['no header', NO_BACKUP, (lines) => lines.slice(1)],
  ['an end before the end', DAMAGED, (lines) => [...lines, '{"end":{"counts":{},"sha256":""}}']],
]

/** Rows that only the database can refuse. */
const unsound: [string, Parameters<typeof backupFile>[0]][] = [
  ['a row that refers to nobody', { games: [game] }],
  ['two rows with the same key', { users: [user, user] }],
  ['a role that does not exist', { users: [{ ...user, role: 'emperor' }] }],
]

async function verify(address: string, file: string) {
  return verifyBackup(file, address)
}

async function emptyTarget(engine: 'sqlite' | 'postgres') {
  const created = await createTestDatabase(engine)
  onTestFinished(() => created.remove())
  return created
}

/** Everything that a file could have changed in a database. */
async function stateAt(address: string) {
  const database = await connect(address)
  const tables = await columnsOf(database.read)
  await database.close()
  return { digests: await digestsAt(address), tables: [...tables] }
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'It was accepted.',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )
}

describe.for(['sqlite', 'postgres'] as const)('A hostile backup on %s', (engine) => {
  test('is refused in a sentence of ours before anything is written', async () => {
    const { address, directory } = await emptyTarget(engine)
    const file = join(directory, 'hostile.gz')
    const before = await stateAt(address)
    const lines = await madeBackup({ users: [user], games: [game] })
    expect(lines).toContain(GAME_ROW)
    for (const [what, why, to] of refused) {
      await writeFile(file, gzipSync(sealed(to(lines))))
      for (const work of [restore, verify]) {
        const message = await messageOf(work(address, file))
        expect([what, message]).toEqual([what, expect.stringMatching(why)])
        expect(message).toMatch(/^DataProblem: [^\p{Cc}\p{Cf}]*$/u)
        expect(message.replace(file, '')).not.toMatch(/drop|__proto__|sqlite_schema/u)
      }
    }
    expect(await stateAt(address)).toEqual(before)
  })

  test('whose rows the database refuses leaves it empty, and the sentence quotes none of them', async () => {
    const { address, directory } = await emptyTarget(engine)
    const file = join(directory, 'unsound.gz')
    const before = await stateAt(address)
    for (const [index, [what, content]] of unsound.entries()) {
      await writeFile(file, await backupFile(content))
      // `verify` reads the file in the same way, and its scratch database takes longer than everything
      // else here.
      for (const work of index === 0 ? [restore, verify] : [restore]) {
        const message = await messageOf(work(address, file))
        expect([what, message]).toEqual([what, expect.stringMatching(/ it does not restore \(/u)])
        expect(message).not.toMatch(/error|emperor|example/u)
      }
    }
    expect(await stateAt(address)).toEqual(before)
  })

  test('with nothing wrong but what it says is data', async () => {
    const { address, directory } = await emptyTarget(engine)
    const file = join(directory, 'data.gz')
    const name = `${ESC}[2J'"); drop table users; --`
    await writeFile(
      file,
      await backupFile({ users: [{ ...user, first_name: name }], games: [game] }),
    )
    expect((await verifyBackup(file, address)).counts).toMatchObject({ users: 1, games: 1 })
    await restore(address, file)
    const database = await connect(address)
    const found = await database.read.selectFrom('users').select(['first_name', 'role']).execute()
    await database.close()
    expect(found).toEqual([{ first_name: name, role: 'admin' }])
  })
})
