import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { expectRecounted } from '#tests/support/recount/recounted-tallies.ts'
import { seedMatches } from '#tests/support/seeded/seeded-matches.ts'

import { updateNext, NOBODY, recount } from './updating-totals.commands.ts'

/** Two parts, of queueing and of emptying. */
const MATCHES = 210
/** More than all of them. */
const ALL = 1000
const STOPPED = new Error('The command is killed.')

/** As the background does it, with fewer transactions. */
async function updateAllAtOnce({ database, clock }: TestApp): Promise<void> {
  for (;;) if ((await updateNext(database, NOBODY, clock.now(), ALL)) === null) return
}

async function setUp(it: TestApp) {
  const { people, gameId } = await addCrowd(it.database, 1)
  const [me] = people
  if (me === undefined) throw new Error('Somebody plays.')
  await seedMatches(it.database, { owner: me.id, gameId, count: MATCHES })
  await updateAllAtOnce(it)
  const count = async (table: 'entries' | 'tallies' | 'tally_queue') =>
    (await it.database.read.selectFrom(table).select('user_id').execute()).length
  const matches = async () => (await it.call('GET /stats', { token: me.token })).body.data.matches
  const spoil = () =>
    it.database.transact(async (trx) => {
      await sql`delete from entries where match_id in
        (select match_id from entries order by match_id limit 7)`.execute(trx)
      await sql`update tallies set counts = replace(counts, '210', '209')`.execute(trx)
    })
  /** Stops the command after so many transactions. */
  const stopAfter = (transactions: number) => {
    let done = 0
    return recount(it.database, async () => {
      done += 1
      if (done === transactions) throw STOPPED
    })
  }
  return { count, matches, spoil, stopAfter }
}

onEachEngine('Counting an account again', (open) => {
  test('is done in parts, after each of which the server goes on, also with lost entries', async () => {
    const it = await open()
    const { count, matches, spoil, stopAfter } = await setUp(it)
    for (const transactions of [1, 2, 3, 4]) {
      await spoil()
      const before = await count('entries')
      await expect(stopAfter(transactions)).rejects.toBe(STOPPED)
      // The first two have queued at most 200 matches each, the next ones deleted as many entries.
      expect(await count('tally_queue')).toBe(Math.min(transactions * 200, MATCHES))
      const deleted = Math.max(0, transactions - 2) * 200
      expect(await count('entries')).toBe(Math.max(0, before - deleted))
      // Now the background, now whoever asks goes on.
      if (transactions % 2 === 0) await updateAllAtOnce(it)
      expect(await matches()).toBe(MATCHES)
      await expectRecounted(it)
      expect(await count('entries')).toBe(MATCHES)
    }
  })

  test('leaves nothing of matches that are gone @both', async () => {
    const it = await open()
    const { count, matches } = await setUp(it)
    await it.database.transact(async (trx) => {
      await trx.deleteFrom('matches').execute()
      await trx.deleteFrom('tally_queue').execute()
    })
    await expect(recount(it.database, () => Promise.reject(STOPPED))).rejects.toBe(STOPPED)
    expect(await matches()).toBe(0)
    expect(await count('entries')).toBe(0)
    await expectRecounted(it)
    expect(await updateNext(it.database, NOBODY, systemClock.now())).toBeNull()
  })
})
