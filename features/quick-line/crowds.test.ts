import { expect, test } from 'vitest'

import { leastThreadMs } from '#tests/support/least-time.ts'

import { type LineKnowledge, readQuickLine } from './quick-line.rules.ts'

const FRIENDS = 1000
const me = { firstName: 'Ann', lastName: 'Tester' }
const friend = (name: string, index: number) => ({ kind: 'user', user: `u${index}`, name }) as const

/** @param nameOf the name of each friend */
function knownOf(nameOf: (index: number) => string, friends: number): LineKnowledge {
  const people = Array.from({ length: friends }, (_, index) => friend(nameOf(index), index))
  return { me, games: [], people, today: '2026-11-22' }
}

const crowds: Record<string, [nameOf: (index: number) => string, wordAt: (at: number) => string]> =
  {
    'of one name': [() => 'Jonas Weber', (at) => `jonas ${at}, `],
    'of one first name': [(index) => `Jonas W${index}`, (at) => `jonas ${at}, `],
    'of one long name': [() => 'a '.repeat(39), () => 'a a '],
    'of long names that end differently': [(index) => `${'a '.repeat(14)}${index}`, () => 'a a '],
    'of many names, nearly typed': [(index) => `Jonathan W${index}`, (at) => `Jonahtan ${at}, `],
    'of names with accents': [(index) => `Jürgen-Ole ${index % 9}`, (at) => `jurgen ole ${at} `],
  }

test('A thousand friends and a line of a thousand words take about what each takes alone', async () => {
  for (const [kind, [nameOf, wordAt]] of Object.entries(crowds)) {
    const long = Array.from({ length: FRIENDS / 2 }, (_, at) => wordAt(at)).join('')
    const cost = (text: string, friends: number, enough = 0) => {
      const known = knownOf(nameOf, friends)
      return leastThreadMs(() => readQuickLine(text, known), { tries: 3, enough })
    }
    const apart = (await cost(wordAt(1), FRIENDS)) + (await cost(long, 1))
    // Both multiplied take seconds.
    const bar = 20 * Math.max(apart, 10)
    expect([kind, (await cost(long, FRIENDS, bar)) < bar]).toEqual([kind, true])
  }
})

test('A line that goes on behind what a table can have loses nothing of its text', () => {
  const text = Array.from({ length: 400 }, (_, at) => `Bob${at} ${at}, `).join('')
  const { seats, tokens, unread } = readQuickLine(
    text,
    knownOf(() => 'Jonas Weber', 1),
  )
  expect(seats.length).toBeGreaterThan(32)
  expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
  expect(unread.at(-1)).toContain('Bob399 399')
})

test('People of one name are asked about in the order in which they are likely', () => {
  const names = ['Jonas Weber', 'Jonas Keller', 'Jonas Weber', 'Jo Ruth']
  const known = knownOf((index) => names[index] ?? '', names.length)
  const { seats } = readQuickLine('jonas 71, jonas weber 60', known)
  expect(seats.map(({ candidates }) => candidates)).toEqual([
    known.people.slice(0, 3),
    [known.people[0], known.people[2]],
  ])
  expect(seats.map(({ who }) => who)).toEqual([known.people[0], known.people[2]])
})
