import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Collector } from '#features/plays/collecting.rules.ts'
import { storableScore } from '#features/plays/file-scores.rules.ts'
import { isBlank } from '#features/table-cells/cell-words.rules.ts'
import { isTotal, partsOfTitle } from '#features/table-cells/column-sides.rules.ts'
import type { Kinds } from '#features/table-cells/column-titles.rules.ts'
import { type Columns, isList } from '#features/table-cells/column-titles.rules.ts'

import type { Rows } from './table-groups.rules.ts'
import { type Layout, type TableRow, cellOf } from './table-groups.rules.ts'

/** Words of sums, of what is counted beside a match, and of the weather. */
const WORDS = new Set(
  `total totals sum summe gesamt gesamtpunkte insgesamt totale totaal suma somme razem subtotal average avg mean
  median durchschnitt schnitt mittelwert moyenne media promedio gemiddelde srednia best worst maximum minimum
  highest lowest high low top winning losing diff difference differenz margin spread abstand vorsprung ecart diferencia
  differenza verschil roznica par par3 wins losses draws ties siege niederlagen victoires defaites victorias derrotas
  vittorie sconfitte overwinningen nederlagen points score scores punkte puntos punti punten temperature temperatur
  temp humidity cards karten cartes cartas carte kaarten dice tokens deck seed rank games matches spiele parties partidas
  partite played pot stake bet buyin`.split(/\s+/u),
)
/** What a line of a sum is called in the place of a player. */
const SUM_NAMES = new Set(
  'total,totals,grand total,sum,summe,gesamt,insgesamt,somme,totale,totaal,suma,razem'.split(','),
)
/** A sum of fewer matches may be chance. */
const ROWS_MIN = 2

/**
 * The columns of people that are rather sums, or something else beside the people: so they are called, or so their
 * numbers follow from those before them in each row.
 */
function otherColumns(people: readonly number[], titles: readonly string[], rows: Rows): number[] {
  const [own, others]: [number[], number[]] = [[], []]
  for (const at of people) {
    const parts = partsOfTitle(titles[at] ?? '')
    const isWord = parts.length > 0 && parts.every((part) => WORDS.has(part))
    if (isWord || isComputed(own, at, rows)) others.push(at)
    else own.push(at)
  }
  return others
}

function isComputed(before: readonly number[], at: number, rows: Rows): boolean {
  const numberAt = (cells: readonly string[], column: number) =>
    storableScore(cells[column] ?? '').score
  const lines = rows.flatMap(({ cells }) => {
    const own = numberAt(cells, at)
    const numbers = before.flatMap((column) => numberAt(cells, column) ?? [])
    return numbers.length === 0 && own === null ? [] : [{ own, numbers }]
  })
  // Points of 1 and 0 are easily alike.
  const isTold = lines.some(({ own }) => own !== null && Math.abs(own) > 1)
  if (lines.length < ROWS_MIN || before.length < 2 || !isTold) return false
  return SUMS.some((of) =>
    lines.every(
      ({ own, numbers }) =>
        own !== null && numbers.length > 0 && Math.abs(of(numbers) - own) < CENT,
    ),
  )
}

/** Means are rounded. */
const CENT = 0.01

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
/** What a column may count of those before it. */
const SUMS: readonly ((numbers: readonly number[]) => number)[] = [
  sum,
  (numbers) => sum(numbers) / numbers.length,
  (numbers) => Math.max(...numbers),
  (numbers) => Math.min(...numbers),
  (numbers) => Math.max(...numbers) - Math.min(...numbers),
]

/** The kinds without those columns of people that somebody says are none; asked where they may be. */
export function withoutSums(
  collector: Collector,
  titles: readonly string[],
  kinds: Kinds,
  rows: Rows,
): Kinds {
  const people = kinds.flatMap((kind, at) => (kind === 'person' ? [at] : []))
  const others = otherColumns(people, titles, rows)
  for (const at of others)
    collector.tell('sum_columns', 0, `“${(titles[at] ?? '').trim().slice(0, 60)}”`)
  if (collector.answer('sum_columns') === 'people') return kinds
  return kinds.map((kind, at) => (others.includes(at) ? null : kind))
}

/** The rows without those that are sums of the players above them; asked, for it may be a name. */
export function withoutSumRows(
  collector: Collector,
  { layout, columns, ours }: { layout: Layout; columns: Columns; ours: boolean },
  rows: readonly TableRow[],
): TableRow[] {
  if (layout !== 'rows' || ours) return [...rows]
  const sums = new Set(
    rows.filter((row) => SUM_NAMES.has(nameKey(cellOf(columns, 'player', [row])))),
  )
  for (const { line, raw } of sums)
    collector.tell('sum_rows', line, raw.filter(Boolean).join(', ').slice(0, 80))
  return collector.answer('sum_rows') === 'person'
    ? [...rows]
    : rows.filter((row) => !sums.has(row))
}

/** With a score for each total that a title leaves open, beside another score of one player a row. */
export function withTotals(titles: readonly string[], kinds: Kinds, rows: Rows): Kinds {
  const players = titles.filter((_, at) => kinds[at] === 'player')
  const [player] = players
  if (player === undefined || players.length > 1 || isList(player)) return kinds
  if (!kinds.includes('score') || kinds.includes('opponent')) return kinds
  return kinds.map((kind, at) => {
    const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => !isBlank(cell))
    const areScores = cells.length > 0 && cells.every((cell) => storableScore(cell).score !== null)
    return kind === null && isTotal(titles[at] ?? '') && areScores ? 'score' : kind
  })
}

/**
 * The columns with one score for each player of a row. A total may be one of this match, or of all matches
 * until then; of two other columns nothing says which one decides.
 */
export function withOneScore(
  collector: Collector,
  file: { layout: Layout; columns: Columns; titles: readonly string[]; ours: boolean },
  rows: readonly TableRow[],
): Columns {
  const titleOf = (at: number) => file.titles[at] ?? ''
  const scores = file.columns.get('score') ?? []
  // Columns with a number are of rounds.
  const tried = scores.filter((at) => isTotal(titleOf(at)) || !/\d/u.test(titleOf(at)))
  const [first] = tried
  if (file.ours || file.layout !== 'rows' || first === undefined || tried.length < 2) {
    return file.columns
  }
  const total = tried.find((at) => isTotal(titleOf(at)))
  const problem = total === undefined ? 'score_columns' : 'total_column'
  const line = rows[0]?.line ?? 0
  for (const at of tried) collector.tell(problem, line, `“${titleOf(at).slice(0, 60)}”`)
  const last = tried.findLast((at) => at !== total) ?? first
  const chosen = {
    total: total ?? first,
    first: tried.find((at) => at !== total) ?? first,
    last,
    none: null,
  }[(collector.answer(problem) ?? 'none') as 'total' | 'first' | 'last' | 'none']
  return new Map([...file.columns, ['score', chosen === null ? [] : [chosen]]])
}
