import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseXml, type XmlElement } from '#tests/support/data/xml.ts'
import { meepleOutline } from '#ui/base/meeple.tsx'

import { type Typeface, typefaces, widthOf } from './letters/rules.ts'
import { matchPicture } from './match/rules.ts'
import { outline, pieceColours } from './pieces/rules.ts'
import { namesOf, type PicturedMatch } from './table/rules.ts'
import { numberWords } from './words/rules.ts'
import { type PicturedYear, yearPicture } from './year/rules.ts'

type Player = PicturedMatch['players'][number]
const player = (name: string, of: Partial<Player> = {}): Player => ({
  name,
  user: null,
  score: null,
  result: '',
  team: null,
  ...of,
})
const match: PicturedMatch = {
  day: '2026-11-22',
  mode: 'competitive',
  scoring: 'highest',
  durationMinutes: 75,
  location: 'Ben’s',
  game: { name: 'Wingspan' },
  players: [
    player('Mara', { score: 84, result: 'Win' }),
    player('Jonas', { score: 71, result: 'Loss' }),
    player('Oma Inge', { score: 66, result: 'Loss' }),
  ],
}
const mara = { userId: 'm', name: 'Mara' }
const year: PicturedYear = {
  year: 2026,
  owner: mara,
  matches: 70,
  people: 9,
  games: 12,
  firsts: 3,
  minutes: 4440,
  won: { wins: 19, decided: 61, chance: 17.42 },
  topGames: [
    { name: 'Azul', matches: 13 },
    { name: 'Wingspan', matches: 2 },
    { name: 'Hanabi', matches: 1 },
  ],
  days: [
    { day: '2026-01-01', matches: 1 },
    { day: '2026-12-31', matches: 9 },
  ],
  nemesis: { userId: 'j', name: 'Jonas', times: 21 },
  victim: { userId: null, name: 'Oma Inge', times: 15 },
}

