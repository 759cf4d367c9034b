import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonObjectIf, jsonRows, jsonTuples } from '#database/json.ts'
import { prepared } from '#database/prepared.ts'
import type { Person } from '#features/accounts/contract.ts'
import { fullName } from '#features/accounts/rules.ts'
import { isId } from '#platform/ids.ts'

import type { Activity, Match, Player, WholeMatch } from './contract.ts'
import { isCreator, type Result, type Viewer } from './rules.ts'

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
export async function listMatches(db: Db, viewer: Viewer, wanted: HistoryWanted): Promise<Match[]> {
  const { gamePattern = '', result = '', cursor = BEGINNING } = wanted
  const variants = gamePattern === '' ? histories.ofAnyGame : histories.ofSomeGames
  const rows = await (result === '' ? variants.anyResult : variants.oneResult)(db, {
    userId: viewer.userId,
    gamePattern,
    result,
    cursorDate: cursor.date,
    cursorId: cursor.id,
    limit: wanted.limit === undefined ? ALL : wanted.limit + 1,
  })
  return rows.map((row) => present(row, viewer))
}

interface HistoryParams {
  userId: string
  gamePattern: string
  result: string
  cursorDate: string
  cursorId: string
  limit: number
}

const histories = {
  ofAnyGame: { anyResult: historyQuery(false, false), oneResult: historyQuery(false, true) },
  ofSomeGames: { anyResult: historyQuery(true, false), oneResult: historyQuery(true, true) },
}

/**
 * A history has two parts, the matches that the user plays in and those that the user only logged.
 * Each is read from an index in its order, so that a page costs as much as the page is long.
 */
function historyQuery(ofSomeGames: boolean, ofOneResult: boolean) {
  return prepared<HistoryParams, MatchRow>(
    (db, { userId, gamePattern, result, cursorDate, cursorId, limit }) => {
      // A scalar, which no planner can turn round into "first all matches of these games".
      const ofGame = (gameId: string) => sql<boolean>`(select name_key from games
        where games.id = ${sql.ref(gameId)}) like ${gamePattern} escape '\\'`
      const played = db
        .selectFrom('players')
        .where('user_id', '=', userId)
        .where(sql<boolean>`(match_date, match_id) < (${cursorDate}, ${cursorId})`)
        .$if(ofOneResult, (query) => query.where('result', '=', result as Result))
        .$if(ofSomeGames, (query) => query.where(ofGame('players.game_id')))
        .select(['match_date as date', 'match_id as id'])
        .orderBy('match_date', 'desc')
        .orderBy('match_id', 'desc')
        .limit(limit)
      const watched = db
        .selectFrom('matches')
        .where('onlooker_id', '=', userId)
        .where(sql<boolean>`(date, id) < (${cursorDate}, ${cursorId})`)
        // Who was not at the table has no result to filter by.
        .$if(ofOneResult, (query) => query.where(sql<boolean>`1 = 0`))
        .$if(ofSomeGames, (query) => query.where(ofGame('matches.game_id')))
        .select(['date', 'id'])
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
      const page = db
        .selectFrom(played.as('played'))
        .selectAll()
        .unionAll(db.selectFrom(watched.as('watched')).selectAll())
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
      return matchRows(db)
        .innerJoin(page.as('page'), 'page.id', 'm.id')
        .orderBy('page.date', 'desc')
        .orderBy('page.id', 'desc')
    },
    ['players'],
  )
}

/** A match with its activity, oldest first; undefined when there is none of that id. */
export async function findMatch(
  db: Db,
  viewer: Viewer,
  matchId: string,
): Promise<WholeMatch | undefined> {
  const [row] = await wholeMatch(db, { matchId })
  if (row === undefined) return undefined
  return { ...present(row, viewer), activity: row.activity }
}

const wholeMatch = prepared<{ matchId: string }, MatchRow & { activity: Activity[] }>(
  (db, { matchId }) =>
    matchRows(db).where('m.id', '=', matchId).select(activityOf(db).as('activity')),
  ['players', 'activity'],
)

interface MatchRow {
  id: string
  date: string
  gameId: string
  game: string
  notes: string
  confirmedAt: string | null
  createdAt: string
  updatedAt: string
  remindedAt: string | null
  version: number
  creatorId: string
  creatorFirst: string
  creatorLast: string
  editorId: string | null
  editorFirst: string | null
  editorLast: string | null
  players: PlayerTuple[]
}

