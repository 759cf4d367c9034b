import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { expectRecounted, updateAll } from '#tests/support/recount/recounted-tallies.ts'
import { addMatches } from '#tests/support/seeded/many-matches.ts'

/** More than are emptied at once. */
const MATCHES = 230

async function setUp(it: TestApp) {
  const { people, gameId } = await addCrowd(it.database, 1)
  const [me] = people
  if (me === undefined) throw new Error('Somebody plays.')
  const match = (index: number) => ({
    gameId,
    date: '2026-10-03T12:00:00.000Z',
    logged: new Date(Date.parse('2026-10-05T10:00:00Z') + index * 1000).toISOString(),
    rows: [
      { userId: me.id, score: index, result: 'Win' as const },
      { userId: null, score: 1, result: 'Loss' as const },
    ],
  })
  await addMatches(
    it.database,
    Array.from({ length: MATCHES }, (_, index) => match(index)),
  )
  await updateAll(it)
  const write = async (statement: ReturnType<typeof sql>) =>
    it.database.transact((trx) => statement.execute(trx))
  const ask = async () => {
    const { body } = await it.call('GET /stats', { token: me.token })
    return { matches: body.data.matches, best: body.data.games[0]?.best }
  }
  const logOne = async () => addMatches(it.database, [match(MATCHES)])
  return { write, ask, logOne }
}

onEachEngine('Tallies of another form', (open) => {
  test('are made anew before they are read, or changed @both', async () => {
    const it = await open()
    const { write, ask, logOne } = await setUp(it)
    const forget = () =>
      write(sql`delete from tallies where kind in ('whole', 'stretch', 'points', 'newest')`)
    await forget()
    expect(await ask()).toEqual({ matches: MATCHES, best: MATCHES - 1 })
    await expectRecounted(it)
    await write(sql`update tallies set counts = '1' where kind = 'whole'`)
    await write(sql`update tallies set counts = replace(counts, '230', '99') where kind = 'total'`)
    expect(await ask()).toEqual({ matches: MATCHES, best: MATCHES - 1 })
    await forget()
    await logOne()
    await expectRecounted(it)
  })

  test('are none of whoever has played nothing', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    expect((await it.call('GET /stats', { token: ann.token })).body.data.matches).toBe(0)
    expect(await it.database.read.selectFrom('tallies').selectAll().execute()).toEqual([])
  })
})
