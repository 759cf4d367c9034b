import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { ReadFile } from '#features/plays/file-reading.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import { partedTables } from '#tests/support/imports/parted-tables.ts'
import { sharedTables } from '#tests/support/imports/shared-tables.ts'
import { sidedTables } from '#tests/support/imports/sided-tables.ts'
import { wordedTables } from '#tests/support/imports/worded-tables.ts'
import { problemOf, readText } from '#tests/support/texts/read-text.ts'

import { type Presence, matchToSend, rowNames, sortedOut } from './import-choices.rules.ts'
import { type Ends, differenceWords, totalsOf } from './totals.rules.ts'

const RUNS = 150
const NOBODY: Ends = { Win: 0, Draw: 0, Loss: 0, '': 0 }

const chosenFor = ({ people }: ReadFile, more: object = {}) => ({
  people: people.map(({ name }) => ({
    kind: name === 'Ann' ? ('me' as const) : ('guest' as const),
  })),
  ...{ likely: false, deleted: false, absent: false, ...more },
})

/** What each mark or cell of a made-up file says of Ann, `times` for a play that stands for several. */
interface CountedTotals {
  ends: Result
  times: number
}

interface MadeUp {
  text: string
  said: CountedTotals[]
}

const seats = fc.record({
  /** Ann sits first, if at all. */
  sits: fc.boolean(),
  wins: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  scores: fc.array(fc.option(fc.integer({ min: 0, max: 4 })), { minLength: 3, maxLength: 3 }),
  ranks: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
  marked: fc.boolean(),
})
type Seats = typeof seats extends fc.Arbitrary<infer One> ? One : never

/** Ann, Bob, Cid; with marks or without. */
function tableOf({ sits, wins, scores, ranks, marked }: Seats) {
  return ['Ann', 'Bob', 'Cid'].flatMap((name, at) =>
    name === 'Ann' && !sits
      ? []
      : [
          {
            name,
            win: marked && wins[at] === true,
            score: scores[at] ?? null,
            rank: ranks[at] ?? 0,
          },
        ],
  )
}

function saidOf(table: ReturnType<typeof tableOf>): Result {
  const some = table.some(({ win }) => win)
  return table[0]?.win === true ? 'Win' : some ? 'Loss' : ''
}

