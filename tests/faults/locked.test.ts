import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { ask } from '#tests/support/ask.ts'
import { addCrowd, matchBody } from '#tests/support/crowd.ts'
import { createTestDatabase } from '#tests/support/databases.ts'
import { startInstance } from '#tests/support/instance.ts'

import { quantile, report } from './figures.ts'

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
  expect((await ask(url, { token })).status).toBe(200)

  const other = new DatabaseSync(join(created.directory, 'tabletally.sqlite'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const writing = ask(url, { method: 'POST', token, body: matchBody(crowd, 0, 'waits') })
  const reads: number[] = []
  const began = performance.now()
  while (performance.now() - began < HELD_MS) {
    const { status, ms } = await ask(url, { token })
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
