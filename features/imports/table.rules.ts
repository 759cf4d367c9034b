import { folded, nameKey } from '#features/accounts/name-keys.rules.ts'
import { fingerprint } from '#features/exports/archives.rules.ts'

import { collecting, type Collector } from './collecting.rules.ts'
import {
  LEAVE_OUT,
  refused,
  type FileFacts,
  type Question,
  type ReadOptions,
  type ReadResult,
  type ReadTable,
} from './file-reading.rules.ts'
import { addPlay } from './plays.rules.ts'
import * as inCells from './table-cells.rules.ts'
import { decidedOf, type Decided } from './table-deciding.rules.ts'
import {
  TITLE,
  isFieldOfOne,
  isMeaning,
  isSum,
  partsOf,
  personIn,
  type Field,
  type Meaning,
  type Shape,
} from './table-meanings.rules.ts'
import { proposalsOf } from './table-proposals.rules.ts'
import { textOf, type Line } from './table-records.rules.ts'
import { matchesIn, rowsOf, type Row, type Sheet } from './table-rows.rules.ts'
import { draftOf, nameInRow, type Draft } from './table-seats.rules.ts'

/** More columns than any spreadsheet of matches has. */
const COLUMNS_MAX = 200
const SAMPLES = 3
/** The columns that say who played, one of which a shape needs. */
const PEOPLE: Record<Shape, readonly Field[]> = {
  match: ['players', 'player', 'winner', 'finished'],
  result: ['player'],
  person: ['score', 'rank', 'result', 'role'],
}

/**
 * Reads a table with a line of titles, as its shape and columns are chosen; what is not chosen is as the
 * file shows it unmistakably. Until all is there, no match is read.
 */
export function readTable(
  { records, oldCharacters }: { records: readonly Line[]; oldCharacters: boolean },
  facts: FileFacts,
  options: ReadOptions,
): ReadResult {
  const [header, ...rest] = records.map(({ line, cells }) => ({ line, cells: cells.map(textOf) }))
  if (header === undefined) return refused('empty')
  if (header.cells.length > COLUMNS_MAX) return refused('nested')
  if (header.cells.length < 2) return refused('unknown')
  if (rest.length === 0) return refused('nothing')
  const collector = collecting(options)
  if (oldCharacters) collector.tell('old_characters', 0, facts.name)
  const table = tableOf(header.cells, rest, options)
  const sheet: Sheet = {
    ...columnsOf(table),
    ...{ ask: collector.ask, hasRoom: collector.hasRoom, tell: collector.tell },
    game: options.table?.game.trim() ?? '',
    day: options.table?.day ?? '',
    rows: table.rows,
  }
  const about = { source: 'csv', program: 'A table', unit: 'Line', file: facts, table } as const
  if (table.needs.length > 0) return collector.result(about)
  const { rows, sums } = rowsOf(sheet, rest)
  for (const line of sums) collector.tell('sum_rows', line, '')
  const drafts = draftsOf(sheet, rows)
  const repeated = new Map<string, number>()
  for (const one of inOrder(decidedOf(sheet, drafts))) {
    addDecided(collector, one, sourceIdOf(sheet, one.draft, repeated))
  }
  const read = collector.result(about)
  if (!read.ok) return read
  const counts = recountOf(sheet, rest, options)
  for (const person of read.read.people) {
    person.inFile = counts.get(nameKey(person.name)) ?? person.inFile
  }
  return read
}

function tableOf(
  titles: readonly string[],
  records: readonly Line[],
  { table }: ReadOptions,
): ReadTable {
  const proposals = proposalsOf(titles, records)
  const shape = table?.shape ?? proposals.shape
  const proposed = proposals.meaningsIn(shape)
  const meanings = titles.map((_, at): Meaning => {
    const chosen = table?.meanings[at]
    const isFitting = chosen !== undefined && (shape === null || isMeaning(chosen, shape))
    return isFitting ? chosen : (proposed[at] ?? 'none')
  })
  const fields = new Set(meanings.map((meaning) => partsOf(meaning).field))
  return {
    shape,
    meanings,
    rows: records.length,
    isProposed: table?.shape == null && shape !== null,
    titles: titles.map((title, at) => title.trim() || `Column ${at + 1}`),
    samples: titles.map((_, at) => samplesOf(records, at)),
    needs: [
      ...(shape === null ? (['shape'] as const) : []),
      ...(shape !== null && !PEOPLE[shape].some((field) => fields.has(field))
        ? (['people'] as const)
        : []),
      ...(fields.has('game') || (table?.game ?? '').trim() !== '' ? [] : (['game'] as const)),
      ...(fields.has('date') || (table?.day ?? '') !== '' ? [] : (['day'] as const)),
    ],
  }
}

