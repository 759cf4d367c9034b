import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Result, isContradicted, type Scoring } from '#features/scoring/results.rules.ts'
import { formTable, guest, resultsIn, withScores } from '#tests/support/data/form-drafts.ts'

import { withScoringChoice, withSeats } from './modes.ts'
import { noPreset } from './preset.ts'
import {
  asStored,
  hasScoreBoxes,
  isAgainstScores,
  isReplacedByScores,
  playerOf,
  sentSeats,
  type TableDraft,
  withResultsPutBack,
  withScoresAgain,
  withSeat,
  withWinner,
} from './table-draft.ts'

const newTable = (...guests: string[]) => formTable(guests)

const score = (draft: TableDraft, typed: Record<string, string>, scoring?: Scoring) =>
  withScores(scoring === undefined ? draft : { ...draft, scoring }, typed)
const choose = (draft: TableDraft, key: string, result: Result) => withSeat(draft, key, { result })

describe('The boxes for scores', () => {
  const typed = score(newTable('Oma'), { self: '40', Oma: '55' })
  const sent = (draft: TableDraft) => sentSeats(draft).map((seat) => seat.score)

  test('go with "No scores": nothing is sent, and a switch back shows what was typed', () => {
    const none = withScoringChoice(typed, 'none')
    expect([hasScoreBoxes(none), sent(none)]).toEqual([false, ['', '']])
    const chosen = withWinner(none, 'Oma')
    expect([hasScoreBoxes(chosen), sent(chosen)]).toEqual([false, ['', '']])
    const back = withScoringChoice(chosen, 'highest')
    expect([hasScoreBoxes(back), sent(back)]).toEqual([true, ['40', '55']])
  })

  test('stay where scores are there already: of a stored match, of a pad, of a line', () => {
    expect(hasScoreBoxes(asStored({ ...typed, scoring: 'none' }))).toBe(true)
    const none = withScoringChoice(typed, 'none')
    expect(hasScoreBoxes({ ...none, pad: { columns: [], rows: [] } })).toBe(true)
    const preset = { ...noPreset, scoring: 'none' as const }
    expect(hasScoreBoxes({ ...typed, preset })).toBe(true)
    expect(hasScoreBoxes({ ...newTable('Oma'), preset })).toBe(false)
    expect(hasScoreBoxes({ ...none, mode: 'cooperative' })).toBe(true)
  })
})

describe('The table of a new match', () => {
  test('starts with my win, which ends with the first score and returns with none', () => {
    const table = newTable('Oma', 'Ben')
    expect(resultsIn(table)).toEqual(['Win', '', ''])
    for (const typed of [{ self: '40' }, { Oma: '5' }, { Oma: '5', Ben: '7' }, { Ben: '-' }]) {
      const begun = score(table, typed)
      expect(resultsIn(begun)).toEqual(['', '', ''])
      const gone = Object.fromEntries(Object.keys(typed).map((key) => [key, ' ']))
      expect(resultsIn(score(begun, gone))).toEqual(['Win', '', ''])
    }
    const all = score(table, { self: '40', Oma: '55', Ben: '7' })
    expect(resultsIn(all)).toEqual(['Loss', 'Win', 'Loss'])
  })

  test('of one player stays mine with a score', () => {
    expect(resultsIn(score(newTable(), { self: '84' }))).toEqual(['Win'])
  })

  test('never has a winner whom typed scores contradict, unless it was chosen by hand', () => {
    const scores = fc.array(fc.constantFrom('', '1', '2', '2+1', '21-15', 'x', '1.000'), {
      minLength: 3,
      maxLength: 3,
    })
    const scoring = fc.constantFrom<Scoring>('highest', 'lowest', 'none')
    fc.assert(
      fc.property(scores, scoring, ([own = '', oma = '', ben = ''], chosen) => {
        const typed = score(newTable('Oma', 'Ben'), { self: own, Oma: oma, Ben: ben }, chosen)
        const players = sentSeats(typed).map(playerOf)
        expect(isContradicted(chosen, players)).toBe(false)
        const isTyped = [own, oma, ben].some((text) => text !== '')
        const isComplete = players.every((player) => player.score !== null)
        const hasWinner = resultsIn(typed).some((result) => result !== '')
        expect(hasWinner).toBe(chosen !== 'none' && (!isTyped || isComplete))
      }),
      { numRuns: 500 },
    )
  })

  test('has results once every score is there, and loses them when a score is removed', () => {
    const all = score(newTable('Oma'), { self: '40', Oma: '55' })
    expect(resultsIn(all)).toEqual(['Loss', 'Win'])
    expect(resultsIn(score(all, { Oma: '' }))).toEqual(['', ''])
    expect(resultsIn(score(all, { Oma: 'x' }))).toEqual(['', ''])
    expect(resultsIn(score(all, { Oma: '20+15' }))).toEqual(['Win', 'Loss'])
    expect(resultsIn(withSeats(all, [...all.seats, guest('Ben')]))).toEqual(['', '', ''])
  })

  test('takes no winner from scores without a scoring, and drops one they may contradict', () => {
    expect(resultsIn(score(newTable('Oma'), { self: '40' }, 'none'))).toEqual(['', ''])
    expect(resultsIn(score(newTable('Oma'), { self: '40', Oma: '55' }, 'none'))).toEqual(['', ''])
    const decided = score(newTable('Oma'), { self: '40', Oma: '55' })
    expect(resultsIn(withScoringChoice(decided, 'none'))).toEqual(['', ''])
    expect(resultsIn(withScoringChoice(decided, 'lowest'))).toEqual(['Win', 'Loss'])
  })

  test('has at most one player who started', () => {
    const one = withSeat(newTable('Oma'), 'self', { started: true })
    const other = withSeat(one, 'Oma', { started: true })
    expect(other.seats.map(({ started }) => started)).toEqual([false, true])
  })
})

