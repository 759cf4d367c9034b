import { describe, expect, test } from 'vitest'

import { forEachDetail, type TypedDetails } from '#features/matches/match-details.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { typedScoreProblem } from '#features/scoring/web/typed-score.ts'
import { pendingMatch, pendingPlayer } from '#tests/support/data/pending-match.ts'

import { draftsOf } from '../seats/seat.ts'
import type { TableDraft } from '../seats/table-draft.ts'
import { editBodyOf, type EditDraft, editDraftOf } from './edit-draft.ts'

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
    editBodyOf(base, typed(change), match, isCreator)

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