function matchRows(db: Db) {
  return db
    .selectFrom('matches as m')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('users as c', 'c.id', 'm.created_by')
    .leftJoin('users as e', 'e.id', 'm.last_edited_by')
    .select([
      'm.id',
      'm.date',
      'g.id as gameId',
      'g.name as game',
      'm.notes',
      'm.confirmed_at as confirmedAt',
      'm.created_at as createdAt',
      'm.updated_at as updatedAt',
      'm.last_reminder_at as remindedAt',
      'm.version',
      'c.id as creatorId',
      'c.first_name as creatorFirst',
      'c.last_name as creatorLast',
      'e.id as editorId',
      'e.first_name as editorFirst',
      'e.last_name as editorLast',
      playersOf(db).as('players'),
    ])
}

type PlayerTuple = readonly [
  id: string,
  userId: string | null,
  firstName: string | null,
  lastName: string | null,
  guestName: string | null,
  guestEmail: string | null,
  score: number | null,
  result: Result,
  confirmedAt: string | null,
  invitedAt: string | null,
]

/** The players of the match `m` in the order of their seats; an account's name is its current one. */
function playersOf(db: Db) {
  return db
    .selectFrom('players as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .whereRef('p.match_id', '=', sql.ref('m.id'))
    .select((eb) =>
      jsonTuples(
        db,
        [
          eb.ref('p.id'),
          eb.ref('p.user_id'),
          eb.ref('u.first_name'),
          eb.ref('u.last_name'),
          eb.ref('p.guest_name'),
          eb.ref('p.guest_email'),
          eb.ref('p.score'),
          eb.ref('p.result'),
          eb.ref('p.confirmed_at'),
          eb.ref('p.invited_at'),
        ],
        eb.ref('p.seat'),
      ).as('players'),
    )
    .$castTo<{ players: PlayerTuple[] }>()
}

function activityOf(db: Db) {
  return db
    .selectFrom('activity as a')
    .leftJoin('users as u', 'u.id', 'a.by_user_id')
    .whereRef('a.match_id', '=', sql.ref('m.id'))
    .select((eb) =>
      jsonRows(
        db,
        {
          _id: eb.ref('a.id'),
          type: eb.ref('a.type'),
          by: jsonObjectIf(db, eb('u.id', 'is not', null), {
            _id: eb.ref('u.id'),
            firstName: eb.ref('u.first_name'),
            lastName: eb.ref('u.last_name'),
          }),
          at: eb.ref('a.at'),
        },
        // Ids made later sort later.
        eb.ref('a.id'),
      ).as('activity'),
    )
    .$castTo<{ activity: Activity[] }>()
}

/** A match as the viewer may see it: guests' addresses are for the creator and admins alone. */
function present(row: MatchRow, viewer: Viewer): Match {
  const createdBy = personOf(row.creatorId, row.creatorFirst, row.creatorLast)
  const seesAddresses = viewer.role === 'admin' || isCreator({ createdBy }, viewer)
  return {
    _id: row.id,
    date: row.date,
    game: { _id: row.gameId, name: row.game },
    players: row.players.map((player) => presentPlayer(player, seesAddresses)),
    notes: row.notes,
    matchStatus: row.confirmedAt === null ? 'Pending' : 'Confirmed',
    createdBy,
    lastEditedBy: personOf(row.editorId, row.editorFirst, row.editorLast),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastReminderSent: row.remindedAt,
    version: row.version,
  }
}

function presentPlayer(player: PlayerTuple, seesAddresses: boolean): Player {
  const [id, userId, first, last, guestName, guestEmail, score, result, confirmedAt, invitedAt] =
    player
  const user = personOf(userId, first, last)
  return {
    _id: id,
    user,
    name: user === null ? (guestName ?? '') : fullName(user),
    email: seesAddresses ? guestEmail : null,
    score,
    result,
    confirmed: user === null || confirmedAt !== null,
    confirmedAt,
    invited: invitedAt !== null,
  }
}

function personOf(id: string | null, firstName: string | null, lastName: string | null) {
  return id === null ? null : { _id: id, firstName: firstName ?? '', lastName: lastName ?? '' }
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
