import { type Expression, type RawBuilder, expressionBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import {
  asJson,
  jsonBoolean,
  jsonObject,
  jsonObjectIf,
  jsonRows,
  jsonText,
} from '#database/query/json.ts'
import { prepared, preparedInsert } from '#database/query/prepared.ts'
import type { UsersTable } from '#database/schema/accounts.ts'
import type { GamesTable, MatchesTable } from '#database/schema/schema.ts'
import { nameOfSeat } from '#features/accounts/seat-names.queries.ts'
import { dayOfMatch } from '#features/dates/days.queries.ts'
import type { Game } from '#features/games/games.contract.ts'

import { hasOpenCorrection } from './history-index.queries.ts'
import {
  type DetailKey,
  type DetailValues,
  detailColumnNames,
  details,
  forEachDetail,
} from './match-details.rules.ts'
import type { Match, Player } from './matches.contract.ts'
import type { Viewer } from './matches.rules.ts'

export interface ViewerParams {
  viewerId: string
  viewerRole: string
}

export function viewerParams({ userId, role }: Viewer): ViewerParams {
  return { viewerId: userId, viewerRole: role }
}

export async function findMatch(
  db: Db,
  viewer: Viewer,
  matchId: string,
): Promise<Match | undefined> {
  const [row] = await oneMatch(db, { matchId, ...viewerParams(viewer) })
  return row?.match
}

const oneMatch = prepared<{ matchId: string } & ViewerParams, { match: Match }>(
  (db, params) => matchRows(db, params).where('m.id', '=', params.matchId),
  ['match'],
)

export function matchRows(db: Db, viewer: ViewerParams) {
  return db
    .selectFrom('matches as m')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('users as c', 'c.id', 'm.created_by')
    .leftJoin('users as e', 'e.id', 'm.last_edited_by')
    .select(() => {
      const json = jsonObject(db, matchShape(db, viewer)) satisfies {
        expressionType: Required<Omit<Match, 'correcting'>> | undefined
      }
      return json.as('match')
    })
}

/**
 * JSON texts for lists, which nothing parses here.
 * @param page the matches' ids; the query can select its columns as `page.…`
 */
export function matchTexts<Row extends { id: string }>(
  db: Db,
  page: Expression<Row>,
  viewer: ViewerParams,
) {
  return db
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('matches as m', 'm.id', 'page.id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('users as c', 'c.id', 'm.created_by')
    .leftJoin('users as e', 'e.id', 'm.last_edited_by')
    .select(() => {
      const correction = hasOpenCorrection(sql`${viewer.viewerId}`, sql`m.id`)
      const shape = {
        ...matchShape(db, viewer),
        // A match with an open correction is never Confirmed, so most rows look for none.
        correcting: jsonBoolean(db, sql`m.confirmed_at is null and ${correction}`),
      }
      const json = jsonObject(db, shape) satisfies { expressionType: Required<Match> | undefined }
      return jsonText(json).as('json')
    })
}

interface Joined {
  m: MatchesTable
  g: GamesTable
  e: UsersTable
}

const detailRefs = forEachDetail<{ [K in DetailKey]: RawBuilder<DetailValues[K]> }>(
  (key) => sql.ref(`m.${details[key].column}`) as never,
)

/** Of the match `m` with its game `g`, its creator `c` and its last editor `e`. */
function matchShape(db: Db, viewer: ViewerParams) {
  const eb = expressionBuilder<Joined, keyof Joined>()
  return {
    _id: eb.ref('m.id'),
    date: eb.ref('m.date'),
    day: dayOfMatch,
    game: { _id: eb.ref('g.id'), name: eb.ref('g.name') },
    mode: eb.ref('m.mode'),
    scoring: eb.ref('m.scoring'),
    ...detailRefs,
    expansions: expansionsOf(db),
    players: playersOf(db, viewer),
    matchStatus: sql<Match['matchStatus']>`case when m.confirmed_at is null
      then 'Pending' else 'Confirmed' end`,
    createdBy: personOf('c'),
    lastEditedBy: personIf(db, 'e'),
    createdAt: eb.ref('m.created_at'),
    updatedAt: eb.ref('m.updated_at'),
    lastReminderSent: eb.ref('m.last_reminder_at'),
    version: eb.ref('m.version'),
  }
}

export function personOf(user: string) {
  return {
    _id: sql.ref<string>(`${user}.id`),
    firstName: sql.ref<string>(`${user}.first_name`),
    lastName: sql.ref<string>(`${user}.last_name`),
  }
}

export function personIf(db: Db, user: string) {
  return jsonObjectIf(db, sql`${sql.ref(`${user}.id`)} is not null`, personOf(user))
}

/** Of the match `m`, by seat. */
function playersOf(db: Db, { viewerId, viewerRole }: ViewerParams) {
  const name = sql<string>`case when u.id is null then ${nameOfSeat}
    else trim(u.first_name || ' ' || u.last_name) end`
  const email = sql<string | null>`case when m.created_by = ${viewerId}
    or cast(${viewerRole} as text) = 'admin' then (select x.email from people x
      where x.id = p.person_id and p.user_id is null and p.declined_by is null) end`
  const players = db
    .selectFrom('players as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .where('p.match_id', '=', sql.ref<string>('m.id'))
    .select((eb) =>
      jsonRows(
        db,
        {
          _id: eb.ref('p.id'),
          user: personIf(db, 'u'),
          name,
          email,
          score: eb.ref('p.score'),
          result: eb.ref('p.result'),
          confirmed: jsonBoolean(
            db,
            eb.or([eb('u.id', 'is', null), eb('p.confirmed_at', 'is not', null)]),
          ),
          confirmedAt: sql<string | null>`case when u.id is null then p.said_at
            else p.confirmed_at end`,
          invited: jsonBoolean(db, eb('p.invited_at', 'is not', null)),
          team: eb.ref('p.team'),
          role: eb.ref('p.role'),
          rank: eb.ref('p.rank'),
          started: jsonBoolean(db, sql`p.id = m.starter_id`),
          confirmedBy: sql<Player['confirmedBy']>`case
            when u.id is null and p.said_at is not null then 'link'
            when u.id is not null and p.confirmed_at is not null
              then coalesce(p.confirmed_by, 'self') end`,
          former: jsonBoolean(db, sql`u.id is null and p.former_at is not null`),
          declined: jsonBoolean(db, sql`p.declined_by is not null`),
        },
        eb.ref('p.seat'),
      ).as('players'),
    )
    .$asScalar()
  return asJson(players)
}

/**
 * The subquery runs only for matches with expansions: most have none. Ids that are no games any more and
 * the match's own game are left out.
 */
export function expansionsOf(db: Db) {
  const isPostgres = engineOf(db) === 'postgres'
  const shape = { _id: sql.ref<string>('x.id'), name: sql.ref<string>('x.name') }
  const games = jsonRows(db, shape, sql.ref('ids.key'))
  // On SQLite a cross join is read in this order, the few ids first.
  const from = isPostgres
    ? sql`json_array_elements_text(m.expansions::json) with ordinality as ids (value, key)
        join games x on x.id = ids.value::uuid`
    : sql`json_each(m.expansions) as ids cross join games x on x.id = ids.value`
  const none = isPostgres ? sql`'[]'` : sql`json('[]')`
  return asJson(
    sql<Game[]>`case when m.expansions is null then ${none}
      else (select ${games} from ${from} where x.id <> m.game_id) end`,
  )
}

/** Nothing for an id that no match ever had. */
export const findLogged = prepared<{ id: string }, { userId: string; isDeleted: boolean | number }>(
  (db, { id }) =>
    db
      .selectFrom('matches')
      .where('id', '=', id)
      .select(['created_by as userId', sql<boolean>`false`.as('isDeleted')])
      .unionAll(
        db
          .selectFrom('deleted_matches')
          .where('id', '=', id)
          .select(['user_id as userId', sql<boolean>`true`.as('isDeleted')]),
      ),
)

export const insertMatches = preparedInsert<'matches', 'bytes' | 'past_bytes'>('matches', {
  id: true,
  game_id: true,
  date: true,
  created_by: true,
  onlooker_id: true,
  last_edited_by: true,
  confirmed_at: true,
  last_reminder_at: true,
  version: true,
  created_at: true,
  updated_at: true,
  day: true,
  mode: true,
  scoring: true,
  ...detailColumnNames,
  expansions: true,
  starter_id: true,
})

export const insertPlayers = preparedInsert('players', {
  match_id: true,
  id: true,
  seat: true,
  user_id: true,
  person_id: true,
  former_at: true,
  declined_by: true,
  score: true,
  result: true,
  confirmed_at: true,
  invited_at: true,
  match_date: true,
  team: true,
  role: true,
  rank: true,
  confirmed_by: true,
  said_at: true,
})
