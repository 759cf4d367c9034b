import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import type { DeletedAccount } from '#features/accounts/erasing.commands.ts'
import {
  type CorrectionNotification,
  correctionNotifications as notificationTypes,
} from '#features/matches/open-corrections.rules.ts'
import { bookKeys } from '#features/matches/people.commands.ts'

/**
 * Some of the matches with data of an account: a row, an activity, or an edit that names it. Each of the
 * indexes is read up to the limit, so that the cost does not grow with the history.
 */
export async function nextMatchesOf(
  db: Db,
  { id, emailKey, freeSince }: DeletedAccount,
  limit: number,
): Promise<string[]> {
  const keys = bookKeys(emailKey)
  const players = db.selectFrom('players').select('match_id as id').limit(limit)
  const named = db
    .selectFrom('people as x')
    .innerJoin('players as p', 'p.person_id', 'x.id')
    .select('p.match_id as id')
    .limit(limit)
  const matches = db.selectFrom('matches').select('id').limit(limit)
  const activity = db.selectFrom('activity').select('match_id as id').limit(limit)
  const said = db.selectFrom('link_uses').select('match_id as id').limit(limit)
  const past = db.selectFrom('past_players').select('match_id as id').limit(limit)
  const corrections = db.selectFrom('corrections').select('match_id as id').limit(limit)
  const logged = sql<boolean>`(select m.created_at from matches as m where m.id = match_id) <= ${freeSince}`
  const isBefore = freeSince === null ? sql<boolean>`true` : logged
  const places = [
    players.where('user_id', '=', id),
    players.where('declined_by', '=', id),
    ...keys.map((key) => named.where('x.email_key', '=', key).where(isBefore)),
    ...keys.map((key) => said.where('guest_email_key', '=', key).where(isBefore)),
    matches.where('created_by', '=', id),
    matches.where('last_edited_by', '=', id),
    activity.where('by_user_id', '=', id),
    activity.where('proposed_by', '=', id),
    past.where('user_id', '=', id),
    corrections.where('by_user_id', '=', id),
  ]
  const found = new Set<string>()
  for (const place of places) {
    if (found.size >= limit) break
    for (const row of await place.execute()) found.add(row.id)
  }
  return [...found].slice(0, limit)
}

/** What the match itself costs, in rows. */
const ROWS_OF_MATCH = 10
/** Recorded edits are parsed, and perhaps written again; so many characters cost as much as a row. */
const CHARACTERS_OF_ROW = 200

/** How many rows the account's removal from a match writes, about; of long lists up to a limit. */
export async function rowsOf(
  db: Db,
  userId: string,
  ids: readonly string[],
  most: number,
): Promise<{ id: string; rows: number }[]> {
  const writtenAgain = sql<number | null>`(select sum(length(changes)) from (
    select changes from activity where match_id = m.id and changes is not null limit ${most}) as listed)`
  const count = (table: 'activity' | 'notifications' | 'players') =>
    sql<number>`(select count(*) from (select 1 as one from ${sql.table(table)} as counted
      where counted.match_id = m.id limit ${most}) as listed)`
  const found = await db
    .selectFrom('matches as m')
    .where('m.id', 'in', ids)
    .select('m.id')
    .select([count('activity').as('activity'), count('notifications').as('notifications')])
    .select([count('players').as('players'), writtenAgain.as('characters')])
    .select(
      sql<number>`(select count(*) from players as g where g.match_id = m.id
        and g.person_id is not null and m.created_by = ${userId})`.as('passed'),
    )
    .execute()
  return found.map(({ id, activity, notifications, players, passed, characters }) => ({
    id,
    // For each player a facet of the account or one that names it.
    rows:
      ROWS_OF_MATCH +
      Number(activity) +
      Number(notifications) +
      2 * Number(players) +
      // A guest who is passed on is a facet of everybody: the match is read and compared whole.
      (Number(passed) > 0 ? (Number(players) * Number(players)) / 3 : 0) +
      Math.ceil(Number(characters ?? 0) / CHARACTERS_OF_ROW),
  }))
}

/**
 * A column that finds no rows by its index: a match has few rows, an account many, and SQLite would look
 * the account's up.
 */
export const unindexed = (column: string) =>
  sql<string | null>`coalesce(${sql.ref(column)}, ${sql.ref(column)})`

/** The people of all books who have an account's address. */
export function peopleWith(db: Db, emailKey: string) {
  return db.selectFrom('people').where('email_key', 'in', bookKeys(emailKey)).select('id')
}

/** What was said by a table link about guests' rows while they had an account's address. */
function saidFrom(db: Db, emailKey: string) {
  return db
    .selectFrom('link_uses as s')
    .where(unindexed('s.guest_email_key'), 'in', bookKeys(emailKey))
}

/**
 * The rows of matches for which a table link was used: the account's, before or after they became its own,
 * and those that had its address when something was said about them.
 */
export async function usedRowsOf(
  db: Db,
  { id, emailKey }: DeletedAccount,
  ids: readonly string[],
): Promise<{ matchId: string; playerId: string }[]> {
  const used = db
    .selectFrom('players as p')
    .innerJoin('link_uses as used', (join) =>
      join.onRef('used.match_id', '=', 'p.match_id').onRef('used.player_id', '=', 'p.id'),
    )
    .where('p.match_id', 'in', ids)
    .where((eb) =>
      eb.or([eb(unindexed('p.user_id'), '=', id), eb(unindexed('p.declined_by'), '=', id)]),
    )
    .select(['p.match_id as matchId', 'p.id as playerId'])
  const said = saidFrom(db, emailKey)
    .where('s.match_id', 'in', ids)
    .select(['s.match_id as matchId', 's.player_id as playerId'])
  return used.union(said).execute()
}

/** A notification about a correction. */
export interface StoredNotification {
  id: string
  type: CorrectionNotification
  matchId: string
  correctionId: string
}

/** What others have been told about corrections of matches: it may name an account at their tables. */
export async function correctionNotifications(
  db: Db,
  ids: readonly string[],
): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('match_id', 'in', ids)
    .where('type', 'in', notificationTypes)
    .select(['id', 'type', 'match_id as matchId', 'correction_id as correctionId'])
    .execute()
  return rows.flatMap(({ id, type: stored, matchId, correctionId }) => {
    const type = notificationTypes.find((one) => one === stored)
    if (type === undefined || matchId === null || correctionId === null) return []
    return [{ id, type, matchId, correctionId }]
  })
}

/** Those matches of a creator in which something is to be answered. */
export async function correctedMatchesOf(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('corrections as c')
    .innerJoin('matches as m', 'm.id', 'c.match_id')
    .where('c.match_id', 'in', ids)
    .where(unindexed('m.created_by'), '=', userId)
    .where('c.state', '=', 'open')
    .select('m.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** The creators of those matches that still exist. */
export async function creatorsOf(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; creatorId: string }[]> {
  if (ids.length === 0) return []
  const matches = db.selectFrom('matches').where('id', 'in', ids)
  return matches.select(['id', 'created_by as creatorId']).execute()
}

/** The accounts at the tables of some matches. */
export async function usersAt(db: Db, matchIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('players')
    .where('match_id', 'in', matchIds)
    .where('user_id', 'is not', null)
    .select((eb) => eb.ref('user_id').$notNull().as('userId'))
    .distinct()
    .execute()
  return rows.map(({ userId }) => userId)
}
