import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { describe, expect, onTestFinished, test } from 'vitest'

import { digestsAt } from '#tests/support/data/filled-database.ts'
import { backupFile, madeBackup, sealed } from '#tests/support/data/made-backup.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { connect } from '../connect.ts'
import { columnsOf } from '../schema/tables.ts'
import { checkBackup } from './backup-file.ts'
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

/** What is wrong only in the bytes or in the end of a file. */
const torn: [string, RegExp, (whole: string) => Buffer][] = [
  ['nothing', NO_BACKUP, () => gzipSync('')],
  ['no gzip', DAMAGED, (whole) => Buffer.from(whole)],
  [
    'another gzip file behind it',
    DAMAGED,
    (whole) => Buffer.concat([gzipSync(whole), gzipSync('[]\n')]),
  ],
  [
    'an empty gzip file behind it',
    DAMAGED,
    (whole) => Buffer.concat([gzipSync(whole), gzipSync('')]),
  ],
  ['zeros behind it', DAMAGED, (whole) => Buffer.concat([gzipSync(whole), Buffer.alloc(512)])],
  ['itself behind it', DAMAGED, (whole) => gzipSync(whole + whole)],
  ['a line behind its end', DAMAGED, (whole) => gzipSync(`${whole}[]\n`)],
  ['no end', DAMAGED, (whole) => gzipSync(whole.slice(0, whole.lastIndexOf('{"end"')))],
  ['no last line feed', DAMAGED, (whole) => gzipSync(whole.slice(0, -1))],
  [
    'two lines in another order',
    DAMAGED,
    (whole) => {
      const [first = '', second = '', third = '', ...rest] = whole.split('\n')
      return gzipSync([first, third, second, ...rest].join('\n'))
    },
  ],
  [
    'another encoding',
    DAMAGED,
    (whole) => gzipSync(Buffer.from(whole.replace('Go', 'Gö'), 'latin1')),
  ],
  ['UTF-16', DAMAGED, (whole) => gzipSync(Buffer.from(whole, 'utf16le'))],
  ['a byte order mark', DAMAGED, (whole) => gzipSync(`\ufeff${whole}`)],
  [
    'counts that are no whole numbers',
    DAMAGED,
    (whole) => gzipSync(whole.replace('"games":1', '"games":1.5')),
  ],
  [
    'a count that is too high',
    DAMAGED,
    (whole) => gzipSync(whole.replace('"games":1', '"games":9007199254740993')),
  ],
  [
    'a count twice',
    DAMAGED,
    (whole) => gzipSync(whole.replace('"games":1', '"games":7,"games":1')),
  ],
  [
    'a count of __proto__',
    DAMAGED,
    (whole) => gzipSync(whole.replace('"counts":{', '"counts":{"__proto__":{"games":1},')),
  ],
  ['more in its end', DAMAGED, (whole) => gzipSync(whole.replace('{"end":{', '{"end":{"a":1,'))],
]

/** Rows that only the database can refuse. */
const unsound: [string, Parameters<typeof backupFile>[0]][] = [
  ['a row that refers to nobody', { games: [game] }],
  ['two rows with the same key', { users: [user, user] }],
  ['a role that does not exist', { users: [{ ...user, role: 'emperor' }] }],
]

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

describe.for(['sqlite', 'postgres'] as const)('A hostile backup (%s)', (engine) => {
  test('is refused in a sentence of ours before anything is written', async () => {
    const { address, directory } = await emptyTarget(engine)
    const file = join(directory, 'hostile.gz')
    const before = await stateAt(address)
    const lines = await madeBackup({ users: [user], games: [game] })
    expect(lines).toContain(GAME_ROW)
    const files = [
      ...refused.map(([what, why, to]) => [what, why, gzipSync(sealed(to(lines)))] as const),
      ...torn.map(([what, why, to]) => [what, why, to(sealed(lines))] as const),
    ]
    for (const [what, why, content] of files) {
      await writeFile(file, content)
      for (const work of [restore, (to: string, from: string) => verifyBackup(from, to)]) {
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
    const verify = (to: string, from: string) => verifyBackup(from, to)
    for (const [index, [what, content]] of unsound.entries()) {
      await writeFile(file, await backupFile(content))
      // The way is the same, and a scratch database costs more than all the rest.
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

test('A whole number beyond 2^53, a fraction or a text is no whole number, and an infinite one no number', async () => {
  const { directory } = await emptyTarget('sqlite')
  const file = join(directory, 'numbers.gz')
  const limit = { key: 'a', window_start: AT, count: 7, expires_at: AT }
  const lines = await madeBackup({ rate_limits: [limit] })
  const checked = async (count: string) => {
    const changed = lines.map((line) => line.replace(/^\[7,/u, `[${count},`))
    await writeFile(file, gzipSync(sealed(changed)))
    return messageOf(checkBackup(file))
  }
  expect(await checked('9007199254740991')).toBe('It was accepted.')
  for (const count of [
    '9007199254740993',
    '9007199254740992',
    '1.5',
    '"7"',
    '1e400',
    '-0',
    '7.0',
  ]) {
    expect([count, await checked(count)]).toEqual([count, expect.stringMatching(DAMAGED)])
  }
})

test('A backup that unpacks to more than there is space for is refused while it is read', async () => {
  const { directory } = await emptyTarget('sqlite')
  const file = join(directory, 'large.gz')
  await writeFile(file, await backupFile({ users: [user] }))
  expect(await messageOf(checkBackup(file, 1_000_000))).toBe('It was accepted.')
  expect(await messageOf(checkBackup(file, 1000))).toMatch(
    / unpacks to more than the 0 MB that are /u,
  )
})
