import { expect, test } from 'vitest'

import type { KeptTable } from '#tests/support/imports/kept-table.ts'
import { markedTables } from '#tests/support/imports/marked-tables.ts'
import { opponentTables } from '#tests/support/imports/opponent-tables.ts'
import { orderedTables } from '#tests/support/imports/ordered-tables.ts'
import { pairedTables } from '#tests/support/imports/paired-tables.ts'
import { partedTables } from '#tests/support/imports/parted-tables.ts'
import { reviewedTables } from '#tests/support/imports/reviewed-tables.ts'
import { sharedTables } from '#tests/support/imports/shared-tables.ts'
import { sidedTables } from '#tests/support/imports/sided-tables.ts'
import { teamTables } from '#tests/support/imports/team-tables.ts'
import { toldTables } from '#tests/support/imports/told-tables.ts'
import { wordedTables } from '#tests/support/imports/worded-tables.ts'
import { zeroTables } from '#tests/support/imports/zero-tables.ts'
import { inWords, problemOf, readText } from '#tests/support/texts/read-text.ts'

const tables = [
  ...markedTables,
  ...opponentTables,
  ...teamTables,
  ...toldTables,
  ...zeroTables,
  ...orderedTables,
  ...pairedTables,
  ...sharedTables,
  ...sidedTables,
  ...partedTables,
  ...wordedTables,
  ...reviewedTables,
]

async function read({ text, game }: KeptTable, answers: Record<string, string> = {}) {
  const me = { firstName: 'Mara', lastName: 'Lind' }
  return readText(text.join('\n'), { me, answers, ...(game !== undefined && { game }) })
}

test.each(tables)('A table as people keep them is read: $name', async (table) => {
  const file = await read(table)
  const words = file.matches.map(({ minutes, expansions, notes }, at) =>
    [
      inWords(file, at),
      minutes && `${minutes} min`,
      expansions.map((game) => `with ${file.games[game]?.name}`).join(', '),
      notes && `(${notes})`,
    ]
      .filter(Boolean)
      .join('; '),
  )
  expect(words).toEqual(table.becomes)
  expect(file.problems.flatMap(({ id, choices }) => (choices.length > 0 ? [id] : []))).toEqual(
    table.asked,
  )
  const told = file.problems.flatMap(({ choices, what }) => (choices.length > 0 ? [] : [what]))
  expect(table.told === undefined ? undefined : told).toEqual(table.told)
})

test.each(tables)('Every match of a table is shown in words: $name', async (table) => {
  const file = await read(table)
  const shown = file.readings.reduce((sum, { count }) => sum + count, 0)
  expect(shown).toBe(file.matches.length)
})

const named = (name: string): KeptTable => {
  const table = tables.find((one) => one.name === name)
  if (table === undefined) throw new Error(`There is no table of ${name}.`)
  return table
}

test.each([
  [
    'two pairs one day',
    'several_tables',
    'one',
    ['Ann 10 Draw, Bob 7 Loss, Cid 10 Draw, Dan 3 Loss'],
  ],
  ['win flags', 'win_against_score', 'marks', [null, 'Ann 9 Win, Bob 10 Loss', null]],
  ['date czech', 'best_score', 'lowest', ['Ann 10 Loss, Bob 8 Win']],
  ['result numbers', 'result_numbers', 'scores', ['Ann 2 Loss, Bob 1 Loss, Cid 3 Win']],
  ['teams rows', 'teams_in_cell', 'names', ['Ann & Bob Win, Cid & Dan Loss']],
  ['list result', 'result_of_all', 'first', ['Ann Loss, Bob Win', 'Ann Win, Bob Loss']],
  ['all false', 'nobody_won', 'none', ['Ann, Bob']],
  ['loser winner', 'pair_order', 'order', ['Bob 15 Win, Ann 21 Loss']],
  [
    'winners losers without scores',
    'ended_teams',
    'apart',
    ['Ann Win, Bob Win, Cid Loss, Dan Loss', null],
  ],
  [
    'black white',
    'white_second',
    'first',
    ['Ann Win, Bob Loss', null, 'Ann Loss, Bob Win', null, null],
  ],
  ['black white', 'black_first', 'white', [null, 'Ann Loss, Bob Win', null, null, null]],
  ['black white only W', 'white_second', 'first', ['Ann Win, Bob Loss']],
  [
    'one result where I sit',
    'result_of_mine',
    'others',
    [
      'Ann (Ann & Bob) Loss, Bob (Ann & Bob) Loss, Mara (Mara & Dan) Win, Dan (Mara & Dan) Win',
      'Ann (Ann & Bob) Win, Bob (Ann & Bob) Win, Cid (Cid & Mara Lind) Loss, Mara Lind (Cid & Mara Lind) Loss',
      'Me (Me & Bob) Win, Bob (Me & Bob) Win, Cid (Cid & Dan) Loss, Dan (Cid & Dan) Loss',
    ],
  ],
  [
    'one loss of three sides',
    'result_of_side',
    'second',
    [
      'Ann (Ann & Bob), Bob (Ann & Bob), Cid (Cid & Dan) Loss, Dan (Cid & Dan) Loss, Eve (Eve & Fay), Fay (Eve & Fay)',
    ],
  ],
  ['ranks from 0', 'places_from_zero', 'none', ['Ann #1 Win, Bob Loss, Cid #2 Loss']],
  ['several without a place', 'zero_places', 'first', ['Ann #1 Draw, Bob #3 Loss, Cid #1 Draw']],
  ['german letters', 'letter_v_lost', 'won', ['Anna Loss, Ben Win', 'Anna Win, Ben Loss']],
  ['list of places', 'result_numbers', 'scores', ['Ann 2 Loss, Bob 1 Loss, Cid 3 Win']],
  ['numbers beside names', 'result_numbers', 'scores', ['Ann 1 Loss, Bob 2 Loss, Cid 3 Win']],
  ['score and total', 'total_column', 'first', ['Ann 5 Loss, Bob 10 Win']],
  ['score and total', 'total_column', 'none', ['Ann, Bob']],
  [
    'weather beside people',
    'sum_columns',
    'people',
    ['Ann 5 Loss, Bob 7 Loss, Temperature 20 Win', 'Ann 5 Loss, Bob 4 Loss, Temperature 21 Win'],
  ],
  [
    'both sides',
    'told_twice',
    'apart',
    ['Ann Win, Bob Loss', 'Bob Loss, Ann Win', 'Ann Loss, Bob Win', 'Bob Win, Ann Loss'],
  ],
  ['a line of a sum', 'sum_rows', 'person', ['Ann 5 Loss, Max 10 Loss, Summe 15 Win']],
  ['row ids', 'row_ids', 'matches', ['Ann 10', 'Bob 8', 'Ann 60', 'Bob 71']],
] as const)('An answer about %s changes all its cases', async (name, problem, answer, players) => {
  const table = named(name)
  const file = await read(table, { [problem]: answer })
  const words = file.matches.map((_, at) => inWords(file, at).replace(/^.*?: /u, ''))
  const before = table.becomes.map((match) => match.replace(/^.*?: /u, ''))
  expect(words).toEqual(players.map((expected, at) => expected ?? before[at]))
})

