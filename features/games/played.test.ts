import { expect, test } from 'vitest'

import { signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('The list of games', (open) => {
  test('played=me lists only games that the caller has played, the most played first', async () => {
    const { it, ann, bob } = await signedUp(open, 'Ann', 'Bob')
    const games = []
    for (const name of ['Azul', 'Azul: an expansion', 'Skull', 'Root']) {
      games.push(await addGame(it, ann, name))
    }
    const [azul, expansion, skull, root] = games
    await logMatch(it, ann, { game: azul!, expansions: [expansion!._id] })
    for (let time = 0; time < 2; time += 1) await logMatch(it, ann, { game: skull! })
    await logMatch(it, bob, { game: root! })
    const played = async (query: Record<string, string>) =>
      (await it.call('GET /games', { token: ann.token, query: { played: 'me', ...query } })).body
    expect((await played({})).data.map(({ name }) => name)).toEqual(['Skull', 'Azul'])
    expect((await played({ q: 'az' })).data).toEqual([azul])
    const first = await played({ limit: '1' })
    expect(first.data).toEqual([skull])
    const next = await played({ limit: '1', cursor: first.meta.nextCursor ?? '' })
    expect(next).toEqual({ data: [azul], meta: { nextCursor: null } })
  })
})
