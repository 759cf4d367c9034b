/**
 * Matches, and rows of matches and players, of one transaction, and the rest after it. On SQLite a
 * transaction runs in one turn of the event loop, so all requests wait for it. Others' requests seldom
 * meet a part, and 10,000 matches still take less than a minute.
 */
const parts = {
  sqlite: { matches: 5, rows: 25, restMs: 12 },
  postgres: { matches: 20, rows: 120, restMs: 50 },
}
type Engine = keyof typeof parts

export function restAfter(engine: Engine): number {
  return parts[engine].restMs
}

/** Cuts a batch into parts of one transaction each. */
export function partsOf<T extends { players: readonly unknown[] }>(
  matches: readonly T[],
  engine: Engine,
): T[][] {
  const most = parts[engine]
  const cut: T[][] = []
  let rows = 0
  for (const match of matches) {
    const own = 1 + match.players.length
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
