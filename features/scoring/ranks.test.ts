import { expect, test } from 'vitest'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { makeAdmin } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { archiveOf } from '#tests/support/imports/archives.ts'
import { importArchived } from '#tests/support/imports/made-imports.ts'

/** The ranks and results of all players, `2 Loss, 1 Win`; a dash for no rank. */
const rows = ({ players }: Pick<WholeMatch, 'players'>) =>
  players.map(({ rank, result }) => `${rank ?? '–'} ${result}`).join(', ')

async function rankedTable(it: TestApp, ranks: readonly (number | null)[], more: object = {}) {
  const { ann, bob } = await setTable(it)
  const game = await addGame(it, ann, 'Skull')
  const people = [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Cid' }, { name: 'Dan' }]
  const players = people.map((who, index) => ({ ...who, rank: ranks[index] ?? null }))
  const match = await logMatch(it, ann, { game, scoring: 'none', ...more, players })
  return { ann, bob, game, match }
}

onEachEngine('The ranks of a match', (open) => {
  test('are stored as a count of the sides before, and decide the results', async () => {
    const { it, bob, match } = await scene(open(), rankedTable, [2, 1, 2, 3])
    const expected = '2 Loss, 1 Win, 2 Loss, 4 Loss'
    expect(rows(match)).toBe(expected)
    expect(rows(await readMatch(it, bob, match._id))).toBe(expected)
    const list = await it.call('GET /sessions', { token: bob.token, query: { limit: '5' } })
    expect(list.body.data.map(rows)).toContainEqual(expected)
  })

  test('that cannot be are refused with a sentence', async () => {
    const { it, ann, bob } = await scene(open(), setTable)
    const game = await addGame(it, ann, 'Skull')
    const seats = [{ user: ann.user._id }, { user: bob.user._id }]
    for (const [ranks, message] of [
      [[33, null], 'A rank is a whole number from 1 to 32.'],
      [[2, 3], 'Somebody has to be first.'],
    ] as const) {
      const players = seats.map((seat, index) => ({ ...seat, rank: ranks[index] }))
      const body = { game: game._id, date: '2026-11-20', players }
      const refused = await it.call('POST /sessions', { token: ann.token, body })
      expect([refused.status, refused.body.message]).toEqual([400, message])
    }
  })

  test('stay in an edit that does not send them, and go when it says who won', async () => {
    const { it, ann, bob, match } = await scene(open(), rankedTable, [2, 1, 3, 4])
    await confirmMatch(it, bob, match._id)
    // As a client of the specification: it knows scores and results alone.
    const known = asDrafts(match).map(({ _id, result }) => ({ _id, result }))
    const kept = await editMatch(it, ann, match._id, { notes: 'Late.', players: known })
    expect(rows(kept.body.data)).toEqual(rows(match))
    expect(kept.body.data.matchStatus).toBe('Confirmed')

    const won = known.map(
      ({ _id }, seat) => ({ _id, result: seat === 0 ? 'Win' : 'Loss' }) as const,
    )
    const changed = await editMatch(it, ann, match._id, { players: won })
    expect(rows(changed.body.data)).toBe('– Win, – Loss, – Loss, – Loss')
    const said = changed.body.data.activity.at(-1)?.changes ?? []
    expect(said.filter(({ field }) => field === 'rank')).toHaveLength(4)
    expect(changed.body.data.matchStatus).toBe('Pending')
  })

  test('close up when somebody leaves the table', async () => {
    const { it, ann, match } = await scene(open(), rankedTable, [1, 3, 2, 4])
    const left = asDrafts(match).filter((_, seat) => seat !== 2)
    const edited = await editMatch(it, ann, match._id, { players: left })
    expect(rows(edited.body.data)).toBe('1 Win, 2 Loss, 3 Loss')
  })

  test('go when those who now play together had different ones', async () => {
    const { it, ann, match } = await scene(open(), rankedTable, [3, 4, 1, 2])
    const players = match.players.map(({ _id }, seat) => ({
      ...{ _id, team: seat % 2 === 0 ? 'Red' : 'Blue' },
      result: seat % 2 === 0 ? 'Win' : 'Loss',
    }))
    const { status, body } = await editMatch(it, ann, match._id, { mode: 'teams', players })
    expect(status).toBe(200)
    expect(rows(body.data)).toBe('– Win, – Loss, – Win, – Loss')
  })

  test('that somebody else changes are to be confirmed again, and shown in the activity', async () => {
    const { it, ann, bob, match } = await scene(open(), rankedTable, [1, 2, 3, 4])
    await confirmMatch(it, bob, match._id)
    const swapped = match.players.map(({ _id }, seat) => ({ _id, rank: [1, 3, 2, 4][seat] ?? 1 }))
    const { body } = await editMatch(it, ann, match._id, { players: swapped })
    expect(rows(body.data)).toBe('1 Win, 3 Loss, 2 Loss, 4 Loss')
    expect(body.data.players.map(({ confirmed }) => confirmed)).toEqual([true, false, true, true])
    expect(body.data.activity.at(-1)?.changes).toEqual([
      { field: 'rank', player: 'Bob Tester', from: 2, to: 3 },
      { field: 'rank', player: 'Cid', from: 3, to: 2 },
    ])
  })

  test('can be corrected by a player, and accepted', async () => {
    const { it, ann, bob, match } = await scene(open(), rankedTable, [1, 2, 3, 4])
    const [annsRow, bobsRow] = match.players
    const proposed = await it.call('POST /sessions/:id/corrections', {
      token: bob.token,
      params: { id: match._id },
      body: {
        players: [
          { _id: annsRow?._id ?? '', rank: 2 },
          { _id: bobsRow?._id ?? '', rank: 1 },
        ],
      },
    })
    expect(proposed.status).toBe(201)
    const { changes, _id: cid } = proposed.body.data
    expect(changes.map(({ field, player, to }) => [player, field, to])).toEqual([
      ['Ann Arbor', 'result', 'Loss'],
      ['Ann Arbor', 'rank', 2],
      ['Bob Tester', 'result', 'Win'],
      ['Bob Tester', 'rank', 1],
    ])
    const params = { id: match._id, cid }
    const accepted = await it.call('POST /sessions/:id/corrections/:cid/accept', {
      token: ann.token,
      params,
    })
    expect(accepted.status).toBe(200)
    expect(rows(accepted.body.data)).toBe('2 Loss, 1 Win, 3 Loss, 4 Loss')
  })

  test('are changed by an admin too, and the creator confirms again', async () => {
    const { it, ann, bob, match } = await scene(open(), rankedTable, [1, 2, 3, 4])
    await makeAdmin(it, bob)
    const players = match.players.map(({ _id }, seat) => ({ _id, rank: [2, 1, 3, 4][seat] ?? 1 }))
    const { body } = await editMatch(it, bob, match._id, { players })
    expect(rows(body.data)).toBe('2 Loss, 1 Win, 3 Loss, 4 Loss')
    const anns = body.data.players.find(({ user }) => user?._id === ann.user._id)
    expect(anns?.confirmed).toBe(false)
  })

  test('come back whole from an archive and in its CSV', async () => {
    const { it, ann, match } = await scene(open(), rankedTable, [2, 1, 2, 3])
    const { matches } = await archiveOf(it, ann)
    const { token } = ann
    await it.call('DELETE /sessions/:id', { token, params: { id: match._id } })
    expect((await importArchived(it, ann, matches)).body.data).toMatchObject({ imported: 1 })
    const list = await it.call('GET /sessions', { token })
    expect(list.body.data.map(rows)).toContainEqual(rows(match))
    const csv = await it.call('GET /users/:id/archive.csv', { params: { id: ann.user._id }, token })
    const [head = '', ...lines] = String(csv.body).trim().split('\r\n')
    const column = head.split(',').indexOf('Rank')
    const ofSkull = lines.map((line) => line.split(',')).filter((cells) => cells.includes('Skull'))
    expect(ofSkull.map((cells) => cells[column])).toEqual(['2', '1', '2', '4'])
  })
})

async function finished(it: TestApp) {
  const { ann, bob } = await setTable(it)
  const people = [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Cid' }]
  const players = people.map((who, index) => ({ ...who, rank: index + 1 }))
  const game = await addGame(it, ann, 'Skull')
  const match = await logMatch(it, ann, { game, scoring: 'none', players })
  return { ann, bob, match, ids: match.players.map(({ _id }) => _id) }
}

onEachEngine('Ranks beside results', (open) => {
  test('ask whether a friend who corrects a result alone won instead of the first one', async () => {
    const { it, ann, bob, match, ids } = await scene(open(), finished)
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
    expect(rows(await readMatch(it, ann, match._id))).toBe('– Loss, – Win, – Loss')
  })

  test('go where a client that knows none says another result, or lets the winner leave', async () => {
    const { it, ...shared } = await scene(open(), finished)
    const results = ['Win', 'Win', 'Loss'] as const
    const both = shared.ids.map((_id, seat) => ({ _id, result: results[seat] }))
    const edited = await editMatch(it, shared.ann, shared.match._id, { players: both })
    expect(rows(edited.body.data)).toBe('– Win, – Win, – Loss')
    const left = shared.match.players.slice(1).map(({ _id, result }) => ({ _id, result }))
    const { ann, match, ids } = { ...shared, match: edited.body.data }
    const again = ids.map((_id, seat) => ({ _id, rank: seat + 1 }))
    await editMatch(it, ann, match._id, { players: again })
    const { body } = await editMatch(it, ann, match._id, { players: left })
    expect(rows(body.data)).toBe('– Loss, – Loss')
  })
})
