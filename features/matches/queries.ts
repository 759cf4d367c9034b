import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { jsonBoolean, jsonObject, jsonObjectIf, jsonRows } from '#database/json.ts'
import { prepared } from '#database/prepared.ts'
import type { Person } from '#features/accounts/contract.ts'
import { isId } from '#platform/ids.ts'
import type { Activity, Match, WholeMatch } from './contract.ts'
import type { Result, Viewer } from './rules.ts'

/** Where a page of the history begins: after the match of this date and id. */
export interface Cursor {
  date: string
  id: string
}

/** Before every match: no date begins with a letter, and no id is greater. */
const BEGINNING: Cursor = { date: 'Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** More matches than anybody has; both engines take it as a limit. */
const ALL = 2 ** 31 - 1

export interface HistoryWanted {
  limit?: number | undefined
  cursor?: Cursor | undefined
  /** Pattern of `like` on the keys of games' names. */
  gamePattern?: string | undefined
  /** The viewer's own result. */
  result?: 'Win' | 'Loss' | 'Draw' | undefined
}

/**
 * The viewer's matches, newest date first, then newest created.
 * @returns one match more than the limit when there are more
 */
export async function listMatches(
  db: Db,
  viewer: Viewer,
  wanted: HistoryWanted,
): Promise<Match[]> {
  const { gamePattern = '', result = '', cursor = BEGINNING } = wanted
  const variant = histories[gamePattern === '' ? 'all' : 'ofGames'][result === '' ? 'any' : 'result']
  const rows = await variant(db, {
    ...viewer,
    gamePattern,
    result,
    cursorDate: cursor.date,
    cursorId: cursor.id,
    limit: wanted.limit === undefined ? ALL : wanted.limit + 1,
  })
  return rows.map((row) => row.match)
}

interface HistoryParams extends Viewer {
  gamePattern: string
  result: string
  cursorDate: string
  cursorId: string
  limit: number
}

const histories = {
  all: { any: historyQuery(false, false), result: historyQuery(false, true) },
  ofGames: { any: historyQuery(true, false), result: historyQuery(true, true) },
}

/**
 * Both parts of a history are read from an index in its order, at most `limit` entries of each:
 * the matches that the viewer plays in, and those that the viewer only logged.
 */
function historyQuery(ofGames: boolean, ofResult: boolean) {
  return prepared<HistoryParams, { match: Match }>(
    (db, params) => {
      const { cursorDate, cursorId, limit } = params
      const ofGame = (gameId: RawBuilder<unknown>) => sql<boolean>`exists (
        select 1 from games where id = ${gameId} and name_key like ${params.gamePattern} escape '\\')`
      const played = db
        .selectFrom('players')
        .where('user_id', '=', params.userId)
        .where(sql<boolean>`(match_date, match_id) < (${cursorDate}, ${cursorId})`)
        .$if(ofResult, (query) => query.where('result', '=', params.result as 'Win'))
        .$if(ofGames, (query) => query.where(ofGame(sql.ref('players.game_id'))))
        .select(['match_date as date', 'match_id as id'])
        .orderBy('match_date', 'desc')
        .orderBy('match_id', 'desc')
        .limit(limit)
      const watched = db
        .selectFrom('matches')
        .where('onlooker_id', '=', params.userId)
        .where(sql<boolean>`(date, id) < (${cursorDate}, ${cursorId})`)
        .$if(ofGames, (query) => query.where(ofGame(sql.ref('matches.game_id'))))
        .select(['date', 'id'])
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
      // Who was not at the table has no result to filter by.
      const history = ofResult
        ? db.selectFrom(played.as('played')).selectAll()
        : db
            .selectFrom(played.as('played'))
            .selectAll()
            .unionAll(db.selectFrom(watched.as('watched')).selectAll())
      const page = db
        .selectFrom(history.as('all'))
        .selectAll()
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
      return db
        .selectFrom(page.as('page'))
        .innerJoin('matches as m', 'm.id', 'page.id')
        .innerJoin('games as g', 'g.id', 'm.game_id')
        .innerJoin('users as c', 'c.id', 'm.created_by')
        .leftJoin('users as e', 'e.id', 'm.last_edited_by')
        .select(jsonObject(db, matchShape(db, params)).as('match'))
        .orderBy('page.date', 'desc')
        .orderBy('page.id', 'desc')
    },
    ['match'],
  )
}

/** A match with its activity; undefined when there is none of that id. */
export async function findMatch(
  db: Db,
  viewer: Viewer,
  matchId: string,
): Promise<WholeMatch | undefined> {
  const [row] = await wholeMatch(db, { ...viewer, matchId })
  if (row === undefined) return undefined
  return { ...row.match, activity: row.activity }
}

const wholeMatch = prepared<
  Viewer & { matchId: string },
  { match: Match; activity: Activity[] }
>(
  (db, params) =>
    db
      .selectFrom('matches as m')
      .innerJoin('games as g', 'g.id', 'm.game_id')
      .innerJoin('users as c', 'c.id', 'm.created_by')
      .leftJoin('users as e', 'e.id', 'm.last_edited_by')
      .where('m.id', '=', params.matchId)
      .select([
        jsonObject(db, matchShape(db, params)).as('match'),
        activityOf(db).as('activity'),
      ]),
  ['match', 'activity'],
)

/** A match `m` of the game `g`, created by `c`, last edited by `e`, as the viewer may see it. */
function matchShape(db: Db, viewer: Viewer) {
  return {
    _id: sql.ref<string>('m.id'),
    date: sql.ref<string>('m.date'),
    game: { _id: sql.ref<string>('g.id'), name: sql.ref<string>('g.name') },
    players: playersOf(db, viewer),
    notes: sql.ref<string>('m.notes'),
    matchStatus: sql<Match['matchStatus']>`case when m.confirmed_at is null then 'Pending' else 'Confirmed' end`,
    createdBy: personShape('c'),
    lastEditedBy: jsonObjectIf(db, sql`e.id is not null`, personShape('e')),
    createdAt: sql.ref<string>('m.created_at'),
    updatedAt: sql.ref<string>('m.updated_at'),
    lastReminderSent: sql.ref<string | null>('m.last_reminder_at'),
    version: sql.ref<number>('m.version'),
  }
}

/** The players of the match `m` in the order of their seats. */
function playersOf(db: Db, viewer: Viewer) {
  const shape = {
    _id: sql.ref<string>('p.id'),
    user: jsonObjectIf(db, sql`u.id is not null`, personShape('u')),
    name: sql<string>`coalesce(p.guest_name, u.first_name || ' ' || u.last_name)`,
    email: sql<string | null>`
      case when m.created_by = ${viewer.userId} or ${viewer.role} = 'admin' then p.guest_email end`,
    score: sql.ref<number | null>('p.score'),
    result: sql.ref<Result>('p.result'),
    confirmed: jsonBoolean(db, sql`p.user_id is null or p.confirmed_at is not null`),
    confirmedAt: sql.ref<string | null>('p.confirmed_at'),
    invited: jsonBoolean(db, sql`p.invited_at is not null`),
  }
  return db
    .selectFrom('players as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .where('p.match_id', '=', sql.ref<string>('m.id'))
    .select(jsonRows(db, shape, sql`p.seat`).as('players'))
    .$asScalar()
}

/** What happened to the match `m`, oldest first: ids made later sort later. */
function activityOf(db: Db) {
  const shape = {
    _id: sql.ref<string>('a.id'),
    type: sql.ref<Activity['type']>('a.type'),
    by: jsonObjectIf(db, sql`u.id is not null`, personShape('u')),
    at: sql.ref<string>('a.at'),
  }
  return db
    .selectFrom('activity as a')
    .leftJoin('users as u', 'u.id', 'a.by_user_id')
    .where('a.match_id', '=', sql.ref<string>('m.id'))
    .select(jsonRows(db, shape, sql`a.id`).as('activity'))
}

function personShape(table: string) {
  return {
    _id: sql.ref<string>(`${table}.id`),
    firstName: sql.ref<string>(`${table}.first_name`),
    lastName: sql.ref<string>(`${table}.last_name`),
  }
}

/** Who may be put at the user's table, by id: the user, and whoever of the others is a friend. */
export async function companionsOf(
  db: Db,
  userId: string,
  others: readonly (string | null)[],
): Promise<Map<string, Person>> {
  const ids = others.filter((id) => id !== null && id !== userId && isId(id)) as string[]
  const friends = db
    .selectFrom('friendships')
    .where('user_id', '=', userId)
    .where('friend_id', 'in', ids)
    .select('friend_id')
  const rows = await db
    .selectFrom('users')
    .where((eb) => {
      const self = eb('id', '=', userId)
      return ids.length === 0 ? self : eb.or([self, eb('id', 'in', friends)])
    })
    .select(['id as _id', 'first_name as firstName', 'last_name as lastName'])
    .execute()
  return new Map(rows.map((row) => [row._id, row]))
}
