import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { importAll, matchTo, rowOf } from '#tests/support/imports/made-imports.ts'

onEachEngine('What one account may read of its statistics', (open) => {
  test('counts the players of large tables, and what is stored of many games', async () => {
    const it = await open({ limits: true })
    const [ann, bob, cyd] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cyd')]
    const guests = Array.from({ length: 31 }, (_, seat) => rowOf(`Guest ${seat}`, seat))
    const me = rowOf('Me', 99, { self: true })
    const large = Array.from({ length: 40 }, (_, match) =>
      matchTo(`bgg:${match}`, { players: [me, ...guests] }),
    )
    const games = Array.from({ length: 300 }, (_, match) =>
      matchTo(`bgg:${match}`, { game: `Game ${match}`, players: [me, rowOf('Oma', 1)] }),
    )
    await importAll(it, ann, large)
    await importAll(it, bob, games)
    await importAll(it, cyd, large.slice(0, 30))
    const limit = { name: 'statistics-part', max: 2000, windowMs: 5 * MINUTE }
    for (const { user } of [ann, bob, cyd]) {
      for (let part = 0; part < limit.max; part += 1)
        await it.app.limits.countInMemory(limit, user._id)
    }
    const ask = async ({ token }: TestUser, query = {}) =>
      (await it.call('GET /stats', { token, query })).status
    const filter = { mode: 'competitive' }
    expect(await ask(ann, filter)).toBe(429)
    expect(await ask(ann)).toBe(200)
    expect(await ask(bob)).toBe(429)
    expect(await ask(cyd, filter)).toBe(200)
  })
})