interface Box {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

/** The boxes of all texts in px of the picture; the few degrees of a rotation are left out. */
function boxesOf(svg: string): Box[] {
  const found: Box[] = []
  visit(parseXml(svg), { x: 0, y: 0, scale: 1 })
  return found

  function visit(node: XmlElement, { x, y, scale }: { x: number; y: number; scale: number }) {
    const { name, attributes } = node
    const number = (key: string) => Number(attributes[key] ?? 0)
    if (name === 'text') {
      const [text = ''] = node.children as string[]
      const faces = Object.entries(typefaces) as [Typeface, (typeof typefaces)[Typeface]][]
      const [typeface = 'plain'] = faces.find(
        ([, face]) =>
          face['font-family'] === attributes['font-family'] &&
          String(face['font-weight']) === attributes['font-weight'],
      ) ?? ['plain']
      const size = number('font-size')
      const spacing = number('letter-spacing') / size
      const width = widthOf(text, typeface, size, spacing)
      const part = { middle: 0.5, end: 1 }[attributes['text-anchor'] ?? ''] ?? 0
      const left = x + (number('x') - width * part) * scale
      const base = y + number('y') * scale
      found.push({
        text,
        left,
        right: left + width * scale,
        top: base - size * 0.7 * scale,
        bottom: base,
      })
      return
    }
    const [, dx = 0, dy = 0] =
      / ?translate\(([-\d.]+) ([-\d.]+)\)/u.exec(attributes['transform'] ?? '') ?? []
    const [, factor = 1] = /scale\(([\d.]+)\)/u.exec(attributes['transform'] ?? '') ?? []
    const nested = name === 'svg' && attributes['viewBox'] === undefined
    const moved = {
      x: x + (Number(dx) + (nested ? number('x') : 0)) * scale,
      y: y + (Number(dy) + (nested ? number('y') : 0)) * scale,
      scale: scale * Number(factor),
    }
    for (const child of node.children)
      if (typeof child === 'object' && child.name !== 'title') visit(child, moved)
  }
}

/** Well-formed, inside the picture, and no text on another. */
function expectToFit(svg: string, sheetFrom = Infinity): string[] {
  const boxes = boxesOf(svg)
  for (const { text, left, right, top, bottom } of boxes) {
    const limit = left >= sheetFrom && bottom < 570 ? 1144 : 1160
    expect([text, left >= 0, right <= limit + 1, top >= 0, bottom <= 630]).toEqual([
      text,
      true,
      true,
      true,
      true,
    ])
  }
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const apart =
        one.right <= other.left + 1 ||
        other.right <= one.left + 1 ||
        one.bottom <= other.top + 1 ||
        other.bottom <= one.top + 1
      expect(apart ? null : [one, other]).toBeNull()
    }
  }
  return boxes.map(({ text }) => text)
}

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    'W'.repeat(60),
    'محمد عبد الرحمن بن خالد',
    'דנה כהן־לוי',
    '田中さくら子'.repeat(8),
    '👩‍👩‍👧‍👦🇩🇪'.repeat(12),
    `<img src=x onerror="alert('1')"> & Co ]]>`,
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
    '\u0000\ud800\ufffe',
  ),
)
const anyScore = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -999_999_999, max: 999_999_999 }),
  fc.constantFrom(999_999_999, -999_999_999, 1e21, 12.75),
)
const anyPlayer = fc.record({
  name: anyName,
  user: fc.option(fc.record({ _id: fc.uuid(), firstName: anyName, lastName: anyName })),
  score: anyScore,
  result: fc.constantFrom<Player['result']>('Win', 'Loss', 'Draw', ''),
  team: fc.option(anyName),
})
const anyMatch = fc.record({
  day: fc.constantFrom('2026-11-22', '1999-02-28', '2024-02-29'),
  mode: fc.constantFrom<PicturedMatch['mode']>('competitive', 'teams', 'cooperative'),
  scoring: fc.constantFrom<PicturedMatch['scoring']>('highest', 'lowest', 'none'),
  durationMinutes: fc.option(fc.integer({ min: 1, max: 6000 })),
  location: fc.option(anyName),
  game: fc.record({ name: anyName }),
  players: fc.array(anyPlayer, { minLength: 1, maxLength: 32 }),
})
const count = fc.nat(200_000)
const anyPerson = fc.record({ userId: fc.option(fc.uuid()), name: anyName, times: count })
const anyYear = fc.record({
  year: fc.integer({ min: 1, max: 9999 }),
  owner: anyPerson,
  matches: count,
  people: count,
  games: count,
  firsts: count,
  minutes: fc.nat(90_000_000),
  won: fc.record({
    wins: count,
    decided: count,
    chance: fc.option(fc.double({ min: 0, max: 2e5, noNaN: true })),
  }),
  topGames: fc.array(fc.record({ name: anyName, matches: count }), { maxLength: 4 }),
  days: fc.constant(year.days),
  nemesis: fc.option(anyPerson),
  victim: fc.option(anyPerson),
})

