import { describe, expect, test } from 'vitest'

import type { Player } from '#features/matches/matches.contract.ts'
import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'
import { pendingMatch, pendingPlayer } from '#tests/support/data/pending-match.ts'

import { withNumber } from '../seats/ranking.ts'
import { editBodyOf, type EditDraft, editDraftOf } from './edit-draft.ts'
import { mergeEdits } from './merge.ts'

const me = { _id: 'mara', email: 'mara@example.com' }

function player(_id: string, name: string, rank: number): Player {
  return {
    ...pendingPlayer,
    _id,
    name,
    result: rank === 1 ? 'Win' : 'Loss',
    confirmed: true,
    rank,
  }
}

/** @param ranks of Mara, Jonas and Ada */
const matchWith = (...ranks: [number, number, number]): WholeMatch => ({
  ...pendingMatch('2026-11-18'),
  _id: 'match',
  scoring: 'none',
  pad: null,
  players: ['Mara', 'Jonas', 'Ada'].map((name, at) => player(`p${at + 1}`, name, ranks[at] ?? 3)),
  notes: 'Before',
  activity: [],
  corrections: [],
  link: null,
})

const ranked = matchWith(1, 2, 3)
const begun = editDraftOf(ranked, me)
const theirs = matchWith(3, 2, 1)
const order = ({ seats }: EditDraft) => seats.map(({ rank, result }) => [rank, result])

describe('The order of finishing when two people edit at once', () => {
  test('is theirs where it was not touched here', () => {
    const { draft, differences } = mergeEdits(begun, { ...begun, notes: 'Mine' }, theirs, me)
    expect(order(draft)).toEqual([
      [3, 'Loss'],
      [2, 'Loss'],
      [1, 'Win'],
    ])
    expect(differences).toMatchObject([
      {
        what: 'Order of finishing',
        mine: null,
        theirs: '1st Ada, 2nd Jonas, 3rd Mara',
      },
    ])
  })

  test('stays mine as a whole where both changed it, and theirs can be taken', () => {
    // Jonas first: the others give their numbers back, and finish next.
    const mine = ['p1', 'p3', 'p1', 'p3'].reduce((now, key) => withNumber(now, key), begun)
    const { draft, differences } = mergeEdits(begun, mine, theirs, me)
    expect(order(draft)).toEqual([
      [2, 'Loss'],
      [1, 'Win'],
      [3, 'Loss'],
    ])
    expect(differences[0]?.mine).toBe('1st Jonas, 2nd Mara, 3rd Ada')
    const taken = differences[0]?.takeTheirs(draft)
    expect(taken && order(taken)).toEqual([
      [3, 'Loss'],
      [2, 'Loss'],
      [1, 'Win'],
    ])
  })

  test('is sent as it is by an edit that does not touch it', () => {
    const { players } = editBodyOf(begun, { ...begun, notes: 'Mine' }, ranked, true)
    expect(players?.map(({ rank }) => rank)).toEqual([1, 2, 3])
  })
})
