import * as cells from './table-cells.rules.ts'
import {
  type Field,
  type Meaning,
  type Shape,
  TITLE,
  isSum,
  isUnknownTitle,
  meaningsOfTitle,
  partsOf,
  titleKey,
} from './table-meanings.rules.ts'
import type { Line } from './table-records.rules.ts'

/** So many of a column’s cells have to read as what its title says. */
const SHARE = 0.95
/** Rows that are looked at: the first ones of a long file. */
const ROWS = 2000

/** What the titles and cells of a table say unmistakably. */
interface Proposals {
  /** null: several fit, or none. */
  shape: Shape | null
  meaningsIn: (shape: Shape | null) => Meaning[]
}

export function proposalsOf(titles: readonly string[], records: readonly Line[]): Proposals {
  const columns = titles.map((title, at) => ({
    title,
    cells: records
      .slice(0, ROWS)
      .map(({ cells: own }) => (own[at] ?? '').trim())
      .filter((cell) => cell !== '' && !isSum(cell)),
  }))
  const known = new Map<Shape | null, Meaning[]>()
  const meaningsIn = (shape: Shape | null) => {
    const found = known.get(shape) ?? meaningsOfColumns(columns, shape)
    known.set(shape, found)
    return found
  }
  return { shape: shapeOf(columns, meaningsIn), meaningsIn }
}

interface Column {
  title: string
  /** Those that are not blank. */
  cells: readonly string[]
}

/** Two columns have one meaning only where each person has one of their own. */
function meaningsOfColumns(columns: readonly Column[], shape: Shape | null): Meaning[] {
  const taken = new Set<Meaning>()
  return columns.map((column) => {
    const found = meaningsOfTitle(column.title, shape).find(
      (meaning) =>
        (!taken.has(meaning) || /^player [A-Z]/u.test(meaning)) && fits(column.cells, meaning),
    )
    if (found !== undefined) taken.add(found)
    return found ?? 'none'
  })
}

/** Whether nearly all of these cells read as a meaning. */
export function fits(own: readonly string[], meaning: Meaning): boolean {
  const { field } = partsOf(meaning)
  const read = own.filter((cell) => readsAs[field](cell)).length
  return own.length > 0 && read >= own.length * SHARE
}

const hasWord = (cell: string) => /\p{L}/u.test(cell)
const isPerson = (cell: string) => hasWord(cell) && !cells.isScore(cell)
const readsAs: Record<Field, (cell: string) => boolean> = {
  date: (cell) => Object.keys(cells.momentsIn(cell)).length > 0,
  minutes: (cell) => cells.minutesIn(cell, false) !== null,
  score: cells.isScore,
  scores: (cell) => cells.scoresIn(cell) !== null,
  result: (cell) => cells.resultIn(cell) !== null,
  results: (cell) => cells.resultsIn(cell) !== null,
  rank: (cell) => cells.rankIn(cell) !== null,
  players: (cell) => cells.namesIn(cell) !== null,
  ...{ winner: isPerson, player: isPerson, finished: isPerson },
  ...{ game: hasWord, place: hasWord, role: hasWord, team: hasWord },
  ...{ match: () => true, notes: () => true, expansions: () => true, none: () => false },
}

/** The one shape that fits the titles and the cells; null where several do, or none. */
function shapeOf(
  columns: readonly Column[],
  meaningsIn: (shape: Shape) => Meaning[],
): Shape | null {
  const fields = (shape: Shape) => meaningsIn(shape).map((meaning) => partsOf(meaning))
  const inMatch = fields('match')
  const inResult = fields('result').map(({ field }) => field)
  const lists = columns.filter(
    ({ cells: own }, at) => inMatch[at]?.field === 'players' && hasLists(own),
  )
  const numbered = inMatch.filter(({ field }) => field === 'player').length
  const places = inMatch.filter(({ field }) => field === 'finished').length
  const isMatch = lists.length === 1 || numbered > 1 || places > 0
  const playerAt = inResult.indexOf('player')
  const single = playerAt >= 0 && !hasLists(columns[playerAt]?.cells ?? [])
  // A number beside a list is one person’s: then its comma stands within a name.
  const beside =
    playerAt >= 0 && ['score', 'rank', 'result'].some((field) => inResult.includes(field as Field))
  const isResult = single || beside
  const persons = columns.filter(isPersonColumn).length
  const winners = columns.find((_, at) => inMatch[at]?.field === 'winner')
  const isPersons = playerAt < 0 && !isMatch && (persons > 1 || isAmong(winners, columns))
  const fitting = [
    ...(isMatch ? (['match'] as const) : []),
    ...(isResult ? (['result'] as const) : []),
    ...(isPersons ? (['person'] as const) : []),
  ]
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** Whether most cells name several people. */
function hasLists(own: readonly string[]): boolean {
  const several = own.filter((cell) => (cells.namesIn(cell)?.names.length ?? 0) > 1).length
  return several * 2 > own.length
}

function isPersonColumn({ title, cells: own }: Column): boolean {
  return isUnknownTitle(title) && !/^\d*$/u.test(title.trim()) && fits(own, `score ${TITLE}`)
}

/** Whether all winners are titles of columns. */
function isAmong(winners: Column | undefined, columns: readonly Column[]): boolean {
  const titles = new Set(columns.map(({ title }) => titleKey(title)))
  const own = winners?.cells ?? []
  return own.length > 0 && own.every((cell) => titles.has(titleKey(cell)))
}
