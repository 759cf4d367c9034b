import { describe, expect, test } from 'vitest'

import { type TypedDetails, forEachDetail } from '#features/matches/match-details.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { typedScoreProblem } from '#features/scoring/web/typed-score.ts'
import { pendingMatch, pendingPlayer } from '#tests/support/data/pending-match.ts'

import { withWinner } from '../seats/finishing.ts'
import { draftsOf, guestSeat } from '../seats/seat.ts'
import { type TableDraft, withSeat } from '../seats/table-draft.ts'
import { type Choice, chosenDraft, compareDrafts } from './conflict.ts'
import { type EditDraft, editBodyOf, editDraftOf } from './edit-draft.ts'

const me = { _id: 'mara', email: 'mara@example.com' }
const mara = { _id: 'mara', firstName: 'Mara', lastName: 'Lindqvist' }
const jonas = { _id: 'jonas', firstName: 'Jonas', lastName: 'Weber' }

function player(_id: string, more: Partial<Player> = {}): Player {
  return {
    ...pendingPlayer,
    _id,
    name: _id,
    result: '',
    confirmed: true,
    ...more,
  }
}

const match: WholeMatch = {
  ...pendingMatch('2026-11-18'),
  _id: 'match',
  pad: null,
  players: [
    player('p1', { user: mara, name: 'Mara Lindqvist', score: 1 }),
    player('p2', { user: jonas, name: 'Jonas Weber', score: 2 }),
    player('p3', { name: 'Ada' }),
  ],
  notes: 'Before',
  createdBy: mara,
  activity: [],
  corrections: [],
  link: null,
}
const base = editDraftOf(match, me)

function typed(change: (draft: EditDraft) => void): EditDraft {
  const draft = structuredClone(base)
  change(draft)
  return draft
}

test('A score of any size and sign is saved again as it is', () => {
  // 1.125 is read as thousands, so that a typed 1.250 is.
  const scores = [
    999_999_999, -999_999_999, -123_456_789.012_345_6, 0.000_000_1, -0.25, 0, 1.125, -12.345,
    999.999, 1234.567,
  ]
  const players = scores.map((score, seat) => player(`p${seat}`, { name: `Guest ${seat}`, score }))
  const { seats } = editDraftOf({ ...match, players }, me)
  expect(seats.map(({ score }) => typedScoreProblem(score))).toEqual(scores.map(() => null))
  expect(draftsOf(seats, 'leave').map(({ score }) => score)).toEqual(scores)
})

describe('The request of an edit', () => {
  const body = (change: (draft: EditDraft) => void, isCreator = true) =>
    editBodyOf(base, typed(change), isCreator)

  test('has the whole table, and of the rest only what was changed', () => {
    const sent = body((draft) => (draft.notes = 'Other'))
    expect(Object.keys(sent)).toEqual(['notes', 'players'])
    expect(sent.players?.[0]).toEqual({
      _id: 'p1',
      user: 'mara',
      score: 1,
      role: null,
      started: false,
      result: '',
      rank: null,
    })
  })

  test('has every field that can be changed', () => {
    const everything: Required<Omit<EditDraft, keyof TableDraft>> &
      Pick<EditDraft, 'mode' | 'scoring'> = {
      day: '2026-11-17',
      game: { _id: 'other', name: 'Catan' },
      mode: 'teams',
      scoring: 'lowest',
      ...forEachDetail<TypedDetails>(() => ''),
      notes: 'Other',
      location: ' Ben’s ',
      durationMinutes: '75',
      expansions: [{ _id: 'sea', name: 'Seafarers' }],
      pad: { columns: ['p2', 'p1'], rows: [{ label: 'Eggs', scores: [2, 1] }] },
    }
    expect(body((draft) => Object.assign(draft, everything))).toMatchObject({
      day: '2026-11-17',
      game: 'other',
      mode: 'teams',
      scoring: 'lowest',
      notes: 'Other',
      location: 'Ben’s',
      durationMinutes: 75,
      expansions: ['sea'],
      pad: { rows: [{ label: 'Eggs', scores: [1, 2, null] }] },
    })
  })

  test('leaves out what only the creator may change', () => {
    const sent = body((draft) => {
      draft.day = '2026-11-17'
      draft.game = { _id: 'other', name: 'Catan' }
    }, false)
    expect(Object.keys(sent)).toEqual(['players'])
  })

  test('names a game that the server may not have yet', () => {
    const sent = body((draft) => (draft.game = { _id: 'named moon base', name: 'Moon Base' }))
    expect([sent.game, sent.gameName]).toEqual([undefined, 'Moon Base'])
  })
})

function saved(change: (match: WholeMatch) => void): WholeMatch {
  const current = structuredClone(match)
  change(current)
  return current
}

