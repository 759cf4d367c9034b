import { describe, expect, test } from 'vitest'

import type { Player } from '#features/matches/matches.contract.ts'
import { plainPlayer } from '#tests/support/data/plain-match.ts'

import { finishWords, outcomeOf, sidesByPlace } from './match-outcome.rules.ts'
import { type Mode, type Scoring, results } from './results.rules.ts'

/** A table in short, `Ann 9 Win Blue 1, Bob - -`: name, score, result, team, rank; a dash for none. */
function match(table: string, mode: Mode = 'competitive', scoring: Scoring = 'highest') {
  const players = table.split(', ').map((row): Player => {
    const [name = '', score = '-', result = '-', team = '-', rank = '-'] = row.split(' ')
    return {
      _id: name,
      user: null,
      name,
      email: null,
      confirmed: true,
      confirmedAt: null,
      confirmedBy: null,
      invited: false,
      ...plainPlayer,
      score: score === '-' ? null : Number(score),
      result: results.find((one) => one === result) ?? '',
      team: team === '-' ? null : team,
      rank: rank === '-' ? null : Number(rank),
    }
  })
  return { mode, scoring, players }
}

/** The sides in their order with their places, `1 Ben, 2 Jonas`; a dash for no place. */
const places = (of: ReturnType<typeof match>) =>
  sidesByPlace(of)
    .map(({ team, members, place }) => {
      const names = members.map((index) => of.players[index]?.name).join('+')
      return `${place ?? '–'} ${team ?? names}`
    })
    .join(', ')

