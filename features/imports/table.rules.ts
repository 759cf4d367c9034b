import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fingerprint } from '#features/exports/archives.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'

import { collecting, type Collector } from './collecting.rules.ts'
import {
  refused,
  type FileFacts,
  type ReadOptions,
  type ReadResult,
  type ReadTable,
} from './file-reading.rules.ts'
import { addPlay, AS_ANSWERED, ordered } from './plays.rules.ts'
import { questions } from './questions.rules.ts'
import { type Claimed, claimed, scoringsIn, settled } from './table-deciding.rules.ts'
import {
  TITLE,
  isFieldOfOne,
  isMeaning,
  partsOf,
  personIn,
  type Field,
  type Meaning,
  type Shape,
} from './table-meanings.rules.ts'
import { proposalsOf } from './table-proposals.rules.ts'
import { textOf, type Line } from './table-records.rules.ts'
import { rowsOf, type Sheet } from './table-rows.rules.ts'
import { draftsOf } from './table-seats.rules.ts'

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
  file: FileFacts,
  options: ReadOptions,
): ReadResult {
  const [header, ...rest] = records.map(({ line, cells }) => ({ line, cells: cells.map(textOf) }))
  if (header === undefined) return refused('empty')
  if (header.cells.length > COLUMNS_MAX) return refused('nested')
  if (header.cells.length < 2) return refused('unknown')
  if (rest.length === 0) return refused('nothing')
  const collector = collecting(options)
  if (oldCharacters) collector.tell('old_characters', 0, file.name)
  const table = tableOf(header.cells, rest, options)
  const about = { source: 'csv', program: 'A table', unit: 'Line', file, table } as const
  if (table.needs.length > 0) return collector.result(about)
  const sheet: Sheet = {
    ...{ ...collector, ...columnsOf(table), rows: table.rows },
    game: options.table?.game.trim() ?? '',
    day: options.table?.day ?? '',
  }
  const open = draftsOf(sheet, rowsOf(sheet, rest)).map((draft) => claimed(sheet, draft))
  const scorings = scoringsIn(open)
  const repeated = new Map<string, number>()
  for (const one of inOrder(open)) addTo(collector, sheet, one, scorings, repeated)
  const read = collector.result(about)
  if (!read.ok) return read
  const counts = countsIn(open)
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
  const { shape, meanings: proposed } = proposalsOf(titles, records, table?.shape ?? null)
  const meanings = proposed.map((meaning, at): Meaning => {
    const chosen = table?.meanings[at]
    const isFitting = chosen !== undefined && (shape === null || isMeaning(chosen, shape))
    return isFitting ? chosen : meaning
  })
  const fields = new Set(meanings.map((meaning) => partsOf(meaning).field))
  const isOpen = {
    shape: shape === null,
    people: shape !== null && !PEOPLE[shape].some((field) => fields.has(field)),
    game: !fields.has('game') && (table?.game ?? '').trim() === '',
    day: !fields.has('date') && (table?.day ?? '') === '',
  }
  return {
    shape,
    meanings,
    rows: records.length,
    isProposed: table?.shape == null && shape !== null,
    titles: titles.map((title, at) => title.trim() || `Column ${at + 1}`),
    samples: titles.map((_, at) => {
      const cells = records.map((record) => (record.cells[at] ?? '').trim().slice(0, 80))
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

/** Oldest first; rows of one day stay in the order in which they were written. */
function inOrder(open: readonly Claimed[]): Claimed[] {
  const keyOf = ({ draft: { played } }: Claimed) => `${played?.day ?? ''} ${played?.time ?? ''}`
  const [first, last] = [open[0], open.at(-1)]
  const isNewestFirst = first !== undefined && last !== undefined && keyOf(first) > keyOf(last)
  return ordered(isNewestFirst ? open.toReversed() : open, keyOf)
}

function addTo(
  collector: Collector,
  sheet: Sheet,
  one: Claimed,
  scorings: ReadonlyMap<string, Scoring>,
  repeated: Map<string, number>,
): void {
  const { word, draft } = one
  const { line, seats, rows, unread, leftOut, ...played } = draft
  // The chosen columns of its rows, so that the same table gives the same ids.
  const places = [...sheet.columns.values()].flat().map(({ at }) => at)
  places.sort((place, other) => place - other)
  const contents = rows.map(({ cells }) => places.map((at) => cells[at] ?? ''))
  const id = `csv:${fingerprint(JSON.stringify([sheet.game, sheet.day, contents]))}`
  const times = (repeated.get(id) ?? 0) + 1
  repeated.set(id, times)
  const answers = unread.map(({ line: at, title, cell }) =>
    collector.ask(questions.unread, at, [title, cell]),
  )
  const isUnread = unread.some(({ needed }, at) => needed || answers[at] === 'leave-out')
  if (isUnread || leftOut || word === 'leave-out' || seats.length === 0) {
    return collector.miss(AS_ANSWERED, line, seats)
  }
  addPlay(collector, {
    ...{ ...played, at: line, rows: seats },
    sourceIds: [times === 1 ? id : `${id}#${times}`],
    outcome: (settling, judge) => settled(sheet, one, scorings, settling, judge),
  })
}

/**
 * How often the rows name somebody, and as a winner, before anything is decided or added: what is stored
 * has to come to the same, or each difference has a reason. `wins` is null where no cell says who won.
 */
function countsIn(open: readonly Claimed[]) {
  const counts = new Map<string, { matches: number; wins: number | null }>()
  const isSaid = open.some(({ draft }) => draft.seats.some(({ said }) => said !== ''))
  for (const { draft } of open) {
    // Whoever sits there twice is somebody else of the same name.
    const seats = new Map(draft.seats.toReversed().map((seat) => [seat.key, seat]))
    for (const { found, said } of seats.values()) {
      const known = counts.get(nameKey(found.name)) ?? { matches: 0, wins: isSaid ? 0 : null }
      known.matches += 1
      if (said === 'Win' && known.wins !== null) known.wins += 1
      counts.set(nameKey(found.name), known)
    }
  }
  return counts
}
