import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import { matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { prepare } from '../fault-crowd.ts'
import { quantile } from '../fault-figures.ts'

const LOCKED_MS = 1500

test('Another program that writes to the SQLite file delays writes, but not reads', async () => {
  const { directory, crowd, env } = await prepare('sqlite', 4)
  const instance = await startInstance({ env })
  const token = crowd.people[0]?.token ?? ''
  const url = `${instance.url}/api/sessions`
  const calm: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const { status, ms } = await sendRequest(url, { token })
    expect(status).toBe(200)
    calm.push(ms)
  }

  const other = lock(directory)
  const writing = sendRequest(url, { method: 'POST', token, body: matchBody(crowd, 0, 'waits') })
  const reads: number[] = []
  const began = performance.now()
  while (performance.now() - began < LOCKED_MS) {
    const { status, ms } = await sendRequest(url, { token })
    expect(status).toBe(200)
    reads.push(ms)
    await sleep(10)
  }
  other.exec('commit')
  const written = await writing
  expect(written.status).toBe(201)
  expect(written.ms).toBeGreaterThan(LOCKED_MS - 200)
  expect(quantile(reads, 0.5)).toBeLessThan(3 * quantile(calm, 0.5) + 150)
})

test('All writes in the queue get a response within the same time, and a read waits for none', async () => {
  const { directory, database, crowd, env } = await prepare('sqlite', 4)
  // The next request of each sign-in has to store the time of its last use, which is a write.
  const longAgo = new Date(Date.now() - 2 * HOUR).toISOString()
  await database.transact((trx) =>
    trx.updateTable('sign_ins').set({ last_used_at: longAgo }).execute(),
  )
  const instance = await startInstance({ env })
  const tokens = crowd.people.map(({ token }) => token)
  const url = `${instance.url}/api/sessions`

  const other = lock(directory)
  const read = await sendRequest(url, { token: tokens[0] ?? '' })
  expect(read.status).toBe(200)
  const writes = await Promise.all(
    tokens.map((token, index) =>
      sendRequest(url, { method: 'POST', token, body: matchBody(crowd, index, 'waits') }),
    ),
  )
  expect(writes.map(({ status }) => status)).toEqual(tokens.map(() => 503))
  // The limit of five seconds is for all of them together, not for each.
  expect(Math.max(...writes.map(({ ms }) => ms))).toBeLessThan(isLong ? 9000 : 15_000)
  expect(read.ms).toBeLessThan(isLong ? 2000 : 4500)
  other.exec('rollback')
})

function lock(directory: string): DatabaseSync {
  const other = new DatabaseSync(join(directory, 'tabletally.sqlite'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  return other
}