const days = fc.constantFrom('2024-03-04', '2024-03-05', '2030-01-01', 'soon')
const bgStats: fc.Arbitrary<MadeUp> = fc
  .array(
    fc.record({
      ...{ seats, day: days, ignored: fc.boolean(), game: fc.constantFrom(1, 2, 3, 77) },
      ...{ setting: fc.constantFrom(0, 1, 2, 4), uuid: fc.nat(9), empty: fc.boolean() },
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((plays) => {
    const tables = plays.map((play) => (play.empty && play.game === 3 ? [] : tableOf(play.seats)))
    const text = JSON.stringify({
      games: [
        { id: 1, name: 'Go', highestWins: true },
        { id: 2, name: 'Pandemic', cooperative: true },
        { id: 3, name: 'Skull', noPoints: true },
      ],
      players: ['Ann', 'Bob', 'Cid'].map((name, at) => ({ id: at + 1, name })),
      plays: plays.map(({ day, ignored, game, setting, uuid }, at) => ({
        ...{ uuid: `u${uuid}`, playDate: `${day} 10:00:00`, ignored, gameRefId: game },
        scoringSetting: setting,
        playerScores: (tables[at] ?? []).map(({ name, win, score, rank }) => ({
          playerRefId: ['Ann', 'Bob', 'Cid'].indexOf(name) + 1,
          ...{ score, winner: win, rank },
        })),
      })),
      userInfo: { meRefId: 1 },
    })
    const said = tables.map((table) => ({ ends: saidOf(table), times: 1, sits: sitsAnn(table) }))
    // A play that names nobody is its owner's.
    return { text, said: said.filter(({ sits }, at) => sits || tables[at]?.length === 0) }
  })

const sitsAnn = (table: readonly { name: string }[]) => table.some(({ name }) => name === 'Ann')

const bgg: fc.Arbitrary<MadeUp> = fc
  .array(
    fc.record({
      ...{ seats, day: days, quantity: fc.constantFrom(1, 1, 3, 150), id: fc.nat(9) },
      ...{ incomplete: fc.boolean(), nowinstats: fc.boolean(), expansion: fc.boolean() },
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((plays) => {
    const tables = plays.map((play) => tableOf(play.seats))
    const xml = plays.map(({ day, quantity, id, incomplete, nowinstats, expansion }, at) => {
      const players = (tables[at] ?? []).map(
        ({ name, win, score }) =>
          `<player name="${name}" username="${name}1" color="" score="${score ?? ''}" win="${win ? 1 : 0}"/>`,
      )
      const subtype = expansion ? 'boardgameexpansion' : 'boardgame'
      const item = `<item name="${expansion ? 'Go: Stones' : 'Go'}" objecttype="thing" objectid="${expansion ? 2 : 1}"><subtypes><subtype value="${subtype}"/></subtypes></item>`
      const flags = `incomplete="${incomplete ? 1 : 0}" nowinstats="${nowinstats ? 1 : 0}"`
      return `<play id="${id + 1}" date="${day}" quantity="${quantity}" ${flags}>${item}<players>${players.join('')}</players></play>`
    })
    const text = `<plays username="Ann1" total="${plays.length}">${xml.join('')}</plays>`
    const said = tables.flatMap((table, at) =>
      sitsAnn(table) ? [{ ends: saidOf(table), times: plays[at]?.quantity ?? 1 }] : [],
    )
    return { text, said }
  })

const csv: fc.Arbitrary<MadeUp> = fc
  .tuple(
    fc.constantFrom('Result', 'Winner'),
    fc.array(fc.record({ seats, day: days, game: fc.constantFrom('Go', 'Skull') }), {
      minLength: 1,
      maxLength: 10,
    }),
  )
  .map(([column, matches]) => {
    const rows = matches.flatMap(({ seats: dealt, day, game }, at) =>
      tableOf(dealt).map(({ name, win, score }) =>
        [`m${at}`, day, game, name, score ?? '', markOf(column, win)].join(','),
      ),
    )
    const said = matches.flatMap(({ seats: dealt }) => {
      const sat = tableOf(dealt)
      return sitsAnn(sat) ? [{ ends: saidOf(sat), times: 1 }] : []
    })
    return { text: [`Id,Date,Game,Player,Score,${column}`, ...rows].join('\n'), said }
  })

const markOf = (column: string, win: boolean) => (win ? (column === 'Result' ? 'Win' : 'x') : '')

const choices = fc.record({
  ...{
    ignored: fc.constantFrom('leave-out', 'import'),
    future: fc.constantFrom('leave-out', 'today'),
  },
  all_won: fc.constantFrom('cooperative', 'shared'),
  scores_decide: fc.constantFrom('scores', 'none'),
  incomplete: fc.constantFrom('import', 'leave-out'),
  no_win_stats: fc.constantFrom('import', 'leave-out'),
  quantity: fc.constantFrom('as-many', 'one'),
  expansion_plays: fc.constantFrom('join', 'apart'),
  win_against_score: fc.constantFrom('scores', 'marks'),
  best_score: fc.constantFrom('highest', 'lowest'),
  no_players: fc.constantFrom('only-me', 'leave-out'),
  nobody_named: fc.constantFrom('only-me', 'leave-out'),
})
const presence = fc.array(
  fc.constantFrom<Presence>('new', 'new', 'existing', 'deleted', 'likely'),
  {
    minLength: 12,
    maxLength: 12,
  },
)

function counted(results: readonly Result[]): Ends {
  const all = { ...NOBODY }
  for (const result of results) all[result] += 1
  return all
}

test.each([
  ['BG Stats', bgStats],
  ['BoardGameGeek', bgg],
  ['tables', csv],
])(`What is explained makes the file’s results those that are stored: %s`, async (_, files) => {
  await fc.assert(
    fc.asyncProperty(
      files,
      choices,
      presence,
      fc.boolean(),
      async (file, answers, presences, too) => {
        const read = await readText(file.text, { answers })
        const chosen = chosenFor(read, { likely: too, deleted: too })
        const presenceOf = (match: number) => presences[match % presences.length] ?? 'new'
        const totals = totalsOf(read, chosen, presenceOf)
        if (totals === null) return
        expect(totals.inFile).toEqual(
          counted(
            file.said.flatMap(({ ends, times }) => Array.from({ length: times }, () => ends)),
          ),
        )
        const { sent } = sortedOut(read.matches, chosen, presenceOf)
        const names = rowNames(read.people, chosen.people)
        const stored = sent.flatMap((place) => {
          const match = read.matches[place]
          if (match === undefined) return []
          const { players } = matchToSend(match, read, chosen.people, names)
          return players.flatMap(({ self, result }) => (self ? [result] : []))
        })
        expect(totals.stored).toEqual(counted(stored))
        const explained = { ...totals.inFile }
        for (const { from, to, count, why } of totals.differences) {
          expect(why).not.toBe('file')
          explained[from] -= count
          if (to !== null) explained[to] += count
        }
        expect(explained).toEqual(totals.stored)
      },
    ),
    { numRuns: RUNS, seed: 32 },
  )
})

const kept = [...partedTables, ...sharedTables, ...sidedTables, ...wordedTables]

test.each(kept)(
  'What is explained adds up for everybody in a table as kept: $name',
  async (table) => {
    const { text, game = '' } = table
    const read = await readText(text.join('\n'), { game })
    for (const me of read.people.keys()) {
      const people = read.people.map((_, at) => ({
        kind: at === me ? ('me' as const) : ('guest' as const),
      }))
      const totals = totalsOf(read, { ...chosenFor(read), people }, () => 'new')
      const explained = { ...totals?.inFile }
      for (const { from, to, count, why } of totals?.differences ?? []) {
        expect(why).not.toBe('file')
        explained[from] = (explained[from] ?? 0) - count
        if (to !== null) explained[to] = (explained[to] ?? 0) + count
      }
      expect(explained).toEqual(totals?.stored)
    }
  },
)

const CSV = 'Date,Game,Player,Score,Result\n'

test('A difference is told in a sentence, with what can be chosen otherwise', async () => {
  const scores = await readText(`${CSV}2024-01-01,Go,Ann,5,\n2024-01-01,Go,Bob,3,`)
  const totals = totalsOf(scores, chosenFor(scores), () => 'new')
  expect(totals).toMatchObject({ inFile: { ...NOBODY, '': 1 }, stored: { ...NOBODY, Win: 1 } })
  expect(differenceWords(totals ?? { differences: [] })).toEqual([
    'Nobody is marked as the winner, so the scores decide: 1 without a result becomes a win. You can choose otherwise on this page.',
  ])
  const here = totalsOf(scores, chosenFor(scores), () => 'existing')
  expect(differenceWords(here ?? { differences: [] })).toEqual([
    'Here already: 1 without a result.',
  ])
  const nobody = {
    ...chosenFor(scores),
    people: scores.people.map(() => ({ kind: 'guest' as const })),
  }
  expect(totalsOf(scores, nobody, () => 'new')).toBeNull()
})

test('A mark that the scores overrule is told', async () => {
  const match = (day: number, ann: string, bob: string) =>
    `2024-01-0${day},Go,Ann,${ann}\n2024-01-0${day},Go,Bob,${bob}\n`
  const text =
    CSV + match(1, '9,Win', '3,Loss') + match(2, '9,Win', '3,Loss') + match(3, '3,Win', '9,Loss')
  const read = await readText(text)
  expect(problemOf(read, 'win_against_score')?.count).toBe(1)
  const totals = totalsOf(read, chosenFor(read), () => 'new')
  expect(totals).toMatchObject({ inFile: { Win: 3 }, stored: { Win: 2, Loss: 1 } })
  expect(differenceWords(totals ?? { differences: [] })).toEqual([
    'The scores count, against the mark: 1 win becomes a loss. You can choose otherwise on this page.',
  ])
  const marks = await readText(text, { answers: { win_against_score: 'marks' } })
  expect(totalsOf(marks, chosenFor(marks), () => 'new')?.differences).toEqual([])
})
