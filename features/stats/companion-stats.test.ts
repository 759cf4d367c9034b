import { expect, test } from 'vitest'

import type { TestUser } from '#tests/support/data/made-people.ts'
import { befriend } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Whose statistics beside one’s own somebody may ask for', (open) => {
  test('are those of friends, and of whoever sat at a table with them', async () => {
    const it = await open()
    const [ann, bob, cyd] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cyd')]
    for (const friend of [ann, cyd]) await befriend(it.call, bob, friend)
    const game = await addGame(it, bob)
    const [me, he, she] = [ann, bob, cyd].map(({ user }) => ({ user: user._id }))
    const asked = async (who: TestUser) => {
      const params = { id: who.user._id }
      const query = { place: 'Nowhere' }
      const { status, body } = await it.call('GET /stats/people/:id', {
        ...{ token: ann.token, params, query },
      })
      return [status, body.data?.friend]
    }
    expect(await asked(bob)).toEqual([200, true])
    expect(await asked(ann)).toEqual([404, undefined])
    // Bob has logged a match of Cyd's, and one of Ann's.
    await logMatch(it, bob, { game, players: [she!, he!] })
    await logMatch(it, bob, { game, players: [me!, he!] })
    expect(await asked(cyd)).toEqual([404, undefined])
    await logMatch(it, bob, { game, players: [me!, he!, she!] })
    expect(await asked(cyd)).toEqual([200, false])
  })
})
