import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { connect, type Database } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { addCrowd, type Crowd, matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { stablePort } from '#tests/support/servers/free-port.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { quantile, report } from '../fault-figures.ts'

const run = promisify(execFile)
const WRITERS = 50
/** The next kill comes at a random moment within this time. */
const BETWEEN_MS = isLong ? 500 : 200
const KILLS = { sqlite: isLong ? 200 : 3, postgres: isLong ? 60 : 1 }

/** A write that is retried until it is acknowledged. */
interface Write {
  /** The match's id, as its writer has made it. */
  key: string
  writer: number
  id: string | null
  sent: number
}

test.each(['sqlite', 'postgres'] as const)(
  'A server on %s that is killed under fifty writers neither loses nor doubles an acknowledged write',
  async (engine) => {
    const created = await createTestDatabase(engine)
    onTestFinished(() => created.remove())
    const database = await connect(created.address)
    const crowd = await addCrowd(database, WRITERS)
    await database.close()
    const env = {
      DATA_DIR: created.directory,
      ...(engine === 'postgres' ? { DATABASE_URL: created.address } : {}),
    }
    const port = await stablePort()
    const writes: Write[] = []
    const state = { over: false, surprises: new Map<string, number>() }
    const restarts: number[] = []
    const inIdleTime: number[] = []

    let instance = await startInstance({ env, port })
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      write(crowd, index, port, writes, state),
    )
    for (let kill = 0; kill < KILLS[engine]; kill += 1) {
      await sleep(20 + Math.random() * BETWEEN_MS)
      instance.signal('SIGKILL')
      await instance.exited
      const [restarted, bareMs] = await Promise.all([startInstance({ env, port }), bareStart()])
      instance = restarted
      restarts.push(instance.readyMs)
      // An idle machine starts a bare Node in 40 ms; on a busy one the limit grows in proportion.
      inIdleTime.push(instance.readyMs / Math.max(1, bareMs / 40))
    }
    state.over = true
    await Promise.all(writers)
    const replayed = await replay(crowd, writes.slice(-200), port)
    // Days later each may be sent twice again.
    const late = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => {
        const own = writes.filter((one) => one.writer === writer)
        return replay(crowd, [...own, ...own], port)
      }),
    )
    instance.signal('SIGTERM')
    await instance.exited

    const after = await connect(created.address)
    onTestFinished(() => after.close())
    const found = await inspect(after, writes)
    report(`kill-${engine}`, {
      [engine]: {
        kills: restarts.length,
        'acknowledged writes': writes.length,
        'sent more than once': writes.filter(({ sent }) => sent > 1).length,
        ...found,
        'restart median ms': quantile(restarts, 0.5),
        'restart slowest ms': quantile(restarts, 1),
      },
    })
    expect(Object.fromEntries(state.surprises)).toEqual({})
    expect(found).toEqual({ lost: 0, doubled: 0, 'half written': 0, integrity: 'ok' })
    expect([replayed, ...new Set(late)]).toEqual([0, 0])
    expect(writes.length).toBeGreaterThan(KILLS[engine])
    expect(quantile(inIdleTime, 0.5)).toBeLessThan(2000)
  },
)

/** Milliseconds until an empty program runs under the machine's present load. */
async function bareStart(): Promise<number> {
  const program = 'process.stdout.write(String(performance.now()))'
  return Number((await run(process.execPath, ['-e', program])).stdout)
}

/** Logs match after match. A request without a response is sent again with the same id. */
async function write(
  crowd: Crowd,
  writer: number,
  port: number,
  writes: Write[],
  state: { over: boolean; surprises: Map<string, number> },
): Promise<void> {
  while (!state.over) {
    const item: Write = { key: newId(), writer, id: null, sent: 0 }
    writes.push(item)
    while (item.id === null) {
      const response = await send(crowd, item, port).catch(() => null)
      if (response === null) {
        await sleep(100 + Math.random() * 100)
        continue
      }
      const { status, body } = response
      if (status === 200 || status === 201) item.id = body.data?._id ?? ''
      else if (status === 503) await sleep(20)
      else {
        const surprise = `${status} ${body.code}`
        state.surprises.set(surprise, (state.surprises.get(surprise) ?? 0) + 1)
        return
      }
    }
  }
}

async function send(crowd: Crowd, item: Write, port: number) {
  try {
    const response = await sendRequest(`http://127.0.0.1:${port}/api/sessions`, {
      method: 'POST',
      token: crowd.people[item.writer]?.token ?? '',
      body: { ...matchBody(crowd, item.writer, item.key), _id: item.key },
    })
    item.sent += 1
    return response
  } catch (error) {
    // When the connection was refused, the server cannot have received the request.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') item.sent += 1
    throw error
  }
}

/** Sends acknowledged writes again. @returns how many got another response than the first time */
async function replay(crowd: Crowd, writes: Write[], port: number): Promise<number> {
  let different = 0
  for (const item of writes) {
    const { body } = await send(crowd, item, port)
    if (body.data?._id !== item.id) different += 1
  }
  return different
}

/** Compares the database with the acknowledged writes. */
async function inspect(database: Database, writes: Write[]) {
  const matches = await database.read
    .selectFrom('matches')
    .select((eb) => [
      'id',
      'notes',
      eb
        .selectFrom('players')
        .whereRef('match_id', '=', 'matches.id')
        .select(eb.fn.countAll().as('n'))
        .as('players'),
      eb
        .selectFrom('activity')
        .whereRef('match_id', '=', 'matches.id')
        .select(eb.fn.countAll().as('n'))
        .as('activity'),
      eb
        .selectFrom('notifications')
        .whereRef('match_id', '=', 'matches.id')
        .select(eb.fn.countAll().as('n'))
        .as('news'),
    ])
    .execute()
  const ids = new Set(matches.map(({ id }) => id))
  const whole = matches.filter(
    ({ players, activity, news }) =>
      Number(players) === 3 && Number(activity) === 1 && Number(news) === 1,
  )
  const written = new Map<string, number>()
  for (const { notes } of matches) written.set(notes, (written.get(notes) ?? 0) + 1)
  return {
    lost: writes.filter(({ id }) => id === null || !ids.has(id)).length,
    doubled: matches.length - written.size,
    'half written': matches.length - whole.length,
    integrity: await integrity(database),
  }
}

async function integrity(database: Database): Promise<string> {
  if (database.engine === 'postgres') return 'ok'
  const { rows: broken } = await sql`pragma foreign_key_check`.execute(database.read)
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
    database.read,
  )
  return broken.length > 0 ? 'foreign keys' : rows.map((row) => row.integrity_check).join()
}
