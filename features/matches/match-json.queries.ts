import { type Expression, expressionBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import {
  asJson,
  jsonBoolean,
  jsonObject,
  jsonObjectIf,
  jsonRows,
  jsonText,
} from '#database/query/json.ts'
import type { UsersTable } from '#database/schema/accounts.ts'
import type { GamesTable, MatchesTable } from '#database/schema/schema.ts'
import { dayOfMatch } from '#features/days/days.queries.ts'
import { hasOpenCorrection } from '#features/history-index/history-index.queries.ts'

import { expansionsOf } from './details.queries.ts'
import type { Match, Player } from './matches.contract.ts'

export interface ViewerParams {
  viewerId: string
  viewerRole: string
}

/**
 * The matches of a page as JSON text, for lists: the database writes it, nothing is parsed here. It has
 * to equal what `present` returns for each match (history/responses.test.ts compares them).
 * @param page the ids of its matches; the query can select its columns as `page.…`
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

/** One match as the same JSON text, by its id; the query can select more of the match `m`. */
export function matchText(db: Db, matchId: string, viewer: ViewerParams) {
  return db
    .selectFrom('matches as m')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('users as c', 'c.id', 'm.created_by')
    .leftJoin('users as e', 'e.id', 'm.last_edited_by')
    .where('m.id', '=', matchId)
    .select(() => {
      const json = jsonObject(db, matchShape(db, viewer)) satisfies {
        expressionType: Required<Omit<Match, 'correcting'>> | undefined
      }
      return jsonText(json).as('json')
    })
}

interface Joined {
  m: MatchesTable
  g: GamesTable
  e: UsersTable
}

/** The match `m` with its game `g`, its creator `c` and its last editor `e`. */
function matchShape(db: Db, viewer: ViewerParams) {
  const eb = expressionBuilder<Joined, keyof Joined>()
  const person = (u: 'c' | 'e') => ({
    _id: sql.ref<string>(`${u}.id`),
    firstName: sql.ref<string>(`${u}.first_name`),
    lastName: sql.ref<string>(`${u}.last_name`),
  })
  return {
    _id: eb.ref('m.id'),
    date: eb.ref('m.date'),
    day: dayOfMatch,
    game: { _id: eb.ref('g.id'), name: eb.ref('g.name') },
    mode: eb.ref('m.mode'),
    scoring: eb.ref('m.scoring'),
    durationMinutes: eb.ref('m.duration_minutes'),
    location: eb.ref('m.location'),
    expansions: expansionsOf(db),
    players: playersOf(db, viewer),
    notes: eb.ref('m.notes'),
    matchStatus: sql<Match['matchStatus']>`case when m.confirmed_at is null
      then 'Pending' else 'Confirmed' end`,
    createdBy: person('c'),
    lastEditedBy: jsonObjectIf(db, eb('e.id', 'is not', null), person('e')),
    createdAt: eb.ref('m.created_at'),
    updatedAt: eb.ref('m.updated_at'),
    lastReminderSent: eb.ref('m.last_reminder_at'),
    version: eb.ref('m.version'),
  }
}

/** The players of the match `m` in the order of their seats. */
function playersOf(db: Db, { viewerId, viewerRole }: ViewerParams) {
  const name = sql<string>`case when u.id is null then p.guest_name
    else trim(u.first_name || ' ' || u.last_name) end`
  // Only the creator and admins see guests' addresses.
  const email = sql<string | null>`case when m.created_by = ${viewerId}
    or cast(${viewerRole} as text) = 'admin' then p.guest_email end`
  const players = db
    .selectFrom('players as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .where('p.match_id', '=', sql.ref<string>('m.id'))
    .select((eb) =>
      jsonRows(
        db,
        {
          _id: eb.ref('p.id'),
          user: jsonObjectIf(db, eb('u.id', 'is not', null), {
            _id: sql.ref<string>('u.id'),
            firstName: sql.ref<string>('u.first_name'),
            lastName: sql.ref<string>('u.last_name'),
          }),
          name,
          email,
          score: eb.ref('p.score'),
          result: eb.ref('p.result'),
          confirmed: jsonBoolean(
            db,
            eb.or([eb('u.id', 'is', null), eb('p.confirmed_at', 'is not', null)]),
          ),
          confirmedAt: eb.ref('p.confirmed_at'),
          invited: jsonBoolean(db, eb('p.invited_at', 'is not', null)),
          team: eb.ref('p.team'),
          role: eb.ref('p.role'),
          rank: eb.ref('p.rank'),
          started: jsonBoolean(db, sql`p.id = m.starter_id`),
          confirmedBy: sql<Player['confirmedBy']>`case
            when p.confirmed_at is null then null
            when u.id is not null then coalesce(p.confirmed_by, 'self')
            when p.confirmed_by = 'link' then 'link' end`,
          former: jsonBoolean(db, sql`u.id is null and p.former_at is not null`),
        },
        eb.ref('p.seat'),
      ).as('players'),
    )
    .$asScalar()
  return asJson(players)
}
