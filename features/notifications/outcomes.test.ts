import { expect, test } from 'vitest'

import { type TestUser, befriended } from '#tests/support/data/made-people.ts'
import { addGame, editMatch, logMatch, notificationsOf } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Who won, in what asks for a confirmation', (open) => {
  test('is said to each reader, is corrected by edits, and names nobody who is gone', async () => {
    const { it, ann, bob, mara } = await befriended(open(), 'Ann', 'Bob', 'Mara')
    const game = await addGame(it, ann, 'Azul')
    const seats = (result: Record<'ann' | 'bob' | 'mara', 'Win' | 'Loss'>) => [
      { user: ann.user._id, result: result.ann },
      { user: bob.user._id, result: result.bob },
      { user: mara.user._id, result: result.mara },
    ]
    const players = seats({ ann: 'Loss', bob: 'Loss', mara: 'Win' })
    const { _id: id } = await logMatch(it, ann, { game, players })
    const asked = async (who: TestUser) =>
      (await notificationsOf(it, who)).flatMap(({ type, description }) =>
        type.startsWith('MATCH_') ? [`${type} ${description}`] : [],
      )
    const there = 'Were you there on 1 October 2026? Confirm or decline.'
    expect(await asked(bob)).toEqual([`MATCH_INVITE Azul: Mara won, you lost. ${there}`])
    expect(await asked(mara)).toEqual([`MATCH_INVITE Azul: you won. ${there}`])

    await it.call('POST /sessions/:id/remind', { token: ann.token, params: { id } })
    expect(await asked(bob)).toEqual([
      `MATCH_REMINDER Azul: Mara won, you lost. ${there}`,
      `MATCH_INVITE Azul: Mara won, you lost. ${there}`,
    ])
    const { players: rows } = (
      await it.call('GET /sessions/:id', { token: ann.token, params: { id } })
    ).body.data
    const other = seats({ ann: 'Win', bob: 'Loss', mara: 'Loss' })
    const changed = rows.map(({ _id }, seat) => ({ _id, ...other[seat] }))
    expect((await editMatch(it, ann, id, { players: changed })).status).toBe(200)
    expect(await asked(bob)).toEqual([
      'MATCH_UPDATED Azul: Ann won, you lost. The match of 1 October 2026 has changed.',
      `MATCH_REMINDER Azul: Ann won, you lost. ${there}`,
      `MATCH_INVITE Azul: Ann won, you lost. ${there}`,
    ])

    const body = { players: rows.map(({ _id }, seat) => ({ _id, ...players[seat] })) }
    await editMatch(it, ann, id, body)
    expect((await asked(bob)).join()).toContain('Mara won')
    const { token, user } = mara
    const params = { id: user._id }
    expect((await it.call('DELETE /users/:id', { token, params })).status).toBe(200)
    expect((await asked(bob)).join()).not.toContain('Mara')
    expect((await asked(bob)).join()).toContain(there)
  })
})
