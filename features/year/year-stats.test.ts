import { expect, test } from 'vitest'

import { signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('The page of a year', (open) => {
  test('says which of the caller’s games were new, also after a match of an earlier year', async () => {
    const { it, ann } = await signedUp(open, 'Ann')
    const [azul, catan] = [await addGame(it, ann, 'Azul'), await addGame(it, ann, 'Catan')]
    const log = async (game: typeof azul, date: string) =>
      logMatch(it, ann, { game, date, players: [{ user: ann.user._id }, { name: 'Oma' }] })
    const firsts = async (query = {}) => {
      const { token } = ann
      const page = await it.call('GET /stats/years/:year', {
        ...{ token, query, params: { year: '2026' } },
      })
      return page.body.data.firsts.map(({ name }) => name)
    }
    await log(azul, '2026-02-01')
    await log(catan, '2026-01-01')
    expect(await firsts()).toEqual(['Azul', 'Catan'])
    expect(await firsts()).toEqual(['Azul', 'Catan'])
    await log(azul, '2025-12-31')
    expect(await firsts()).toEqual(['Catan'])
    expect(await firsts({ status: 'confirmed' })).toEqual(['Catan'])
  })
})
