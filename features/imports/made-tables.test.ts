import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvRow } from '#features/exports/csv.rules.ts'
import { foundInMatches, readText } from '#tests/support/texts/read-text.ts'

import type { ReadFile } from './file-reading.rules.ts'
import { type Meaning, type Shape, shapes } from './table-meanings.rules.ts'

const RUNS = 400
const NAMES = ['Ann', 'Bob', 'Cid Oh', 'Dän', 'Eve-Lyn']
const GAMES = ['Azul', 'Catan', 'Skyjo']

const meant = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  game: fc.constantFrom(...GAMES),
  /** Nobody twice, and no two of one score. */
  people: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 4 }),
  scores: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 4, maxLength: 4 }),
})
const made = fc.record({
  shape: fc.constantFrom(...shapes),
  matches: fc.uniqueArray(meant, { minLength: 2, maxLength: 6, selector: ({ day }) => day }),
  titles: fc.record({
    date: fc.constantFrom('Date', 'Datum', 'Fecha', 'When was it'),
    game: fc.constantFrom('Game', 'Spiel', 'Jeu', 'What'),
    player: fc.constantFrom('Player', 'Spieler', 'Joueur', 'Somebody'),
    score: fc.constantFrom('Score', 'Punkte', 'Puntos', 'Value'),
    winner: fc.constantFrom('Winner', 'Sieger', 'Ganador', 'Best'),
  }),
  hasScores: fc.boolean(),
  hasWinner: fc.boolean(),
  mark: fc.constantFrom('', 'x', '-'),
  between: fc.constantFrom(', ', '; ', ' & ', '/'),
  behind: fc.constantFrom(' ', ': '),
  order: fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }),
  noise: fc.subarray(['Game #', 'Total', 'Snacks']),
})
type Made = typeof made extends fc.Arbitrary<infer One> ? One : never
type Meant = typeof meant extends fc.Arbitrary<infer One> ? One : never
interface Column {
  title: string
  meaning: Meaning
  cell: (match: Meant, seat: number) => string
}

const scoreOf = ({ scores }: Meant, seat: number) => scores[seat] ?? 0
const winnerOf = (match: Meant) =>
  match.people[
    match.people
      .map((_, seat) => scoreOf(match, seat))
      .indexOf(Math.max(...match.people.map((_, seat) => scoreOf(match, seat))))
  ] ?? ''

function columnsOf({
  shape,
  titles,
  order,
  noise,
  between,
  behind,
  mark,
  ...more
}: Made): Column[] {
  const hasWinner = more.hasWinner || !more.hasScores
  const ofPeople: Record<Shape, Column[]> = {
    match: [
      {
        ...{ title: titles.player, meaning: 'players' },
        cell: (match) =>
          match.people
            .map((name, at) => (more.hasScores ? `${name}${behind}${scoreOf(match, at)}` : name))
            .join(between),
      },
    ],
    result: [
      { title: titles.player, meaning: 'player', cell: ({ people }, seat) => people[seat] ?? '' },
      ...(more.hasScores
        ? [
            {
              ...{ title: titles.score, meaning: 'score' as const },
              cell: (match: Meant, seat: number) => `${scoreOf(match, seat)}`,
            },
          ]
        : []),
    ],
    person: NAMES.map((name) => ({
      ...{ title: name, meaning: more.hasScores ? 'score title' : 'role title' },
      cell: (match) => {
        const seat = match.people.indexOf(name)
        if (seat < 0) return more.hasScores ? mark : ''
        return more.hasScores ? `${scoreOf(match, seat)}` : 'blue'
      },
    })),
  }
  const columns: Column[] = [
    {
      ...{ title: titles.date, meaning: 'date' },
      cell: ({ day }) => `2024-03-${String(day).padStart(2, '0')}`,
    },
    { title: titles.game, meaning: 'game', cell: ({ game }) => game },
    ...ofPeople[shape],
    ...(hasWinner ? [{ title: titles.winner, meaning: 'winner' as const, cell: winnerOf }] : []),
    ...noise.map((title): Column => ({
      ...{ title, meaning: 'none' },
      cell: ({ day }) => (title === 'Snacks' ? 'Chips' : `${day}`),
    })),
  ]
  return columns
    .map((column, at) => ({ column, key: order[at % order.length] ?? 0 }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ column }) => column)
}

function wordsOf({ matches, people }: ReadFile): string[] {
  return matches.map(({ game, day, players }) => {
    const seats = players.map(
      ({ person, score, result }) => `${people[person]?.name} ${score ?? ''} ${result}`,
    )
    return `${day} ${game}: ${seats.toSorted().join(', ')}`
  })
}

test(`What is stored of a table is what was meant, or it is asked (${RUNS} random tables)`, async () => {
  const silent: Record<Shape, number> = { match: 0, result: 0, person: 0 }
  await fc.assert(
    fc.asyncProperty(made, async (one) => {
      const columns = columnsOf(one)
      const rows = one.matches.flatMap((match) =>
        (one.shape === 'result' ? match.people.map((_, seat) => seat) : [0]).map((seat) =>
          csvRow(columns.map(({ cell }) => cell(match, seat))),
        ),
      )
      const text = csvRow(columns.map(({ title }) => title)) + rows.join('')
      const wanted = one.matches.map((match) => {
        const seats = match.people.map((name, seat) => {
          const score = one.hasScores ? scoreOf(match, seat) : ''
          return `${name} ${score} ${name === winnerOf(match) ? 'Win' : 'Loss'}`
        })
        const day = `2024-03-${String(match.day).padStart(2, '0')}`
        return `${day} ${match.game}: ${seats.toSorted().join(', ')}`
      })
      const first = await readText(text)
      const isUnread = columns.some(
        ({ meaning }, at) => meaning !== 'none' && first.table?.meanings[at] === 'none',
      )
      const open = first.problems.filter(
        ({ choices, chosen, id }) => choices.length > 0 && (chosen === null || id === 'unread'),
      )
      const isAsked = isUnread || first.table?.needs.length !== 0 || open.length > 0
      for (const match of first.matches) {
        const own = one.matches.find(({ day }) => day === Number(match.day.slice(-2)))
        for (const { person, result } of match.players) {
          if (result === '' || own === undefined) continue
          expect(result).toBe(first.people[person]?.name === winnerOf(own) ? 'Win' : 'Loss')
        }
      }
      if (!isAsked) silent[one.shape] += 1
      const unasked = isAsked ? wanted : wordsOf(first)
      expect(unasked.toSorted()).toEqual(wanted.toSorted())
      const meanings = Object.fromEntries(columns.map(({ meaning }, at) => [at, meaning]))
      const chosen = await readText(text, {
        table: { shape: one.shape, meanings, game: '', day: '' },
        answers: {
          scores: 'highest',
          tables: 'one',
          sides: 'list',
          'mark:x': 'away',
          'mark:-': 'away',
        },
      })
      expect(wordsOf(chosen).toSorted()).toEqual(wanted.toSorted())
      expect(foundInMatches(chosen)).toEqual(chosen.people.map(({ inFile }) => inFile))
    }),
    { numRuns: RUNS, seed: 52 },
  )
  // It is not asked always: two of the shapes are read without a word where they are unmistakable.
  expect(silent.match).toBeGreaterThan(5)
  expect(silent.result).toBeGreaterThan(5)
})
