import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { areRounds, columnsOf, leadWords, shortNamesOf } from './score-chart.rules.ts'

const you = (...totals: number[]) => ({ name: 'Mara', mine: true, totals })
const other = (name: string, ...totals: number[]) => ({ name, mine: false, totals })
const rounds = (count: number) => Array.from({ length: count }, (_, at) => `Round ${at + 1}`)

describe('How a match went, in a sentence', () => {
  test.each([
    [
      'another led, the winner came from last',
      [you(19, 47, 60, 68), other('Jonas', 13, 31, 57, 87), other('Ben', 25, 40, 52, 74)],
      'You led after round 3. Jonas came from last.',
    ],
    [
      'two players',
      [you(9, 30), other('Jonas', 12, 20)],
      'Jonas led after round 1. You came from behind.',
    ],
    [
      'the last round',
      [you(9, 12, 30), other('Jonas', 8, 20, 22), other('Ben', 1, 2, 3)],
      'Jonas led after round 2. The last round decided.',
    ],
    [
      'one led all the time',
      [you(9, 12), other('Jonas', 12, 20)],
      'Jonas led from the first round on.',
    ],
    ['level at the end', [you(9, 12), other('Jonas', 8, 12)], ''],
    ['one round', [you(9), other('Jonas', 8)], ''],
    ['alone', [you(9, 12)], ''],
  ])('%s', (_, lines, words) => {
    expect(leadWords(lines, 'highest', rounds(lines[0]?.totals.length ?? 0))).toBe(words)
  })

  test('the lowest leads where the lowest wins, and without a scoring nobody does', () => {
    const lines = [you(3, 5), other('Jonas', 9, 14)]
    expect(leadWords(lines, 'lowest', ['', ''])).toBe('You led from the first round on.')
    expect(leadWords(lines, 'none', ['', ''])).toBe('')
  })

  test('categories, which are counted at the end, tell no race', () => {
    expect(leadWords([you(3, 5), other('Jonas', 9, 14)], 'highest', ['Birds', 'Eggs'])).toBe('')
    expect(areRounds(['', '2', 'Round 3', 'hand 4', '#5'])).toBe(true)
    expect(areRounds(['Birds'])).toBe(false)
  })

  test('is true, whatever the totals', () => {
    const totals = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(totals, { minLength: 2, maxLength: 5 }), (all) => {
        const lines = all.map((one, at) => other(`P${at}`, ...one))
        const words = leadWords(lines, 'highest', rounds(4))
        const after = (round: number) => all.map((one) => one[round] ?? 0)
        const leads = (at: number, round: number) =>
          after(round).every((total, index) => index === at || total < (all[at]?.[round] ?? 0))
        const isLast = (at: number, round: number) =>
          after(round).every((total, index) => index === at || total > (all[at]?.[round] ?? 0))
        const [, leader, number] = /^P(\d) led after round (\d)/u.exec(words) ?? []
        const [, comer] = /P(\d) came from/u.exec(words) ?? []
        const [, always] = /P(\d) led from the first/u.exec(words) ?? []
        const round = Number(number) - 1
        const winner = all.findIndex((_, at) => leads(at, 3))
        const said = [
          leader === undefined ||
            (leads(Number(leader), round) && !leads(Number(leader), 3) && round >= 0),
          comer === undefined ||
            (Number(comer) === winner && [0, 1, 2].some((at) => isLast(winner, at))),
          always === undefined || [0, 1, 2, 3].every((at) => leads(Number(always), at)),
          !words.includes('The last round decided') || !leads(winner, 2),
        ]
        expect(said).not.toContain(false)
      }),
    )
  })
})

describe('The columns of a pad', () => {
  test('are called by first names that tell everybody apart', () => {
    expect(shortNamesOf(['Mara Lindqvist', 'Mara Weber', 'Oma Inge', 'Q'])).toEqual([
      'Mara L',
      'Mara W',
      'Oma',
      'Q',
    ])
  })

  const pad = { rows: [{ label: '', scores: [1, 2, 1, 3] }] }

  test('are of teams whose members have the same numbers, best side first', () => {
    expect(
      columnsOf(
        [
          { team: 'Red', members: [0, 2] },
          { team: 'Blue', members: [1, 3] },
        ],
        pad,
      ),
    ).toEqual([
      { player: 0, team: 'Red' },
      { player: 1, team: null },
      { player: 3, team: null },
    ])
    expect(columnsOf([{ team: null, members: [0, 2] }], pad)).toEqual([
      { player: 0, team: 'Together' },
    ])
  })
})
