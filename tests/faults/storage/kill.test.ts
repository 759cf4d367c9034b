import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Database } from '#database/connect.ts'
import { isLong } from '#tests/support/long-form.ts'
import { stablePort } from '#tests/support/servers/free-port.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { prepare } from '../fault-crowd.ts'
import { quantile, tell } from '../fault-figures.ts'
import { type Load, missing, replay, startLoad } from '../fault-load.ts'

const run = promisify(execFile)

const WRITERS = 50
const BETWEEN_MS = isLong ? 500 : 200
const KILLS = { sqlite: isLong ? 200 : 3, postgres: isLong ? 60 : 1 }
const PAUSE_MS = 20

test.each(['sqlite', 'postgres'] as const)(
  'A server on %s that is killed under fifty writers neither loses nor doubles an acknowledged write',
  async (engine) => {
    const { database, crowd, env } = await prepare(engine, WRITERS)
    const port = await stablePort()
    const urls = [`http://127.0.0.1:${port}`]
    const restarts: number[] = []
    const inIdleTime: number[] = []
    let instance = await startInstance({ env, port })
    const load = startLoad(urls, crowd, { writesEvery: 1, pauseMs: PAUSE_MS, again: true })
    for (let kill = 0; kill < KILLS[engine]; kill += 1) {
      const before = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length, { interval: 5 }).toBeGreaterThan(before)
      await sleep(20 + Math.random() * BETWEEN_MS)
      instance.signal('SIGKILL')
      await instance.exited
      const [restarted, bareMs] = await Promise.all([startInstance({ env, port }), bareStart()])
      instance = restarted
      restarts.push(instance.readyMs)
      // An idle machine starts a bare Node in 40 ms; on a busy one the limit grows in proportion.
      inIdleTime.push(instance.readyMs / Math.max(1, bareMs / 40))
    }
    await load.stop()
    const { acknowledged } = load
    const replayed = await replay(urls, crowd, acknowledged.slice(-200))
    const late = await Promise.all(
      crowd.people.map((_, writer) => {
        const own = acknowledged.filter(({ person }) => person === writer)
        return replay(urls, crowd, [...own, ...own])
      }),
    )
    instance.signal('SIGTERM')
    await instance.exited
    const found = await inspect(database, load)
    tell(`kill on ${engine}`, {
      kills: restarts.length,
      matches: acknowledged.length,
      readyMs: quantile(restarts, 1),
    })
    const strange = load.seen.filter(({ status }) => ![0, 200, 201, 503].includes(status))
    expect(strange).toEqual([])
    expect(found).toEqual({ lost: 0, doubled: 0, 'half written': 0, integrity: 'ok' })
    expect([replayed, ...new Set(late)]).toEqual([0, 0])
    expect(acknowledged.length).toBeGreaterThan(KILLS[engine])
    expect(quantile(inIdleTime, 0.5)).toBeLessThan(2000)
  },
)

/** Milliseconds until an empty program runs under the machine's present load. */
async function bareStart(): Promise<number> {
  const program = 'process.stdout.write(String(performance.now()))'
  return Number((await run(process.execPath, ['-e', program])).stdout)
}

async function inspect(database: Database, load: Load) {
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
  const whole = matches.filter(
    ({ players, activity, news }) =>
      Number(players) === 3 && Number(activity) === 1 && Number(news) === 1,
  )
  return {
    ...missing(matches, load),
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
