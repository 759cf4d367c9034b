import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { expectRecounted, storedTexts } from '#tests/support/recount/recounted-tallies.ts'
import { addLongHistories } from '#tests/support/seeded/long-histories.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { stablePort } from '#tests/support/servers/free-port.ts'
import { startInstance } from '#tests/support/servers/instance.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const [PEOPLE, MATCHES, KILLS] = [8, 200, 4]

test.each(['sqlite', 'postgres'] as const)(
  'A server on %s that is killed while it adds up matches neither loses nor doubles one',
  async (engine) => {
    const created = await createTestDatabase(engine)
    onTestFinished(() => created.remove())
    const database = await connect(created.address)
    onTestFinished(() => database.close())
    const crowd = await addCrowd(database, PEOPLE)
    await addLongHistories(database, crowd, MATCHES, { seats: PEOPLE, notes: 1 })
    const env = {
      DATA_DIR: created.directory,
      ...(engine === 'postgres' ? { DATABASE_URL: created.address } : {}),
    }
    const port = await stablePort()
    const left = () => database.read.selectFrom('tally_queue').selectAll().execute()
    const leftAfter: number[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = (await left()).length
      // A busy machine may kill it so late that nothing is left to add.
      if (before === 0) break
      const instance = await startInstance({ env, port })
      // The next one is killed as soon as this one has added something.
      for (let wait = 0; wait < 200 && (await left()).length === before; wait += 1) await sleep(5)
      instance.signal('SIGKILL')
      await instance.exited
      leftAfter.push((await left()).length)
    }
    const it = { database, clock: createTestClock() }
    expect(leftAfter.at(0)).toBeLessThan(PEOPLE * MATCHES)
    expect(leftAfter.at(0)).toBeGreaterThan(0)
    expect((await storedTexts(it)).length).toBeGreaterThan(0)
    await expectRecounted(it)
  },
)
