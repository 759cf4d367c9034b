import { gameKey } from '#features/games/games.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Moment } from '#features/plays/file-days.rules.ts'
import type { ColumnKind } from '#features/plays/file-reading.rules.ts'
import { listOf, namesOf } from '#features/table-cells/cell-names.rules.ts'
import { phraseOf } from '#features/table-cells/cell-phrases.rules.ts'
import { isBlank } from '#features/table-cells/cell-words.rules.ts'
import { type Columns, isList, type Kinds } from '#features/table-cells/column-titles.rules.ts'

/** A record of the file with the line on which it begins, from 1. */
export interface TableRow {
  line: number
  /** As the file has them: they tell a match again in each reading. */
  raw: readonly string[]
  /** With what stands above in the place of blank dates and games. */
  cells: readonly string[]
  filled: boolean
  played: Moment | null
}

/** As much of rows as tells what their columns are. */
export type Rows = readonly Pick<TableRow, 'cells'>[]

/**
 * How a table has its players: side by side, as a list in one cell, one a row, one a column under their
 * names, or only winners and losers.
 */
export type Layout = 'columns' | 'lists' | 'rows' | 'people' | 'winners'

/** Rows of one match logged by several people are this many minutes apart at most. */
const MINUTES_APART = 15

export function columnsOf(kinds: Kinds): Columns {
  const columns = new Map<ColumnKind, number[]>()
  for (const [at, kind] of kinds.entries()) {
    if (kind !== null) columns.set(kind, [...(columns.get(kind) ?? []), at])
  }
  return columns
}

/** The first cell of a kind that has a text. */
export function cellOf(columns: Columns, kind: ColumnKind, rows: Rows): string {
  for (const { cells } of rows) {
    for (const at of columns.get(kind) ?? []) {
      const text = (cells[at] ?? '').trim()
      if (text !== '') return text
    }
  }
  return ''
}

export function layoutOf(
  columns: Columns,
  titles: readonly string[],
  rows: readonly TableRow[],
): Layout {
  const [player, second] = columns.get('player') ?? []
  if (columns.has('opponent')) return 'columns'
  if (player === undefined) return columns.has('person') ? 'people' : 'winners'
  if (second !== undefined) return 'columns'
  if (isList(titles[player] ?? '')) return 'lists'
  const [score] = columns.get('score') ?? []
  const lists = rows.filter(({ cells }) => {
    const cell = cells[player] ?? ''
    const single = score !== undefined && listOf(cells[score] ?? '').length === 1
    if (phraseOf(cell) !== null) return true
    return (!single && namesOf(cell).names.length > 1) || namesOf(cell).teams !== null
  })
  if (lists.length * 2 <= rows.length) return 'rows'
  return isTeamARow(columns, rows) ? 'rows' : 'lists'
}

/** Whether rows of several names follow each other with other people of the same day and game. */
function isTeamARow(columns: Columns, rows: readonly TableRow[]): boolean {
  const hasOwnEnd = ['score', 'result', 'rank', 'winner'].some((kind) =>
    columns.has(kind as ColumnKind),
  )
  const runs = runsOf(columns, rows)
  const isSides = (run: readonly TableRow[]) =>
    run.length > 1 && greedy(columns, run).every(({ length }) => length > 1)
  return hasOwnEnd && runs.length > 0 && runs.every(isSides)
}

/** Blank dates and games of merged cells take what stands above. */
export function filledRows(columns: Columns, rows: readonly TableRow[]): TableRow[] {
  const above = new Map<ColumnKind, string>()
  return rows.map((row) => {
    const cells = [...row.cells]
    const isDateBlank = cellOf(columns, 'date', [row]) === ''
    let filled = false
    for (const kind of ['date', 'game'] as const) {
      const [at] = columns.get(kind) ?? []
      if (at === undefined) continue
      const own = cellOf(columns, kind, [row])
      const known = above.get(kind)
      if (own !== '') above.set(kind, own)
      else if (known !== undefined) {
        cells[at] = known
        filled = true
      }
    }
    const [time] = columns.get('time') ?? []
    // A time belongs to the date beside it.
    if (!isDateBlank || time === undefined) above.set('time', cellOf(columns, 'time', [row]))
    else if (cellOf(columns, 'time', [row]) === '') cells[time] = above.get('time') ?? ''
    return { ...row, cells, filled }
  })
}