test('Durations of one column are hours, or minutes if somebody says so', async () => {
  const minutes = async (answers?: Record<string, string>) =>
    (await read(named('durations'), answers)).matches.map((match) => match.minutes)
  expect(await minutes()).toEqual([90, 90, 90, 90, 90])
  expect(await minutes({ hours: 'minutes' })).toEqual([2, 90, 90, 90, 90])
})

test('A match after midnight may belong to the evening before, in each form of a date', async () => {
  for (const name of ['us after midnight', 'korea time', 'form ampm', 'time col']) {
    const [kept, moved] = await Promise.all([
      read(named(name)),
      read(named(name), { midnight: 'evening-before' }),
    ])
    const late = problemOf(kept, 'midnight')?.count
    expect(late).toBe(1)
    const days = (file: typeof kept) => file.matches.map(({ day }) => day)
    expect(days(moved)).not.toEqual(days(kept))
  }
})

test('Columns of yes and no alone are nobody, and what they are is chosen by hand', async () => {
  const text = 'Date,Game,Expansion used,Sunny\n2024-01-01,Azul,yes,no\n2024-01-02,Azul,no,no'
  await expect(readText(text)).rejects.toThrow(
    'Choose which column is the date, the game and the players.',
  )
})

test('A line that names nobody may be left out', async () => {
  const file = await read(named('only whether I won'), { mine_alone: 'leave-out' })
  expect(file.matches).toEqual([])
  expect(file.apart.leftOut).toBe(2)
  const kept = await read(named('only whether I won'))
  expect(kept.readings.map(({ words }) => words)).toEqual(['Me won alone', 'Me lost alone'])
})

test('Without a column of games, no match is made before somebody says the game', async () => {
  await expect(readText(named('no game').text.join('\n'))).rejects.toThrow(
    'No column names the game: say which game all of these are, or choose the column.',
  )
})

test('Whose file it is, is known where a line names only an opponent', async () => {
  for (const name of ['my score', 'my name', 'me among people']) {
    const { people } = await read(named(name))
    expect(people.map(({ self }) => self).filter(Boolean)).toHaveLength(1)
    expect(people[0]?.self).toBe(true)
  }
})

test('Lines with other winners are never one sample', async () => {
  const lines = ['Ann,Bob,Ann', 'Ann,Bob,Ann', 'Ann,Bob,Bob', 'Cid,Bob,Cid', 'Ann,Bob,draw']
  const rows = lines.map((line, at) => `2024-01-0${at + 1},Go,${line}`)
  const { readings } = await readText(['Date,Game,Player 1,Player 2,Winner', ...rows].join('\n'))
  expect(readings.map(({ count, words }) => `${count} ${words}`)).toEqual([
    ...['2 Ann beat Bob', '1 Bob beat Ann', '1 Cid beat Bob', '1 Ann and Bob drew'],
  ])
})
