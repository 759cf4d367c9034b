import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { importAll, matchTo, rowOf } from '#tests/support/imports/made-imports.ts'

onEachEngine('What one account may read of its statistics', (open) => {
  test('is counted in parts, but for the first matches of each answer', async () => {
    const it = await open({ limits: true })
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const matches = Array.from({ length: 16 }, (_, match) =>
      matchTo(`bgg:${match}`, { players: [rowOf('Me', 99, { self: true }), rowOf('Oma', 1)] }),
    )
    await importAll(it, ann, matches)
    await importAll(it, bob, matches.slice(1))
    const limit = { name: 'statistics-part', max: 4000, windowMs: 5 * MINUTE }
    for (const { user } of [ann, bob]) {
      for (let part = 0; part < limit.max; part += 1)
        await it.app.limits.countInMemory(limit, user._id)
    }
    const ask = async ({ token }: TestUser, query = {}) =>
      (await it.call('GET /stats', { token, query })).status
    expect([await ask(ann), await ask(bob)]).toEqual([429, 200])
    expect(await ask(ann, { place: 'Nowhere' })).toBe(200)
  })
})
