import { expect, test } from 'vitest'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import {
  addGame,
  editMatch,
  logMatch,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

const rows = ({ players }: Pick<WholeMatch, 'players'>) =>
  players.map(({ rank, result }) => [rank, result])

/** Ann was first, then Bob, then Cid. */
async function finished(it: TestApp) {
  const { ann, bob } = await setTable(it)
  const people = [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Cid' }]
  const players = people.map((who, index) => ({ ...who, rank: index + 1 }))
  const game = await addGame(it, ann, 'Skull')
  const match = await logMatch(it, ann, { game, scoring: 'none', players })
  return { ann, bob, match, ids: match.players.map(({ _id }) => _id) }
}

onEachEngine('Ranks beside results', (open) => {
  const share = 'Whoever shares a place shares the result.'
  const first = 'The winner has to be first.'
  test('ask whether a friend who corrects a result alone won instead of the first one', async () => {
    const it = await open()
    const { ann, bob, match, ids } = await finished(it)
    const propose = (players: readonly object[]) =>
      it.call('POST /sessions/:id/corrections', {
        ...{ token: bob.token, params: { id: match._id }, body: { players } },
      })
    const [anns, bobs] = ids
    const asked = await propose([{ _id: bobs, result: 'Win' }])
    expect([asked.status, asked.body.message]).toEqual([
      400,
      'This match has an order of finishing: say of the winner, too, whether they have won, or who was first.',
    ])
    const proposed = await propose([
      { _id: bobs, result: 'Win' },
      { _id: anns, result: 'Loss' },
    ])
    expect(proposed.status).toBe(201)
    const params = { id: match._id, cid: proposed.body.data._id }
    await it.call('POST /sessions/:id/corrections/:cid/accept', { token: ann.token, params })
    expect(rows(await readMatch(it, ann, match._id))).toEqual([
      [null, 'Loss'],
      [null, 'Win'],
      [null, 'Loss'],
    ])
  })

  test('go where a client that knows none says another result, or lets the winner leave', async () => {
    const it = await open()
    const shared = await finished(it)
    const results = ['Win', 'Win', 'Loss'] as const
    const both = shared.ids.map((_id, seat) => ({ _id, result: results[seat] }))
    const edited = await editMatch(it, shared.ann, shared.match._id, { players: both })
    expect(rows(edited.body.data)).toEqual([
      [null, 'Win'],
      [null, 'Win'],
      [null, 'Loss'],
    ])
    const left = shared.match.players.slice(1).map(({ _id, result }) => ({ _id, result }))
    const { ann, match, ids } = { ...shared, match: edited.body.data }
    const again = ids.map((_id, seat) => ({ _id, rank: seat + 1 }))
    await editMatch(it, ann, match._id, { players: again })
    const { body } = await editMatch(it, ann, match._id, { players: left })
    expect(rows(body.data)).toEqual([
      [null, 'Loss'],
      [null, 'Loss'],
    ])
  })
})
