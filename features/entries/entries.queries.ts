import { sql } from 'kysely'
import * as z from 'zod/mini'

import { type Db, engineOf } from '#database/connect.ts'
import { jsonTuples } from '#database/query/json.ts'
import { prepared } from '#database/query/prepared.ts'
import { dayOfMatch } from '#features/days/days.queries.ts'
import type { Result, Mode, Scoring } from '#features/scoring/results.rules.ts'

import type { EntryPlayer, EntrySource } from './entries.rules.ts'

type PlayerTuple = readonly [
  id: string,
  userId: string | null,
  guestName: string | null,
  formerAt: string | null,
  score: number | null,
  result: Result,
  team: string | null,
  role: string | null,
  rank: number | null,
]

interface SourceRow {
  id: string
  gameId: string
  day: string
  createdAt: string
  mode: Mode
  scoring: Scoring
  minutes: number | null
  location: string | null
  expansions: string | null
  confirmedAt: string | null
  starterId: string | null
  players: PlayerTuple[]
}

const gameIds = z.array(z.string())

/** Matches as entries are made of them, in no order; ids that do not exist are left out. */
export async function entrySources(db: Db, ids: readonly string[]): Promise<EntrySource[]> {
  if (ids.length === 0) return []
  const rows = await sourceRows(db, { ids: JSON.stringify(ids) })
  return rows.map(({ expansions, confirmedAt, players, ...row }) => ({
    ...row,
    expansions: expansions === null ? [] : gameIds.parse(JSON.parse(expansions)),
    confirmed: confirmedAt !== null,
    players: players.map(
      ([id, userId, guestName, formerAt, score, result, team, role, rank]): EntryPlayer => ({
        id,
        userId,
        guestName,
        former: formerAt !== null,
        score,
        result,
        team,
        role,
        rank,
      }),
    ),
  }))
}

const sourceRows = prepared<{ ids: string }, SourceRow>(
  (db, { ids }) =>
    db
      .selectFrom('matches as m')
      .where('m.id', 'in', idsIn(db, ids))
      .select([
        'm.id',
        'm.game_id as gameId',
        'm.created_at as createdAt',
        'm.mode',
        'm.scoring',
        'm.duration_minutes as minutes',
        'm.location',
        'm.expansions',
        'm.confirmed_at as confirmedAt',
        'm.starter_id as starterId',
        dayOfMatch.as('day'),
        playersOf(db).as('players'),
      ]),
  ['players'],
)

function playersOf(db: Db) {
  return db
    .selectFrom('players as p')
    .whereRef('p.match_id', '=', sql.ref('m.id'))
    .select((eb) =>
      jsonTuples(
        db,
        [
          eb.ref('p.id'),
          eb.ref('p.user_id'),
          eb.ref('p.guest_name'),
          eb.ref('p.former_at'),
          eb.ref('p.score'),
          eb.ref('p.result'),
          eb.ref('p.team'),
          eb.ref('p.role'),
          eb.ref('p.rank'),
        ],
        eb.ref('p.seat'),
      ).as('players'),
    )
    .$castTo<{ players: PlayerTuple[] }>()
}

/** The ids of a JSON array: one parameter, however many they are. */
export function idsIn(db: Db, ids: string) {
  return engineOf(db) === 'postgres'
    ? sql<string>`(select cast(value as uuid) from json_array_elements_text(cast(${ids} as json)))`
    : sql<string>`(select value from json_each(${ids}))`
}