/** The first cells of a column that are not blank, each once. */
function samplesOf(records: readonly Line[], at: number): string[] {
  const found = new Set<string>()
  for (const { cells } of records) {
    const cell = (cells[at] ?? '').trim()
    if (cell !== '') found.add(cell.slice(0, 80))
    if (found.size === SAMPLES) break
  }
  return [...found]
}

function columnsOf({
  meanings,
  titles,
}: ReadTable): Pick<Sheet, 'columns' | 'persons' | 'numbered'> {
  const all = meanings
    .map((meaning, at) => ({ ...partsOf(meaning), at, title: titles[at] ?? '' }))
    .filter(({ field }) => field !== 'none')
  const titled = all.filter(({ whose }) => whose === TITLE)
  const names = titled.map(({ title }) => personIn(title, []))
  const persons = Map.groupBy(titled, ({ field, title }) => {
    // "Kim Corp." is Kim’s role only where Kim’s score stands in another column.
    const others = titled.flatMap((one, at) => (one.field === field ? [] : (names[at] ?? [])))
    return personIn(title, others)
  })
  const seats = all.filter(({ field, whose }) => isFieldOfOne(field) && whose !== TITLE)
  const numbered = [...Map.groupBy(seats, ({ whose }) => whose)].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  )
  return { columns: Map.groupBy(all, ({ field }) => field), persons, numbered: new Map(numbered) }
}

function draftsOf(sheet: Sheet, rows: readonly Row[]): Draft[] {
  const isResults = sheet.columns.get('player')?.[0]?.whose === ''
  const tables = isResults
    ? matchesIn(sheet, rows, (row) => nameInRow(sheet, row), hasOneWinner)
    : rows.map((row) => ({ rows: [row], leftOut: false }))
  return tables.flatMap((table) => draftOf(sheet, table) ?? [])

  /** Rows of one winner are one match, however many they are. */
  function hasOneWinner(own: readonly Row[]): boolean {
    const draft = draftOf(sheet, {
      rows: own.map((row) => ({ ...row, unread: [] })),
      leftOut: false,
    })
    const first = draft?.seats.filter(({ result, rank }) => result === 'Win' || rank === 1) ?? []
    return draft !== null && (first.length === 1 || draft.winner !== '')
  }
}

/** Oldest first; rows of one day stay in the order in which they were written. */
function inOrder(decided: readonly Decided[]): Decided[] {
  const keyOf = ({ draft: { played } }: Decided) => `${played?.day ?? ''} ${played?.time ?? ''}`
  const [first, last] = [decided[0], decided.at(-1)]
  const isNewestFirst = first !== undefined && last !== undefined && keyOf(first) > keyOf(last)
  return (isNewestFirst ? decided.toReversed() : [...decided]).toSorted((one, other) => {
    const [key, otherKey] = [keyOf(one), keyOf(other)]
    return key === otherKey ? 0 : key < otherKey ? -1 : 1
  })
}

/** The chosen columns of its rows, so that the same table gives the same ids. */
function sourceIdOf(sheet: Sheet, { rows }: Draft, repeated: Map<string, number>): string {
  const places = [...sheet.columns.values()]
    .flatMap((columns) => columns.map(({ at }) => at))
    .toSorted((one, other) => one - other)
  const contents = rows.map(({ cells }) => places.map((at) => cells[at] ?? ''))
  const known = fingerprint(JSON.stringify([sheet.game, sheet.day, contents]))
  const times = (repeated.get(known) ?? 0) + 1
  repeated.set(known, times)
  return times === 1 ? `csv:${known}` : `csv:${known}#${times}`
}

const UNREAD: Question = {
  id: 'unread',
  what: (of) => `A cell does not read, in ${of}.`,
  columns: ['Column', 'Cell'],
  choices: { ...LEAVE_OUT, without: 'Store them without the cell, where that is possible' },
  standard: 'leave-out',
}

function addDecided(collector: Collector, { draft, outcome }: Decided, id: string): void {
  const { seats, unread, played, line } = draft
  const answers = unread.map(({ line: at, title, cell }) =>
    collector.ask(UNREAD, at, [title, cell]),
  )
  const isOut = unread.some(({ needed }, at) => needed || answers[at] === 'leave-out')
  const said = outcome?.said ?? saidBy(draft)
  const rows = seats.map(({ name, score, team, role, rank }, seat) => ({
    ...{ key: `name ${nameKey(name)}`, found: { name }, score, team, role, rank },
    ...{ said: said[seat] ?? '', started: false },
  }))
  if (outcome === null || isOut || played === null || rows.length === 0) {
    return collector.miss('Left out, as answered', line, rows)
  }
  addPlay(collector, {
    ...{ at: line, played, rows, sourceIds: [id] },
    ...{ game: draft.game, expansions: draft.expansions },
    ...{ place: draft.place, minutes: draft.minutes, notes: [draft.notes] },
    outcome: () => outcome,
  })
}