describe('Results chosen by hand', () => {
  const played = score(newTable('Oma'), { self: '40', Oma: '55' })

  test('stay until a score changes, and can be put back', () => {
    const chosen = choose(choose(played, 'self', 'Draw'), 'Oma', 'Draw')
    expect(isReplacedByScores(chosen)).toBe(false)
    expect(resultsIn(score(chosen, { Oma: '55.0' }))).toEqual(['Draw', 'Draw'])
    const decided = score(chosen, { Oma: '30' })
    expect(resultsIn(decided)).toEqual(['Win', 'Loss'])
    expect(isReplacedByScores(decided)).toBe(true)
    const back = withResultsPutBack(decided)
    expect(resultsIn(back)).toEqual(['Draw', 'Draw'])
    expect(isReplacedByScores(back)).toBe(false)
    expect(resultsIn(score(back, { Oma: '31' }))).toEqual(['Win', 'Loss'])
  })

  test('that the scores contradict can be given up for the scores, and put back again', () => {
    const chosen = choose(choose(played, 'self', 'Win'), 'Oma', 'Loss')
    expect([isAgainstScores(played), isAgainstScores(chosen)]).toEqual([false, true])
    const again = withScoresAgain(chosen)
    expect(resultsIn(again)).toEqual(['Loss', 'Win'])
    expect([isAgainstScores(again), isReplacedByScores(again)]).toEqual([false, true])
    expect(resultsIn(withResultsPutBack(again))).toEqual(['Win', 'Loss'])
    const half = withWinner(newTable('Oma'), 'Oma')
    expect(isAgainstScores(half)).toBe(false)
  })

  test('stay while scores decide nothing, unless these contradict them', () => {
    const chosen = choose(newTable('Oma', 'Ben'), 'Ben', 'Win')
    const one = score(chosen, { Ben: '10' })
    expect(resultsIn(one)).toEqual(['', '', 'Win'])
    expect(resultsIn(score(one, { Oma: '11' }))).toEqual(['', '', ''])
    expect(resultsIn(score(one, { Oma: '9' }))).toEqual(['', '', 'Win'])
  })

  test('remove my win, which was a guess, when somebody else has won', () => {
    expect(resultsIn(choose(newTable('Oma'), 'Oma', 'Win'))).toEqual(['', 'Win'])
    expect(resultsIn(choose(newTable('Oma'), 'Oma', 'Loss'))).toEqual(['Win', 'Loss'])
    const both = choose(choose(newTable('Oma'), 'Oma', 'Win'), 'self', 'Win')
    expect(resultsIn(both)).toEqual(['Win', 'Win'])
    const ahead = score(newTable('Oma'), { self: '60', Oma: '55' })
    expect(resultsIn(choose(ahead, 'Oma', 'Win'))).toEqual(['Win', 'Win'])
  })

  test('make one winner with a tap on the piece, and nobody with a second tap', () => {
    const won = withWinner(newTable('Oma', 'Ben'), 'Oma')
    expect(resultsIn(won)).toEqual(['Loss', 'Win', 'Loss'])
    expect(resultsIn(withWinner(won, 'Ben'))).toEqual(['Loss', 'Loss', 'Win'])
    expect(resultsIn(withWinner(won, 'Oma'))).toEqual(['', '', ''])
    expect(resultsIn(score(won, { self: '5', Oma: '4', Ben: '3' }))).toEqual([
      'Win',
      'Loss',
      'Loss',
    ])
  })

  test('return when the scoring is set to none, and are replaced under any other scoring', () => {
    const chosen = choose(played, 'self', 'Win')
    expect(resultsIn(chosen)).toEqual(['Win', 'Win'])
    const decided = withScoringChoice(chosen, 'highest')
    expect(resultsIn(decided)).toEqual(['Loss', 'Win'])
    const byHand = withScoringChoice(decided, 'none')
    expect(resultsIn(byHand)).toEqual(['Win', 'Win'])
    expect(resultsIn(score(byHand, { Oma: '60' }))).toEqual(['Win', 'Win'])
  })

  test('of a stored match stay when a player without a score is added or any player is removed', () => {
    const stored = asStored({
      ...played,
      seats: played.seats.map((seat) => ({ ...seat, result: 'Loss' as const })),
    })
    const more = withSeats(stored, [...stored.seats, guest('Ben')])
    expect(resultsIn(more)).toEqual(['Loss', 'Loss', ''])
    const fewer = withSeats(more, more.seats.slice(1))
    expect(resultsIn(fewer)).toEqual(['Loss', ''])
    expect(resultsIn(score(more, { Ben: '1' }))).toEqual(['Loss', 'Win', 'Loss'])
  })
})
