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
  shapes,
  titleKey,
} from './table-meanings.rules.ts'
import type { Line } from './table-records.rules.ts'

/** So many of a column’s cells have to read as what its title says. */
const SHARE = 0.95
/** Rows that are looked at: the first ones of a long file. */
const ROWS = 2000

interface Column {
  title: string
  /** Those that are not blank. */
  cells: readonly string[]
}

/**
 * What the titles and cells of a table say unmistakably.
 * @param chosen what somebody has said that a row is
 * @returns the shape, null where several fit, or none; and what each column is
 */
export function proposalsOf(
  titles: readonly string[],
  records: readonly Line[],
  chosen: Shape | null,
): { shape: Shape | null; meanings: Meaning[] } {
  const columns = titles.map((title, at) => ({
    title,
    cells: records
      .slice(0, ROWS)
      .map(({ cells: own }) => (own[at] ?? '').trim())
      .filter((cell) => cell !== '' && !isSum(cell)),
  }))
  const shape = chosen ?? shapeOf(columns)
  return { shape, meanings: meaningsIn(columns, shape) }
}

/** Two columns have one meaning only where each person has one of their own. */
function meaningsIn(columns: readonly Column[], shape: Shape | null): Meaning[] {
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
  // A number for each row says nothing of who sat together.
  if (field === 'match' && new Set(own).size === own.length) return false
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
function shapeOf(columns: readonly Column[]): Shape | null {
  const inMatch = meaningsIn(columns, 'match').map((meaning) => partsOf(meaning).field)
  const inResult: readonly string[] = meaningsIn(columns, 'result')
  const count = (field: Field) => inMatch.filter((one) => one === field).length
  const lists = columns.filter(({ cells: own }, at) => inMatch[at] === 'players' && hasLists(own))
  const isMatch = lists.length === 1 || count('player') > 1 || count('finished') > 0
  const player = columns[inResult.indexOf('player')]
  // A number beside a list is one person’s: then its comma stands within a name.
  const isBeside = ['score', 'rank', 'result'].some((field) => inResult.includes(field))
  const isResult = player !== undefined && (isBeside || !hasLists(player.cells))
  const persons = columns.filter(isPersonColumn).length
  const winners = columns[inMatch.indexOf('winner')]
  const isPersons =
    player === undefined && !isMatch && (persons > 1 || areTitles(winners?.cells ?? [], columns))
  const fitting = { match: isMatch, result: isResult, person: isPersons }
  const [shape = null, ...others] = shapes.filter((one) => fitting[one])
  return others.length === 0 ? shape : null
}

/** Whether most cells name several people. */
function hasLists(own: readonly string[]): boolean {
  const several = own.filter((cell) => (cells.namesIn(cell)?.names.length ?? 0) > 1).length
  return several * 2 > own.length
}

function isPersonColumn({ title, cells: own }: Column): boolean {
  return isUnknownTitle(title) && !/^\d*$/u.test(title.trim()) && fits(own, `score ${TITLE}`)
}

/** Whether all of these winners are titles of columns. */
function areTitles(winners: readonly string[], columns: readonly Column[]): boolean {
  const titles = new Set(columns.map(({ title }) => titleKey(title)))
  return winners.length > 0 && winners.every((cell) => titles.has(titleKey(cell)))
}
