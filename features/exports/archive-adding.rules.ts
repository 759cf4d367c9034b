/**
 * Matches, and the rows that are written for them, of one transaction, and the rest after it. On SQLite a
 * transaction runs in one turn of the event loop, so all requests wait for it. Others' requests seldom
 * meet a part, and 10,000 matches still take less than a minute.
 */
const parts = {
  sqlite: { matches: 5, rows: 20, restMs: 12 },
  postgres: { matches: 20, rows: 120, restMs: 50 },
}
type Engine = keyof typeof parts

export function restAfter(engine: Engine): number {
  return parts[engine].restMs
}

/** What is written for a match beside its own row. */
interface RowsOfMatch {
  players: readonly unknown[]
  /** Each may be a new game. */
  expansions: readonly unknown[]
  /** Its ids elsewhere; an archive has one. */
  sourceIds?: readonly unknown[]
  pad: { rows: readonly unknown[] } | null
}

/** Numbers on a pad that take as long as a row. */
const CELLS_OF_A_ROW = 100

function rowsOf({ players, expansions, sourceIds = [''], pad }: RowsOfMatch): number {
  const cells = (pad?.rows.length ?? 0) * players.length
  const ids = Math.max(0, sourceIds.length - 1)
  return 1 + players.length + expansions.length + ids + Math.floor(cells / CELLS_OF_A_ROW)
}

/** Cuts a batch into parts of one transaction each, by the rows that are written. */
export function partsOf<T extends RowsOfMatch>(matches: readonly T[], engine: Engine): T[][] {
  const most = parts[engine]
  const cut: T[][] = []
  let rows = 0
  for (const match of matches) {
    const own = rowsOf(match)
    const last = cut.at(-1)
    if (last === undefined || last.length === most.matches || rows + own > most.rows) {
      cut.push([match])
      rows = own
    } else {
      last.push(match)
      rows += own
    }
  }
  return cut
}

/** How many matches, and ids of matches elsewhere, an account may still add. */
export interface Room {
  matches: number
  ids: number
}