/** The rows of each match with the same id; rows without one are a match each. */
export function groupsById(columns: Columns, rows: readonly TableRow[]): TableRow[][] {
  const byId = new Map<string, TableRow[]>()
  const groups: TableRow[][] = []
  let loose: TableRow[] = []
  for (const row of rows) {
    const id = cellOf(columns, 'id', [row])
    if (id === '') {
      loose.push(row)
      continue
    }
    groups.push(...groupsOf(columns, loose))
    loose = []
    const known = byId.get(id)
    if (known !== undefined) {
      known.push(row)
      continue
    }
    const group = [row]
    groups.push(group)
    byId.set(id, group)
  }
  return [...groups, ...groupsOf(columns, loose)]
}

/** Rows that follow each other with the same day and game, and no player twice. */
export function groupsOf(columns: Columns, rows: readonly TableRow[]): TableRow[][] {
  return runsOf(columns, rows).flatMap((run) => greedy(columns, run))
}

/** Rows that follow each other with the same day, game and facts of a match. */
export function runsOf(columns: Columns, rows: readonly TableRow[]): TableRow[][] {
  const people = new Set(rows.map((row) => nameKey(cellOf(columns, 'player', [row]))))
  const runs: TableRow[][] = []
  let last = { key: '', facts: new Map<ColumnKind, string>() }
  for (const row of rows) {
    const [run, key] = [runs.at(-1), keyOf(columns, row)]
    const [first] = run ?? []
    const own = factsOf(row)
    const isSame =
      first !== undefined &&
      last.key === key &&
      isSoon(first.played, row.played) &&
      [...own].every(([kind, fact]) => agrees(kind, last.facts.get(kind), fact))
    if (isSame) {
      run?.push(row)
      for (const [kind, fact] of own) if (!last.facts.has(kind)) last.facts.set(kind, fact)
    } else {
      runs.push([row])
      last = { key, facts: own }
    }
  }
  return runs

  /** What a row says of the whole match. */
  function factsOf(row: TableRow): Map<ColumnKind, string> {
    return new Map(
      (['place', 'minutes', 'winner'] as const).flatMap((kind) => {
        const fact = nameKey(cellOf(columns, kind, [row]))
        return isBlank(fact) ? [] : [[kind, fact] as const]
      }),
    )
  }

  function agrees(kind: ColumnKind, one: string | undefined, other: string): boolean {
    if (one === undefined || one === other) return true
    // A cell of winners is a fact of the match only where it has a name.
    return kind === 'winner' && !(people.has(one) && people.has(other))
  }
}

function greedy(columns: Columns, run: readonly TableRow[]): TableRow[][] {
  const groups: TableRow[][] = []
  let seated = new Set<string>()
  for (const row of run) {
    const name = nameKey(cellOf(columns, 'player', [row]))
    const group = groups.at(-1)
    if (group === undefined || seated.has(name)) {
      groups.push([row])
      seated = new Set()
    } else group.push(row)
    if (name !== '') seated.add(name)
  }
  return groups
}

function keyOf(columns: Columns, row: TableRow): string {
  const day = row.played?.day ?? cellOf(columns, 'date', [row])
  return JSON.stringify([day, gameKey(cellOf(columns, 'game', [row]))])
}

function isSoon(one: Moment | null, other: Moment | null): boolean {
  if (one?.time == null || other?.time == null) return true
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  return Math.abs(minutes(one.time) - minutes(other.time)) <= MINUTES_APART
}
