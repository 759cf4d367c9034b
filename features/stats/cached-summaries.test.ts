import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { TestUser } from '#tests/support/data/made-people.ts'
import { logMatch, setTable } from '#tests/support/data/made-tables.ts'
import { onEachEngine, onEngine, scene, type TestApp } from '#tests/support/engines.ts'

import { cached } from './cached-summaries.queries.ts'

const matchesOf = async (it: TestApp, { token }: TestUser) =>
  (await it.call('GET /stats', { token })).body.data.matches

function requestFor(it: TestApp, { user }: TestUser) {
  return { userId: user._id, filters: {}, now: it.clock.now(), nextPart: async () => undefined }
}

onEachEngine('What was added up of a history', (open) => {
  test('is answered again until a write changes something of it @both', async () => {
    const { it, ann, bob, match: table } = await scene(open(), setTable)
    const players = [{ user: ann.user._id, result: 'Win' }, { user: bob.user._id }]
    const match = await logMatch(it, ann, { game: table.game, players })
    const won = async () => (await it.call('GET /stats', { token: bob.token })).body.data.people[0]
    const before = await won()
    // Nothing of the product writes like this.
    await it.database.transact((trx) => sql`update players set rank = 3 - seat`.execute(trx))
    expect(await won()).toEqual(before)
    const confirmed = { token: bob.token, params: { id: match._id } }
    expect((await it.call('POST /sessions/:id/confirm', confirmed)).status).toBe(200)
    expect(await won()).not.toEqual(before)
  })

  test('is not kept if a write comes between, nor more of it than there is room for', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const { game } = match
    const request = requestFor(it, ann)
    const made: string[] = []
    const ask = (what: string, things: number, meanwhile?: () => Promise<unknown>) =>
      cached(it.database.read, request, what, async () => {
        made.push(what)
        await meanwhile?.()
        return { things }
      })
    await ask('torn', 1, () => logMatch(it, ann, { game }))
    await ask('torn', 1)
    await ask('torn', 1)
    expect(made).toEqual(['torn', 'torn'])
    made.length = 0
    const asked = ['1', '2', '3', '4', '1', '5', '1', '2']
    for (const what of asked) await ask(what, 17_000)
    expect(made).toEqual(['1', '2', '3', '4', '5', '2'])
    made.length = 0
    for (const what of ['large', 'large', '1']) await ask(what, what === 'large' ? 21_000 : 1)
    expect(made).toEqual(['large', 'large'])
  })

  test('is another one on the day on which a match begins to count', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const { game } = match
    it.clock.set(new Date('2026-11-20T09:45:00Z'))
    const before = await matchesOf(it, ann)
    await logMatch(it, ann, { game, date: '2026-11-21', players: [{ user: ann.user._id }] })
    expect(await matchesOf(it, ann)).toBe(before)
    it.clock.set(new Date('2026-11-20T10:00:00Z'))
    expect(await matchesOf(it, ann)).toBe(before + 1)
  })
})

onEngine('postgres', 'What two instances have added up', (open) => {
  test('is never older than a write that either has answered', async () => {
    const it = await open()
    const other = await open({ beside: it })
    const { ann, bob, match } = await setTable(it)
    const { game } = match
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const numbers = () =>
      Promise.all([it, other].flatMap((one) => [matchesOf(one, ann), matchesOf(one, bob)]))
    const start = await matchesOf(it, ann)
    for (let round = 1; round <= 6; round += 1) {
      await logMatch(round % 2 === 0 ? it : other, ann, { game, players })
      expect(await numbers()).toEqual(Array.from({ length: 4 }, () => start + round))
    }
  })
})
