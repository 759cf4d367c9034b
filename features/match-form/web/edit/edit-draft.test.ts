import { describe, expect, test } from 'vitest'

import type { Player } from '#features/matches/matches.contract.ts'
import { typedScoreProblem } from '#features/scoring/web/typed-score.ts'
import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'
import { pendingMatch, pendingPlayer } from '#tests/support/data/pending-match.ts'

import { draftsOf } from '../seats/seat.ts'
import {
  isReplacedByScores,
  type TableDraft,
  withResultsPutBack,
  withSeat,
} from '../seats/table-draft.ts'
import { editBodyOf, type EditDraft, editDraftOf } from './edit-draft.ts'
import { mergeEdits } from './merge.ts'

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

function saved(change: (match: WholeMatch) => void): WholeMatch {
  const current = structuredClone(match)
  change(current)
  return current
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

describe('Two edits of a match at once', () => {
  test('A field that only one of them changed takes that change, without a question', () => {
    const mine = typed((draft) => (draft.notes = 'Mine'))
    const current = saved(({ players }) => (players[1]!.score = 20))
    const { draft, differences } = mergeEdits(base, mine, current, me)
    expect(draft.notes).toBe('Mine')
    expect(draft.seats[1]?.score).toBe('20')
    expect(differences).toMatchObject([{ what: 'Score of Jonas Weber', mine: null, theirs: '20' }])
  })

  test('When both changed the same field, the typed value stays and theirs can be taken', () => {
    const mine = typed(({ seats }) => (seats[0]!.score = '10'))
    const current = saved(({ players }) => (players[0]!.score = 100))
    const { draft, differences } = mergeEdits(base, mine, current, me)
    expect(draft.seats[0]?.score).toBe('10')
    expect(differences).toMatchObject([
      { what: 'Score of Mara Lindqvist', mine: '10', theirs: '100' },
    ])
    expect(differences[0]?.takeTheirs(draft).seats[0]?.score).toBe('100')
  })

  test('The same change by both is no difference', () => {
    const mine = typed(({ seats }) => (seats[0]!.score = '7.0'))
    const current = saved(({ players }) => (players[0]!.score = 7))
    expect(mergeEdits(base, mine, current, me).differences).toEqual([])
  })

  test('A player removed here stays removed; players added or removed there are listed', () => {
    const mine = typed((draft) => (draft.seats = draft.seats.filter(({ id }) => id !== 'p2')))
    const current = saved((now) => {
      now.players = [
        ...now.players.filter(({ _id }) => _id !== 'p3'),
        player('p4', { name: 'Ben' }),
      ]
    })
    const { draft, differences } = mergeEdits(base, mine, current, me)
    expect(draft.seats.map(({ name }) => name)).toEqual(['Mara Lindqvist', 'Ben'])
    expect(differences.map(({ what, theirs }) => `${what} ${theirs}`)).toEqual([
      'Ben joined the table',
      'Ada left the table',
    ])
  })

  test('A player added here stays, but only once when both added the same friend', () => {
    const aiko = { _id: 'aiko', firstName: 'Aiko', lastName: 'Tanaka' }
    const seat = { ...base.seats[1]!, id: null, user: 'aiko', name: 'Aiko Tanaka', key: 'aiko' }
    const guest = { ...base.seats[2]!, id: null, name: 'Cleo', key: 'new guest' }
    const mine = typed(({ seats }) => seats.push(seat, guest))
    const current = saved(({ players }) => {
      players.push(player('p5', { user: aiko, name: 'Aiko Tanaka' }))
    })
    const names = mergeEdits(base, mine, current, me).draft.seats.map(({ name }) => name)
    expect(names).toEqual(['Mara Lindqvist', 'Jonas Weber', 'Ada', 'Aiko Tanaka', 'Cleo'])
  })

  test('A player removed there stays if something was typed for them here', () => {
    const mine = typed(({ seats }) => (seats[2]!.score = '9'))
    const current = saved((now) => (now.players = now.players.slice(0, 2)))
    const { draft, differences } = mergeEdits(base, mine, current, me)
    expect(draft.seats[2]).toMatchObject({ name: 'Ada', score: '9', id: null })
    expect(differences).toMatchObject([{ what: 'Ada', mine: 'stays', theirs: 'left the table' }])
    expect(differences[0]?.takeTheirs(draft).seats).toHaveLength(2)
  })

  test('A player who declined in the meantime is a guest, with the score typed here', () => {
    const mine = typed(({ seats }) => (seats[1]!.score = '33'))
    const current = saved(({ players }) => (players[1]!.user = null))
    const { draft } = mergeEdits(base, mine, current, me)
    expect(draft.seats[1]).toMatchObject({ kind: 'guest', user: null, score: '33' })
  })
})

describe('Results when two people edit at once', () => {
  const results = ({ seats }: EditDraft) => seats.map(({ result }) => result)
  const scored = (index: number, score: string) =>
    typed((draft) => Object.assign(draft, withSeat(draft, base.seats[index]!.key, { score })))

  test('follow the scores of both, and are then not listed as differences', () => {
    const mine = withSeat(scored(0, '10'), 'p3', { score: '3' })
    expect(results(mine)).toEqual(['Win', 'Loss', 'Loss'])
    const current = saved(({ players }) => {
      Object.assign(players[1]!, { score: 50, result: 'Win' })
      Object.assign(players[0]!, { result: 'Loss' })
    })
    const { draft, differences } = mergeEdits(base, mine, current, me)
    expect(results(draft)).toEqual(['Loss', 'Win', 'Loss'])
    expect(differences.map(({ what }) => what)).toEqual(['Score of Jonas Weber'])
    expect(results(withResultsPutBack(draft))).toEqual(['Loss', 'Win', ''])
  })

  test('chosen here stay, unless the other one changed a score', () => {
    const mine = typed((draft) => Object.assign(draft, withSeat(draft, 'p3', { result: 'Win' })))
    const notes = saved((now) => (now.notes = 'Theirs'))
    const afterNotes = mergeEdits(base, mine, notes, me).draft
    expect(results(afterNotes)).toEqual(['', '', 'Win'])
    const current = saved(({ players }) => (players[2]!.score = -1))
    const decided = mergeEdits(base, mine, current, me).draft
    expect(results(decided)).toEqual(['Loss', 'Win', 'Loss'])
    expect(results(withResultsPutBack(decided))).toEqual(['', '', 'Win'])
  })

  test('are recomputed without a player who left', () => {
    const mine = scored(2, '9')
    expect(results(mine)).toEqual(['Loss', 'Loss', 'Win'])
    const current = saved((now) => (now.players = now.players.slice(0, 2)))
    const { draft, differences } = mergeEdits(base, mine, current, me)
    expect(results(draft)).toEqual(['Loss', 'Loss', 'Win'])
    const withoutAda = differences.find(({ what }) => what === 'Ada')?.takeTheirs(draft)
    expect(withoutAda && results(withoutAda)).not.toContain('Loss')
  })

  test('chosen by the other one are taken as they are when no score was typed here', () => {
    const mine = typed((draft) => (draft.notes = 'Mine'))
    const current = saved(({ players }) => (players[0]!.result = 'Win'))
    const { draft, differences } = mergeEdits(base, mine, current, me)
    expect(results(draft)).toEqual(['Win', '', ''])
    expect(isReplacedByScores(draft)).toBe(false)
    expect(differences).toMatchObject([{ what: 'Result of Mara Lindqvist', theirs: 'Win' }])
  })
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
      notes: 'Other',
      location: ' Ben’s ',
      minutes: '75',
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
})

test('Two edits of any field at once are told apart', () => {
  const mine = typed((draft) => {
    draft.location = 'Here'
    draft.minutes = '60'
    draft.seats[0]!.role = 'Eyrie'
  })
  const current = saved((now) => {
    now.location = 'There'
    now.day = '2026-11-17'
    now.mode = 'cooperative'
    now.expansions = [{ _id: 'sea', name: 'Seafarers' }]
    now.players[1]!.role = 'Marquise'
    now.players[1]!.started = true
    now.game = { _id: 'other', name: 'Catan' }
  })
  const { draft, differences } = mergeEdits(base, mine, current, me)
  expect(differences.map(({ what, mine: own, theirs }) => [what, own, theirs])).toEqual([
    ['Role of Jonas Weber', null, 'Marquise'],
    ['First turn of Jonas Weber', null, 'Started'],
    ['Date', null, '17 Nov 2026'],
    ['Game', null, 'Catan'],
    ['Mode', null, 'Together'],
    ['Place', 'Here', 'There'],
    ['Expansions', null, 'Seafarers'],
  ])
  expect(draft).toMatchObject({ location: 'Here', minutes: '60', mode: 'cooperative' })
  expect(draft.seats.map(({ role }) => role)).toEqual(['Eyrie', 'Marquise', ''])
})