const compare = (mine: EditDraft, current: WholeMatch) => {
  const theirs = editDraftOf(current, me)
  const { differences, same } = compareDrafts(mine, theirs)
  const told = differences.map((one) => [one.label, one.mine, one.theirs])
  const choose = (choices: Record<string, Choice>) =>
    chosenDraft(theirs, differences, new Map(Object.entries(choices)))
  return { told, same: same.map(({ label }) => label), choose }
}

describe('Two edits of one match', () => {
  test('differ where their values do, whoever has changed them', () => {
    const mine = typed((draft) => {
      draft.location = 'Here'
      draft.seats[0]!.role = 'Eyrie'
    })
    const { told, same } = compare(
      mine,
      saved((now) => {
        now.location = 'There'
        now.day = '2026-11-17'
        now.mode = 'cooperative'
        now.expansions = [{ _id: 'sea', name: 'Seafarers' }]
        now.players[1]!.role = 'Marquise'
        now.players[1]!.started = true
        now.game = { _id: 'other', name: 'Catan' }
      }),
    )
    expect(told).toEqual([
      ['Mara’s role', 'Eyrie', ''],
      ['Jonas’s role', '', 'Marquise'],
      ['Jonas’s first turn', '', 'Yes'],
      ['Place', 'Here', 'There'],
      ['Date', '18 Nov 2026', '17 Nov 2026'],
      ['Game', match.game.name, 'Catan'],
      ['Mode', 'Each for themselves', 'Together'],
      ['Expansions', '', 'Seafarers'],
    ])
    expect(same).toEqual(expect.arrayContaining(['Mara’s score', 'Notes', 'Order of finishing']))
  })

  test('are the same with the same score, however it is typed', () => {
    const mine = typed(({ seats }) => (seats[0]!.score = '7.0'))
    expect(
      compare(
        mine,
        saved(({ players }) => (players[0]!.score = 7)),
      ).told,
    ).toEqual([])
  })

  test('become what is chosen of each difference, with the results that follow', () => {
    const mine = typed((draft) => {
      Object.assign(draft, withSeat(draft, 'p1', { score: '76' }))
      draft.notes = 'Mine'
    })
    const current = saved((now) => {
      now.players[1]!.score = 71
      now.notes = 'Theirs'
    })
    const { told, choose } = compare(mine, current)
    expect(told).toEqual([
      ['Mara’s score', '76', '1'],
      ['Jonas’s score', '2', '71'],
      ['Notes', 'Mine', 'Theirs'],
    ])
    const both = choose({ 'p1 score': 'mine', 'p2 score': 'theirs', notes: 'theirs' })
    expect([both.notes, ...both.seats.map(({ score }) => score)]).toEqual([
      ...['Theirs', '76', '71', ''],
    ])
    const all = choose({ 'p1 score': 'mine', 'p2 score': 'mine', notes: 'mine' })
    expect([all.notes, ...all.seats.map(({ score }) => score)]).toEqual(['Mine', '76', '2', ''])
    expect(choose({})).toEqual(editDraftOf(current, me))
  })

  test('say who sits at one of the two tables alone', () => {
    const oma = guestSeat({ name: 'Oma', email: '', invited: false })
    const mine = typed((draft) => {
      draft.seats = [...draft.seats.filter(({ id }) => id !== 'p2'), oma]
    })
    const { told, choose } = compare(
      mine,
      saved((now) => now.players.push(player('p4', { name: 'Ben' }))),
    )
    expect(told).toEqual([
      ['Oma at the table', 'Yes', 'No'],
      ['Jonas Weber at the table', 'No', 'Yes'],
      ['Ben at the table', 'No', 'Yes'],
    ])
    const draft = choose({ [oma.key]: 'mine', p2: 'mine', p4: 'theirs' })
    expect(draft.seats.map(({ name }) => name)).toEqual(['Mara Lindqvist', 'Ada', 'Ben', 'Oma'])
  })

  test('have an account that has declined as a guest, with the score that is chosen', () => {
    const mine = typed((draft) => Object.assign(draft, withSeat(draft, 'p2', { score: '9' })))
    const { told, choose } = compare(
      mine,
      saved(({ players }) => (players[1]!.user = null)),
    )
    expect(told).toEqual([['Jonas Weber’s score', '9', '2']])
    expect(choose({ 'p2 score': 'mine' }).seats[1]).toMatchObject({ user: null, score: '9' })
  })

  test('have one order of finishing, where the scores do not decide it', () => {
    const none = saved((now) => {
      now.scoring = 'none'
      for (const one of now.players) one.score = null
    })
    const mine = withWinner(editDraftOf(none, me), 'p1')
    const theirs = structuredClone(none)
    theirs.players[1]!.result = 'Win'
    theirs.players[0]!.result = 'Loss'
    theirs.players[2]!.result = 'Loss'
    const { told, choose } = compare(mine, theirs)
    expect(told.map(([label]) => label)).toEqual(['Order of finishing'])
    const results = choose({ order: 'mine' }).seats.map(({ result }) => result)
    expect(results).toEqual(['Win', 'Loss', 'Loss'])
  })
})