describe('A match’s sheet', () => {
  test('ranks by scores, and equal scores share a place', () => {
    const scores = match('Ben 74 Loss, Jonas 87 Win, Mara 74 Loss, Oma 61 Loss')
    expect(places(scores)).toBe('1 Jonas, 2 Ben, 2 Mara, 4 Oma')
    const golf = match('Ben 3 Win, Jonas -2.5 -', 'competitive', 'lowest')
    expect(places(match('Ben 3 Loss, Jonas -2.5 Win', 'competitive', 'lowest'))).toBe(
      '1 Jonas, 2 Ben',
    )
    expect(places(golf)).toBe('1 Ben, 2 Jonas')
  })

  test('puts winners first where scores rank nobody', () => {
    const none = match('Ben - Loss, Mara - Win', 'competitive', 'none')
    expect(places(none)).toBe('1 Mara, – Ben')
    const nobody = match('Ben - -, Mara - Loss', 'competitive', 'none')
    expect(places(nobody)).toBe('– Ben, – Mara')
    expect(places(match('Mara -, Ben 12'))).toBe('1 Ben, – Mara')
    expect(places(match('Ben 12, Mara 14'))).toBe('1 Mara, 2 Ben')
  })

  test('keeps its order where a tie was broken or a score is missing', () => {
    expect(places(match('Ann 30 Loss, Bob 54 Win, Cid 54 Loss, Dan 40 Loss'))).toBe(
      '1 Bob, 2 Cid, 3 Dan, 4 Ann',
    )
    expect(places(match('Ann - Loss, Bob 54 Win, Cid 50 Loss, Dan 40 Loss'))).toBe(
      '1 Bob, 2 Cid, 3 Dan, – Ann',
    )
    expect(places(match('Ann 40 Loss, Bob - Win, Cid 50 Loss'))).toBe('1 Bob, 2 Cid, 3 Ann')
  })

  test('follows the ranks, and the others stand behind by their scores', () => {
    expect(places(match('Ann - Loss - 2, Bob - Win - 1, Cid - Loss - 2, Dan - Loss - 4'))).toBe(
      '1 Bob, 2 Ann, 2 Cid, 4 Dan',
    )
    const tie = match('Mara 54 Loss - 2, Ben 54 Win - 1, Jonas 40 Loss, Ann - Loss, Cid 45 Loss')
    expect(places(tie)).toBe('1 Ben, 2 Mara, 3 Cid, 4 Jonas, – Ann')
    expect(outcomeOf(tie, true)).toMatchObject({ words: 'Ben won', margin: 'by the tie-break' })
    const first = match('Ann - Loss, Bob - Win - 1, Cid - Loss', 'competitive', 'none')
    expect(places(first)).toBe('1 Bob, – Ann, – Cid')
  })

  test('keeps teams together', () => {
    const teams = match('Ann 5 Loss Red, Bob 9 Win Blue, Cat 5 Loss Red, Dan 9 Win Blue', 'teams')
    expect(places(teams)).toBe('1 Blue, 2 Red')
    expect(outcomeOf(teams, true)).toMatchObject({
      words: 'Blue won',
      margin: 'by 4 points',
      score: 9,
    })
    const together = match('Ann 5 Loss, Bob 5 Loss', 'cooperative')
    expect(places(together)).toBe('– Ann+Bob')
  })

  test.each<[string, ReturnType<typeof match>, string | null, string | null]>([
    ['one winner', match('Ann 87 Win, Bob 74 Loss'), 'Ann won', 'by 13 points'],
    ['one point', match('Ann 1 Win, Bob 0 Loss'), 'Ann won', 'by 1 point'],
    ['four digits', match('Ann 1005 Win, Bob 0 Loss'), 'Ann won', 'by 1005 points'],
    [
      'many digits',
      match('Ann 899999996.5 Win, Bob 1 Loss'),
      'Ann won',
      'by 899\u00a0999\u00a0995.5 points',
    ],
    ['decimals', match('Ann 0.3 Win, Bob 0.1 Loss'), 'Ann won', 'by 0.2 points'],
    [
      'the lowest',
      match('Ann 3 Win, Bob 40 Loss', 'competitive', 'lowest'),
      'Ann won',
      'by 37 points',
    ],
    ['a win by hand', match('Ann 3 Win, Bob 40 Loss'), 'Ann won', null],
    ['a broken tie', match('Ann 4 Win, Bob 4 Loss, Cat 1 Loss'), 'Ann won', 'by the tie-break'],
    [
      'a tie of teams',
      match('Ann 4 Win Red, Bob 4 Loss Blue', 'teams'),
      'Red won',
      'by the tie-break',
    ],
    [
      'a rank without scoring',
      match('Ann 4 Win - 1, Bob 4 Loss - 2', 'competitive', 'none'),
      'Ann won',
      null,
    ],
    [
      'two winners',
      match('Ann - Win, Bob - Win, Cat - Loss'),
      'Ann and Bob won',
      'a shared victory',
    ],
    [
      'two winners with scores',
      match('Ann 9 Win, Bob 7 Win, Cat 7 Loss'),
      'Ann and Bob won',
      'a shared victory',
    ],
    ['all winners', match('Ann - Win, Bob - Win'), 'Everybody won', 'a shared victory'],
    ['a player alone', match('Ann 4 Win'), 'Ann won', null],
    ['a draw', match('Ann 4 Draw, Bob 4 Draw'), 'A draw', null],
    ['a draw of one alone', match('Ann 4 Draw, Bob 3 Loss'), 'A draw for Ann', null],
    ['a draw of two', match('Ann 4 Draw, Bob 4 Draw, Cat 1 Loss'), 'A draw of Ann and Bob', null],
    ['all losers', match('Ann - Loss, Bob - Loss'), 'Everybody lost', null],
    ['nothing', match('Ann -, Bob -'), null, null],
    ['a game won together', match('Ann 22 Win, Bob 22 Win', 'cooperative'), 'We won', null],
    ['a game lost together', match('Ann - Loss, Bob - Loss', 'cooperative'), 'We lost', null],
    ['a game together, open', match('Ann -, Bob -', 'cooperative'), null, null],
  ])('says how it ended: %s', (_, of, words, margin) => {
    const outcome = outcomeOf(of, true)
    expect([outcome?.words ?? null, outcome?.margin ?? null]).toEqual([words, margin])
  })

  test('speaks of others where the reader did not play', () => {
    expect(outcomeOf(match('Ann - Win', 'cooperative'), false)?.words).toBe('They won')
  })

  test('says of a player what is written about them', () => {
    const four = match('Ann 87 Win, Bob 74 Loss, Cat 68 Loss, Dan 68 Loss')
    const claim = (index: number, score: string | null = null) =>
      finishWords(four, four.players[index]!, score)
    expect(claim(1, '74')).toBe('scored 74 and came second of four')
    expect(claim(2, '68')).toBe('scored 68 and shared third place')
    const undecided = match('Ann -, Bob 10, Cat 8')
    expect(finishWords(undecided, undecided.players[1]!, '10')).toBe('scored 10')
    const open = match('Ann -, Bob - Draw')
    expect(open.players.map((player) => finishWords(open, player, null))).toEqual([null, 'drew'])
  })
})
