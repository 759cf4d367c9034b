import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { sendRequest } from '#tests/support/http/send-request.ts'
import { matchTo } from '#tests/support/imports/made-imports.ts'
import { isLong } from '#tests/support/long-form.ts'
import { stablePort } from '#tests/support/servers/free-port.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { prepare } from '../fault-crowd.ts'

const [BATCHES, KILLS] = isLong ? [4, 3] : [3, 2]
/** In the short form 5 transactions on PostgreSQL and 20 on SQLite. */
const MATCHES = isLong ? 300 : 100

test.each(['sqlite', 'postgres'] as const)(
  'A server on %s that is killed during an import and its undoing loses and doubles nothing',
  async (engine) => {
    const { database, crowd, env } = await prepare(engine, 2)
    const [ann] = crowd.people
    const port = await stablePort()
    const url = `http://127.0.0.1:${port}/api/imports`
    const token = ann?.token ?? ''
    let instance = await startInstance({ env, port })
    const changes: number[] = []
    const count = async (table: 'matches' | 'imports' | 'import_matches') => {
      const { rows } = await database.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    }
    const killDuring = async (request: () => Promise<unknown>) => {
      const before = await count('matches')
      const sent = request().catch(() => null)
      for (let wait = 0; wait < 400 && (await count('matches')) === before; wait += 1)
        await sleep(2)
      instance.signal('SIGKILL')
      await Promise.all([instance.exited, sent])
      changes.push(Math.abs((await count('matches')) - before))
      instance = await startInstance({ env, port })
    }

    const file = { name: 'plays.json' }
    const begun = await sendRequest(url, {
      ...{ method: 'POST', token, body: { source: 'bgstats', file, people: [], problems: 0 } },
    })
    const id = begun.body.data?._id ?? ''
    const send = (batch: number) => {
      const matches = Array.from({ length: MATCHES }, (_, index) => {
        const sourceIds = [`bgstats:${batch}-${index}`, `bgg:${batch}-${index}`]
        return { ...matchTo('', { game: `Game ${index % 7}` }), sourceIds }
      })
      return sendRequest(`${url}/${id}/matches`, { method: 'POST', token, body: { matches } })
    }
    for (let batch = 0; batch < BATCHES; batch += 1) {
      if (batch < KILLS) await killDuring(() => send(batch))
      expect((await send(batch)).status).toBe(200)
      expect(await count('matches')).toBe((batch + 1) * MATCHES)
    }
    // A busy machine may kill it late, but not each time.
    expect(changes.filter((some) => some > 0 && some < MATCHES)).not.toEqual([])
    expect(await count('imports')).toBe(2 * BATCHES * MATCHES)
    expect(await count('import_matches')).toBe(BATCHES * MATCHES)

    await killDuring(() => sendRequest(`${url}/${id}`, { method: 'DELETE', token }))
    expect(await count('matches')).toBeGreaterThan(0)
    // The background rests longer than it works: on a busy machine it needs minutes.
    await expect.poll(() => count('matches'), { timeout: 400_000, interval: 100 }).toBe(0)
    const undone = () =>
      database.read.selectFrom('import_runs').select(['state', 'kept']).executeTakeFirst()
    await expect.poll(undone).toEqual({ state: 'undone', kept: 0 })
    expect(await count('imports')).toBe(0)
  },
)
