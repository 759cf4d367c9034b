import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { sql } from 'kysely'

import { schemaAt } from '#database/backup/own-schema.ts'
import { connect } from '#database/connect.ts'
import { migrationNames } from '#database/migrations/migrate.ts'
import { columnsOf } from '#database/schema/tables.ts'

import { befriend, type TestUser } from '../data/made-people.ts'
import { addGame, logMatch } from '../data/made-tables.ts'
import type { TestApp } from '../engines.ts'
import { alike, seedTables } from '../seeded/seeded-tables.ts'
import { subscribe } from '../servers/test-push-service.ts'

export const HOSTILE = [
  `O'Brien`,
  '<img src=x onerror=alert(1)>',
  '=cmd()|calc',
  '"); drop table users;--',
  '😀\u2028é',
]

/** With hostile texts, and a row in every table that requests write to. */
export async function fillWithData(it: TestApp): Promise<{ ann: TestUser; bob: TestUser }> {
  const ann = await it.signUp('Ann', HOSTILE[0])
  const bob = await it.signUp('Bob', HOSTILE[1])
  await befriend(it.call, ann, bob)
  await it.call('POST /friends/send', { token: ann.token, body: { email: 'cyd@example.com' } })
  const { endpoint, keys } = subscribe()
  await it.call('PUT /push', { token: bob.token, body: { endpoint, keys, wants: ['waiting'] } })
  for (const [index, name] of HOSTILE.entries()) {
    const game = await addGame(it, ann, `${name} ${index}`)
    // A name has one line.
    const guest = {
      name: name.replace('\u2028', ' '),
      email: `guest${index}@example.com`,
      score: -0.1 * index,
      result: 'Loss',
    }
    const players = [
      { user: ann.user._id, score: 999_999_999, result: 'Win' },
      { user: bob.user._id },
      guest,
    ]
    await logMatch(it, ann, { game, notes: `${name}\n\t${name}`, players })
  }
  const { _id: game } = await addGame(it, bob, 'Go')
  const log = async () => {
    const pad = { rows: [{ label: HOSTILE[1], scores: [0.1] }] }
    const body = { game, date: '2026-11-01', players: [{ user: bob.user._id }], pad }
    return (await it.call('POST /sessions', { token: bob.token, body })).body.data
  }
  await log()
  const { _id: id } = await log()
  await it.call('DELETE /sessions/:id', { token: bob.token, params: { id } })
  return { ann, bob }
}

/** Requests would take too long. */
export async function addMatches(it: TestApp, by: TestUser, count: number): Promise<void> {
  const { _id: gameId } = await addGame(it, by, 'Bulk')
  const [creatorId, date] = [by.user._id, '2026-01-01T00:00:00.000Z']
  const table = { creatorId, gameId, date, seats: [{ userId: creatorId }, { guest: 'Gus' }] }
  await seedTables(it.database, alike(count, table))
}

/** Row count and checksum: equal only if two databases are equal. */
export async function digestsAt(
  address: string,
): Promise<Record<string, { rows: number; sha256: string }>> {
  const { tables } = await schemaAt(migrationNames.at(-1) ?? '')
  const database = await connect(address)
  const digests: Awaited<ReturnType<typeof digestsAt>> = {}
  const found = await columnsOf(database.schema)
  for (const { name, columns } of tables) {
    if (!found.has(name)) continue
    const selected = sql.join(columns.map((column) => sql.ref(column.name)))
    const { rows } = await sql<Record<string, unknown>>`
      select ${selected} from ${sql.table(name)}`.execute(database.schema)
    const lines = rows.map((row) => JSON.stringify(columns.map((column) => row[column.name])))
    const sha256 = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
    digests[name] = { rows: rows.length, sha256 }
  }
  await database.close()
  return digests
}

interface Command {
  code: number | null
  output: string
}

const ROOT = join(import.meta.dirname, '../../..')

/** @param watch gets the child process, e.g. to kill it */
export async function runAdmin(
  it: Pick<TestApp, 'address' | 'directory'>,
  args: readonly string[],
  watch: (child: ChildProcess) => void = () => undefined,
): Promise<Command> {
  return run([process.execPath, 'server/admin/admin.ts', ...args], it, watch)
}

/** Runs the command through npm, as people do. It takes twice as long, and a kill would only hit npm. */
export async function runAdminByNpm(
  it: Pick<TestApp, 'address' | 'directory'>,
  args: readonly string[],
): Promise<Command> {
  return run(['npm', 'run', '--silent', 'admin', '--', ...args], it)
}

async function run(
  [program = '', ...args]: readonly string[],
  it: Pick<TestApp, 'address' | 'directory'>,
  watch: (child: ChildProcess) => void = () => undefined,
): Promise<Command> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: it.directory,
      TMPDIR: it.directory,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      npm_config_update_notifier: 'false',
      npm_config_logs_max: '0',
      ...(it.address.startsWith('postgres') ? { DATABASE_URL: it.address } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watch(child)
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exited])
  return { code, output: out + err }
}
