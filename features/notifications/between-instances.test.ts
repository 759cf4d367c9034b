import { CompiledQuery, sql } from 'kysely'
import { expect, inject, test } from 'vitest'

import { changed } from '#database/pub-sub/collected.ts'
import { befriended } from '#tests/support/data/made-people.ts'
import { addGame, confirmMatch, logMatch } from '#tests/support/data/made-tables.ts'
import { onEngine } from '#tests/support/engines.ts'
import { listenOf, readEvents } from '#tests/support/http/event-reader.ts'
import { startRunningTime } from '#tests/support/running-time.ts'

onEngine('postgres', 'Of several instances', (open) => {
  test('each tells what was written at another, in batches, without a NOTIFY in the transaction', async () => {
    const one = await open()
    const two = await open({ beside: one })
    const { ann, bob } = await befriended(one, 'Ann', 'Bob')
    const reader = await readEvents(await listenOf(two), ann.token)
    await reader.waitFor('hello')
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const match = await logMatch(one, ann, { game: await addGame(one, ann), players })
    await expect.poll(() => reader.whats()).toContain('matches')
    const before = reader.events().length
    await confirmMatch(one, bob, match._id)
    const ran = startRunningTime()
    const heard = () =>
      reader
        .events()
        .slice(before)
        .find(({ data }) => data.ids?.includes(match._id) === true)
    await expect.poll(heard, { interval: 10 }).toBeDefined()
    expect(ran()).toBeLessThan(1000)

    const listening = await open({ beside: one })
    let messages = 0
    listening.database.pubSub.onChanges(() => {
      messages += 1
    })
    const write = async () =>
      one.database.transact(async (trx) => {
        await sql`select 1`.execute(trx)
        changed(trx, { what: 'games', userIds: [ann.user._id], ids: [match._id], at: null })
      })
    // It listens once it hears of a write.
    const isHeard = async () => {
      await write()
      return messages > 0
    }
    await expect.poll(isHeard, { interval: 100 }).toBe(true)
    messages = 0
    const start = performance.now()
    // All at once would wait for a connection too long on a busy machine.
    for (let part = 0; part < 30; part += 1) await Promise.all(Array.from({ length: 10 }, write))
    const took = performance.now() - start
    await expect
      .poll(() => reader.events().filter(({ data }) => data.what === 'games').length)
      .toBeGreaterThanOrEqual(300)
    // One in fifty milliseconds; each has room for about a hundred such invalidations.
    expect(messages).toBeLessThan(2 + took / 50 + 6)
  })

  test('whoever may have missed something is told so', async () => {
    const one = await open()
    const two = await open({ beside: one })
    const ann = await one.signUp('Ann')
    const reader = await readEvents(await listenOf(two), ann.token)
    await reader.waitFor('hello')
    const { rows: lost } = await one.database.schema.executeQuery(
      CompiledQuery.raw(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`),
    )
    // Behind a pooler instances poll: they have no connection to lose.
    const tells = lost.length > 0
    expect(tells).toBe(inject('poolerPort') === null)
    if (tells) await reader.waitFor('gap')
    const numbers = (await reader.waitFor('hello', tells ? 2 : 1)).map(({ data }) => data.number)
    expect(new Set(numbers).size).toBe(tells ? 2 : 1)
    await addGame(one, ann)
    await expect.poll(() => reader.whats()).toContain('games')
  })
})