describe('The picture of a match', () => {
  test('says the game, the day, the place, who won, the ranks and the scores', () => {
    expect(expectToFit(matchPicture(match), 640)).toEqual([
      '1', 'Wi', 'Wingspan', 'Sunday 22 November 2026 · Ben’s', 'Mara won', 'by 13 points', '84',
      '2', 'Jonas', '71', '3', 'Oma Inge', '66', 'Tabletally', 'three players, 75 minutes',
    ]) // prettier-ignore
  })

  test('writes accounts by first name, with an initial where two would read the same', () => {
    const account = (firstName: string, lastName: string) =>
      player(`${firstName} ${lastName}`, { user: { _id: lastName, firstName, lastName } })
    const names = [
      account('Mara', 'Lind'),
      account('Mara', 'Öst'),
      account('Jonas', 'Weber'),
      player('Oma Inge'),
    ]
    expect(namesOf(names)).toEqual(['Mara L.', 'Mara Ö.', 'Jonas', 'Oma Inge'])
    expect(matchPicture({ ...match, players: names })).not.toMatch(/Lind|Weber/u)
  })

  test('names the members of teams, and nobody wins alone', () => {
    const teams = ['Red', 'Blue', 'Red', 'Blue'].map((team, index) =>
      player(`P${index}`, {
        team,
        score: team === 'Red' ? 9 : 7,
        result: team === 'Red' ? 'Win' : 'Loss',
      }),
    )
    const texts = expectToFit(matchPicture({ ...match, mode: 'teams', players: teams }), 640)
    expect(texts).toEqual(expect.arrayContaining(['Red won', 'P0, P2', '9', 'Blue', 'P1, P3', '7']))
  })

  test('of a table that played together has all names, and one score', () => {
    const players = ['Mara', 'Jonas', 'Aiko'].map((name) =>
      player(name, { score: 31, result: 'Loss' }),
    )
    const texts = expectToFit(matchPicture({ ...match, mode: 'cooperative', players }), 640)
    expect(texts).toEqual(expect.arrayContaining(['We lost', '31', 'Mara', 'Jonas', 'Aiko']))
    expect(texts.filter((text) => text === '31')).toHaveLength(1)
  })

  test('without a result says so, and of 32 players counts those without room', () => {
    const players = Array.from({ length: 32 }, (_, index) =>
      player(`Player ${index}`, { score: 90 - index }),
    )
    const texts = expectToFit(matchPicture({ ...match, players, scoring: 'none' }), 640)
    expect(texts).toEqual(
      expect.arrayContaining([
        'No result yet',
        'and 27 more at this table',
        '32 players, 75 minutes',
      ]),
    )
  })

  test('fits and is well-formed, whoever played whatever', () => {
    fc.assert(
      fc.property(anyMatch, (any) => void expectToFit(matchPicture(any), 640)),
      { numRuns: 100 },
    )
  })
})

describe('The picture of a year', () => {
  test('says what the year was', () => {
    expect(expectToFit(yearPicture(year))).toEqual([
      'Mara’s 2026 at the table', 'Tabletally', '70', 'matches', 'with nine', 'people',
      '19', 'won of 61', 'chance 17.4', '12', 'games', '3 new', '74', 'hours', 'at the table',
      'Wi', 'Wingspan', 'twice', 'Ha', 'Hanabi', 'once', 'Az', 'Azul', '13 times',
      'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec',
      'Beaten most by', 'Jonas, 21', 'Beat most', 'Oma Inge, 15',
    ]) // prettier-ignore
  })

  test('compares nothing with chance below the floor, and names nobody', () => {
    const few = { ...year, won: { wins: 2, decided: 3, chance: null }, nemesis: null, victim: null }
    const texts = expectToFit(yearPicture(few))
    expect(texts).toContain('too few to tell')
    expect(texts).not.toContain('Beat most')
  })

  test('has a die for each day with matches, with as many pips', () => {
    const dice = (days: PicturedYear['days']) =>
      yearPicture({ ...year, days }).split('<circle').length -
      yearPicture({ ...year, days: [] }).split('<circle').length
    expect(dice([{ day: '2026-03-01', matches: 4 }])).toBe(4)
    expect(dice([{ day: '2026-03-01', matches: 40 }])).toBe(6)
    expect(dice([{ day: '2025-12-31', matches: 4 }])).toBe(0)
  })

  test('fits and is well-formed, whatever the year was', () => {
    fc.assert(
      fc.property(anyYear, (any) => void expectToFit(yearPicture(any))),
      { numRuns: 100 },
    )
  })
})

test('The pieces of the pictures are those of the app', () => {
  expect(outline).toBe(meepleOutline)
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  const pairs = [...tokens.matchAll(/--piece-\d: light-dark\((#\w{6}), (#\w{6})\)/gu)]
  expect(pairs.map(([, light]) => light)).toEqual(pieceColours.paper)
  expect(pairs.map(([, , dark]) => dark)).toEqual(pieceColours.lamp)
})

test.each([
  [9999, '9999'],
  [12_345, '12\u00a0345'],
  [-999_999_999, '−999\u00a0999\u00a0999'],
  [12.75, '12.75'],
])('The number %s is written as %s', (value, words) => {
  expect(numberWords(value)).toBe(words)
})