/** What is left out counts for those who are marked in it. */
function saidBy({ seats, winner }: Draft) {
  return seats.map(({ name, result }) =>
    nameKey(name) === nameKey(winner) ? ('Win' as const) : result,
  )
}

/** How often a table names somebody, and as a winner; `wins` is null where no cell says who won. */
export interface Counted {
  matches: number
  wins: number | null
}

/**
 * Counts people straight from the cells, beside the reader: what is stored has to come to the same, or
 * each difference has a reason. Places are not counted as wins: a first place can be shared.
 */
function recountOf(
  sheet: Sheet,
  records: readonly Line[],
  { answers = {} }: Pick<ReadOptions, 'answers'>,
): Map<string, Counted> {
  const { columns } = sheet
  const isNameMark = Object.entries(answers).some(
    ([id, value]) => id.startsWith('name:') && value === 'won',
  )
  const saysWho = (['winner', 'result', 'results'] as const).some((field) => columns.has(field))
  const isMarked = (saysWho || isNameMark) && !columns.has('rank')
  const counts = new Map<string, Counted>()
  const titles = [...sheet.persons.values()].flat()
  const names = titles.map(({ title }) => personIn(title, []))
  for (const { cells: row } of records) {
    if (isSum(row.find((one) => !inCells.isBlank(one)) ?? '')) continue
    for (const { key, wins } of named(row)) {
      const known = counts.get(key) ?? { matches: 0, wins: isMarked ? 0 : null }
      known.matches += 1
      if (wins && known.wins !== null) known.wins += 1
      counts.set(key, known)
    }
  }
  return counts

  /** Everybody in a row once, and whether its cells say that they have won. */
  function named(row: readonly string[]): { key: string; wins: boolean }[] {
    const cell = (at: number) => (row[at] ?? '').trim()
    const of = (field: Field) =>
      columns.get(field)?.map((column) => ({ ...column, text: cell(column.at) })) ?? []
    const winners = of('winner').flatMap(({ text }) => [text, ...inCells.listIn(text)])
    const people: { name: string; whose: string }[] = [
      ...of('player').flatMap(({ text, whose }) =>
        (/[A-Z]/u.test(whose) ? inCells.listIn(text) : [text]).map((name) => ({ name, whose })),
      ),
      ...of('players').flatMap(({ text }) =>
        (inCells.namesIn(text)?.names ?? []).map(({ name }) => ({ name, whose: '' })),
      ),
      ...of('finished').flatMap(({ text }) =>
        inCells.listIn(text).map((name) => ({ name, whose: '' })),
      ),
      ...titles.flatMap(({ at: place }, at) => {
        const text = cell(place)
        const isAway = text === '' || answers[`mark:${folded(text)}`] === 'away'
        return isAway ? [] : [{ name: names[at] ?? '', whose: '' }]
      }),
    ]
    if (columns.has('finished') || people.length === 0) {
      people.push(
        ...of('winner').flatMap(({ text }) =>
          inCells.listIn(text).map((name) => ({ name, whose: '' })),
        ),
      )
    }
    const sides = [
      ...new Set(people.map(({ name, whose }) => (/[A-Z]/u.test(whose) ? whose : name))),
    ]
    const pair = inCells.resultsIn(of('results')[0]?.text ?? '')
    const found = new Map<string, boolean>()
    for (const { name, whose } of people) {
      if (!/\p{L}/u.test(name) || isSum(name)) continue
      const { key, isMark } = plain(name)
      const side = sides.indexOf(/[A-Z]/u.test(whose) ? whose : name)
      const isNamed = winners.some(
        (winner) => plain(winner).key === key || isTeam(winner, whose, side),
      )
      const own = titles.filter(({ field }, at) => field === 'result' && names[at] === name)
      const results = [
        ...of('result').flatMap((one) => (one.whose === whose ? [one.text] : [])),
        ...own.map(({ at }) => cell(at)),
      ]
      const says =
        results.some((text) => inCells.resultIn(text) === 'Win') || pair?.[side] === 'Win'
      found.set(key, (found.get(key) ?? false) || isMark || (winners.length > 0 ? isNamed : says))
    }
    return [...found].map(([key, wins]) => ({ key, wins }))
  }

  function plain(name: string): { key: string; isMark: boolean } {
    const found = inCells.markAt(name)
    const answer = found === null ? 'name' : answers[`name:${found.mark}`]
    return {
      key: nameKey(answer === 'name' ? name : (found?.name ?? name)),
      isMark: answer === 'won',
    }
  }
}

/** Whether a cell of winners names a team: `team1`, `A`. */
function isTeam(winner: string, whose: string, side: number): boolean {
  const text = folded(winner).replaceAll(/[^\p{L}\p{N}]|team/gu, '')
  return /[A-Z]/u.test(whose) && (text === folded(whose) || text === `${side + 1}`)
}
