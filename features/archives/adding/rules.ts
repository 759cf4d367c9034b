/**
 * Matches, and rows of matches and players, of one transaction: it runs in one turn of the event loop on
 * SQLite, so all requests wait for it.
 */
const PART_MATCHES = 5
const PART_ROWS = 25

/** Cuts a batch into parts of one transaction each. */
export function partsOf<T extends { players: readonly unknown[] }>(matches: readonly T[]): T[][] {
  const parts: T[][] = []
  let rows = 0
  for (const match of matches) {
    const own = 1 + match.players.length
    const last = parts.at(-1)
    if (last === undefined || last.length === PART_MATCHES || rows + own > PART_ROWS) {
      parts.push([match])
      rows = own
    } else {
      last.push(match)
      rows += own
    }
  }
  return parts
}

/** How many matches, and ids of matches elsewhere, an account may still add. */
export interface Room {
  matches: number
  ids: number
}
