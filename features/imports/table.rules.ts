import { fingerprint } from '#features/exports/archives.rules.ts'

import {
  type Collector,
  refused,
  type ReadOptions,
  type ReadResult,
  type ReadTable,
} from './file-reading.rules.ts'
import { addPlays, AS_ANSWERED, type FoundPlay } from './plays.rules.ts'
import { questions } from './questions.rules.ts'
import { claimed, settled } from './table-deciding.rules.ts'
import {
  TITLE,
  isFieldOfOne,
  partsOf,
  personIn,
  proposalsOf,
  type Field,
  type Meaning,
  type Shape,
} from './table-meanings.rules.ts'
import { textOf, type Line } from './table-records.rules.ts'
import { rowsOf, type Sheet } from './table-rows.rules.ts'
import { type Draft, draftsOf } from './table-seats.rules.ts'

/** More columns than any spreadsheet of matches has. */
const COLUMNS_MAX = 200
const SAMPLES = 3
/** A shape needs one of these columns. */
const PEOPLE: Record<Shape, readonly Field[]> = {
  match: ['players', 'player', 'winner', 'finished'],
  result: ['player'],
  person: ['score', 'rank', 'result', 'role'],
}

/** What is not chosen is as the file shows it. Until all is there, no match is read. */
export function readTable(records: readonly Line[], collector: Collector): ReadResult {
  const [header, ...rest] = records.map(({ line, cells }) => ({ line, cells: cells.map(textOf) }))
  if (header === undefined) return refused('empty')
  if (header.cells.length < 2 || header.cells.length > COLUMNS_MAX) return refused('unknown')
  if (rest.length === 0) return refused('nothing')
  const { options } = collector
  const table = tableOf(header.cells, rest, options)
  if (table.needs.length === 0) {
    const sheet: Sheet = {
      ...{ ...collector, ...columnsOf(table), rows: table.rows },
      game: options.table.game.trim(),
      day: options.table.day,
    }
    addPlays(collector, playsOf(sheet, rest))
  }
  return collector.result({ source: 'csv', program: 'A table', unit: 'Line' }, table)
}

function playsOf(sheet: Sheet, records: readonly Line[]): FoundPlay[] {
  const all = draftsOf(sheet, rowsOf(sheet, records)).map((draft) => claimed(sheet, draft))
  const repeated = new Map<string, number>()
  return all.map((one): FoundPlay => {
    const { line, seats, unread, leftOut, ...play } = one.draft
    const id = idOf(sheet, one.draft)
    const times = (repeated.get(id) ?? 0) + 1
    repeated.set(id, times)
    const answers = unread.map(({ line: at, title, cell }) =>
      sheet.ask(questions.unread, at, [title, cell]),
    )
    const isUnread = unread.some(({ needed }, at) => needed || answers[at] === 'leave-out')
    const isOut = isUnread || leftOut || one.word === 'leave-out' || seats.length === 0
    return {
      ...{ ...play, at: line, rows: seats, leftOut: isOut && AS_ANSWERED },
      sourceIds: [times === 1 ? id : `${id}#${times}`],
      outcome: (settling, judge, usual) => settled(sheet, one, usual, settling, judge),
    }
  })
}

/** Of the chosen columns, so that the same table gives the same ids. */
function idOf({ columns, game, day }: Sheet, { rows }: Draft): string {
  const places = [...columns.values()].flat().map(({ at }) => at)
  places.sort((place, other) => place - other)
  const contents = rows.map(({ cells }) => places.map((at) => cells[at] ?? ''))
  return `csv:${fingerprint(JSON.stringify([game, day, contents]))}`
}

function tableOf(
  titles: readonly string[],
  records: readonly Line[],
  { table }: ReadOptions,
): ReadTable {
  const { shape, meanings: proposed } = proposalsOf(titles, records, table.shape)
  const meanings = proposed.map((meaning, at) => table.meanings[at] ?? meaning)
  const fields = new Set(meanings.map((meaning) => partsOf(meaning).field))
  const players = new Set<string>(meanings.filter((meaning) => meaning.startsWith('player')))
  const isNobodys = (meaning: Meaning) => {
    const { field, whose } = partsOf(meaning)
    return isFieldOfOne(field) && whose !== TITLE && !players.has(`player ${whose}`.trim())
  }
  const isOpen = {
    shape: shape === null,
    people:
      shape !== null &&
      (!PEOPLE[shape].some((field) => fields.has(field)) || meanings.some(isNobodys)),
    game: !fields.has('game') && table.game.trim() === '',
    day: !fields.has('date') && table.day === '',
  }
  return {
    shape,
    meanings,
    rows: records.length,
    isProposed: table.shape === null && shape !== null,
    titles: titles.map((title, at) => title || `Column ${at + 1}`),
    samples: titles.map((_, at) => {
      const cells = records.map((record) => (record.cells[at] ?? '').slice(0, 80))
      return [...new Set(cells.filter((cell) => cell !== ''))].slice(0, SAMPLES)
    }),
    needs: (['shape', 'people', 'game', 'day'] as const).filter((need) => isOpen[need]),
  }
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
