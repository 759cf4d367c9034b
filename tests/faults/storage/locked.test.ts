import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { HOUR } from '#platform/clock.ts'
import { addCrowd, matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { quantile, report } from '../figures.ts'

const HELD_MS = 1500

test('Another program that writes to the SQLite file delays writes, and reads not at all', async () => {
  const created = await createTestDatabase('sqlite')
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  const crowd = await addCrowd(database, 4)
  await database.close()
  const instance = await startInstance({ env: { DATA_DIR: created.directory } })
  const token = crowd.people[0]?.token ?? ''
  const url = `${instance.url}/api/sessions`
  expect((await sendRequest(url, { token })).status).toBe(200)

  const other = new DatabaseSync(join(created.directory, 'tabletally.sqlite'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const writing = sendRequest(url, { method: 'POST', token, body: matchBody(crowd, 0, 'waits') })
  const reads: number[] = []
  const began = performance.now()
  while (performance.now() - began < HELD_MS) {
    const { status, ms } = await sendRequest(url, { token })
    expect(status).toBe(200)
    reads.push(ms)
    await sleep(10)
  }
  other.exec('commit')
  const written = await writing
  report('locked', {
    sqlite: {
      'held for ms': HELD_MS,
      'read median ms': quantile(reads, 0.5),
      'write ms': Math.round(written.ms),
    },
  })
  expect(written.status).toBe(201)
  expect(written.ms).toBeGreaterThan(HELD_MS - 200)
  expect(quantile(reads, 0.5)).toBeLessThan(150)
})

test('Writes that wait in one line are all told within the same time, and a read waits for none', async () => {
  const created = await createTestDatabase('sqlite')
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  const crowd = await addCrowd(database, 4)
  // The next call of each has its use to note, which is a write.
  const longAgo = new Date(Date.now() - 2 * HOUR).toISOString()
  await database.transact((trx) =>
    trx.updateTable('sign_ins').set({ last_used_at: longAgo }).execute(),
  )
  await database.close()
  const instance = await startInstance({ env: { DATA_DIR: created.directory } })
  const tokens = crowd.people.map(({ token }) => token)
  const url = `${instance.url}/api/sessions`

  const other = new DatabaseSync(join(created.directory, 'tabletally.sqlite'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const read = await sendRequest(url, { token: tokens[0] ?? '' })
  expect(read.status).toBe(200)
  const writes = await Promise.all(
    tokens.map((token, index) =>
      sendRequest(url, { method: 'POST', token, body: matchBody(crowd, index, 'waits') }),
    ),
  )
  expect(writes.map(({ status }) => status)).toEqual(tokens.map(() => 503))
  // Five seconds for all of them, not for each.
  expect(Math.max(...writes.map(({ ms }) => ms))).toBeLessThan(9000)
  expect(read.ms).toBeLessThan(2000)
  other.exec('rollback')
})
