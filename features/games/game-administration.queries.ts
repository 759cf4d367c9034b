import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'

/** Matches of one page: reading them takes some milliseconds. */
const PAGE = 1000

/** Some of the matches of a game, with what moving them writes, about, in rows. */
export async function nextMatchesOf(
  db: Db,
  gameId: string,
  limit: number,
): Promise<{ id: string; rows: number }[]> {
  const players = sql<number>`(select count(*) from players as p where p.match_id = m.id)`
  const found = await db
    .selectFrom('matches as m')
    .where('m.game_id', '=', gameId)
    .select(['m.id', players.as('players')])
    .limit(limit)
    .execute()
  return found.map(({ id, players: count }) => ({ id, rows: rowsOf(Number(count)) }))
}

/** A facet and a row for each player; on SQLite each of these rows queues the whole table. */
function rowsOf(players: number): number {
  return 10 + 2 * players + Math.ceil(players ** 2 / 8)
}

/** A page of the matches that were changed since; the next page begins after its last one. */
export interface Page {
  ids: string[]
  next: ChangedMatch | null
}

export interface ChangedMatch {
  /** When it was changed. */
  at: string
  id: string
}

/**
 * Which matches with a game as an expansion were changed since; only those that were changed since the
 * game was added can have it. Matches with expansions are read page by page, in the order of their changes.
 */
export async function expandedSince(db: Db, gameId: string, last: ChangedMatch): Promise<Page> {
  const after =
    last.id === ''
      ? sql<boolean>`updated_at >= ${last.at}`
      : sql<boolean>`(updated_at, id) > (${last.at}, ${last.id})`
  const rows = await db
    .selectFrom('matches')
    .where('expansions', 'is not', null)
    .where(after)
    .select(['id', 'updated_at as at', sql<string>`expansions`.as('expansions')])
    .orderBy('updated_at')
    .orderBy('id')
    .limit(PAGE)
    .execute()
  const end = rows.at(-1)
  return {
    ids: rows.filter(({ expansions }) => expansions.includes(`"${gameId}"`)).map(({ id }) => id),
    next: end === undefined || rows.length < PAGE ? null : { at: end.at, id: end.id },
  }
}

/** Whether any match has a game, of itself or as an expansion in one that was changed since. */
export async function isPlayed(db: Db, gameId: string, since: string): Promise<boolean> {
  const [match] = await nextMatchesOf(db, gameId, 1)
  if (match !== undefined) return true
  for (let last: ChangedMatch | null = { at: since, id: '' }; last !== null;) {
    const { ids, next }: Page = await expandedSince(db, gameId, last)
    if (ids.length > 0) return true
    last = next
  }
  return false
}
