import { expect, test } from 'vitest'

import { befriend, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

const defaultsOf = (it: TestApp, { token }: Pick<TestUser, 'token'>, id: string) =>
  it.call('GET /games/:id/defaults', { token, params: { id } })

const PLAIN = {
  mode: 'competitive',
  scoring: 'highest',
  padLabels: [],
  location: null,
  expansions: [],
}

onEachEngine('What a new match of a game begins with', (open) => {
  test('comes from one’s own last match of it, else from friends’, else it is plain', async () => {
    const { it, ann, bob, eve } = await signedUp(open(), 'Ann', 'Bob', 'Eve')
    await befriend(it.call, ann, bob)
    const game = await addGame(it, ann, 'A game of ours')
    const expansion = await addGame(it, ann, 'Cities')
    const other = await addGame(it, ann, 'Go')
    expect((await defaultsOf(it, ann, game._id)).body.data).toEqual(PLAIN)

    const of = (by: TestUser, day: string, more: object) =>
      logMatch(it, by, { game, date: day, players: [{ user: by.user._id }], ...more })
    const pad = (label: string) => ({ pad: { rows: [{ label, scores: [1] }] } })
    await of(eve, '2026-10-09', { scoring: 'none', ...pad('Strangers') })
    const theirs = { mode: 'cooperative', scoring: 'lowest', location: 'Bob’s' }
    await of(bob, '2026-10-02', { ...theirs, ...pad('Round 1'), expansions: [expansion._id] })
    await of(bob, '2026-10-01', { scoring: 'none' })
    await of(bob, '2027-10-01', { scoring: 'none' })
    expect((await defaultsOf(it, ann, game._id)).body.data).toEqual({
      ...PLAIN,
      ...{ mode: 'cooperative', scoring: 'lowest' },
    })
    const watched = { players: [{ user: bob.user._id }], mode: 'competitive', location: 'There' }
    await of(ann, '2026-10-03', { ...watched, ...pad('Feeders') })
    expect((await defaultsOf(it, ann, game._id)).body.data).toEqual({
      ...PLAIN,
      padLabels: ['Feeders'],
    })

    await of(ann, '2026-09-02', { location: 'Home', ...pad('Eggs'), expansions: [expansion._id] })
    await of(ann, '2026-09-01', { location: 'Earlier' })
    await of(ann, '2027-09-01', { location: 'Not yet' })
    await logMatch(it, ann, { game: other, date: '2026-10-20' })
    expect((await defaultsOf(it, ann, game._id)).body.data).toEqual({
      ...PLAIN,
      ...{ padLabels: ['Eggs'], location: 'Home', expansions: [expansion] },
    })
  })
})
