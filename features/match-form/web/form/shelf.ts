import { list, object, readStored, text, writeStored } from '#client/stored-data.ts'
import { SHELF_OF } from '#client/typed-data.ts'
import type { Game } from '#features/games/games.contract.ts'

/** As many boxes as fit two rows of a phone, beside the tile that searches. */
export const SHELF = 7

/** The boxes in their places, by the games' ids. */
interface Shelf {
  /** `YYYY-MM`: in another month the most played games take new places. */
  month: string
  games: string[]
}

const key = (userId: string) => SHELF_OF + userId
const format = { format: 1, parse: object<Shelf>({ month: text, games: list(text) }) }

export function storedShelf(userId: string): Shelf | null {
  return readStored('local', key(userId), format)
}

export function storeShelf(userId: string, shelf: Shelf): void {
  writeStored('local', key(userId), format, shelf)
}

/**
 * The games whose boxes stand in the form, each where it stood the last time in this month; free places
 * are for the most played of the others.
 * @param played the most played first
 */
export function shelfOf(played: readonly Game[], month: string, before: Shelf | null): Game[] {
  const stood = before?.month === month ? before.games : []
  const stay = stood.flatMap((id) => played.find(({ _id }) => _id === id) ?? [])
  return [...new Set([...stay, ...played])].slice(0, SHELF)
}
