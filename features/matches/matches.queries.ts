import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonTuples } from '#database/query/json.ts'
import { prepared, preparedInsert } from '#database/query/prepared.ts'
import type { MatchesTable, PlayersTable } from '#database/schema/schema.ts'
import { fullName } from '#features/accounts/accounts.rules.ts'
import { dayOfMatch } from '#features/days/days.queries.ts'
import type { Game } from '#features/games/games.contract.ts'
import { type Mode, type Scoring, type Result } from '#features/scoring/results.rules.ts'

import { expansionsOf } from './details.queries.ts'
import type { Match, Player } from './matches.contract.ts'
import { isCreator, type Viewer } from './matches.rules.ts'

/** A match without its activity; undefined when there is none of that id. */
export async function findMatch(
  db: Db,
  viewer: Viewer,
  matchId: string,
): Promise<Match | undefined> {
  const [row] = await oneMatch(db, { matchId })
  return row && present(row, viewer)
}

const oneMatch = prepared<{ matchId: string }, MatchRow>(
  (db, { matchId }) => matchRows(db).where('m.id', '=', matchId),
  ['expansions', 'players'],
)

export interface MatchRow {
  id: string
  date: string
  gameId: string
  game: string
  day: string
  mode: Mode
  scoring: Scoring
  durationMinutes: number | null
  location: string | null
  expansions: Game[]
  starterId: string | null
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

/**
 * `players` already says whether the creator plays; the day and the expansions are no plain columns.
 */
type UnselectedColumn =
  | 'onlooker_id'
  | 'day'
  | 'day_for'
  | 'expansions'
  | 'facets_version'
  | 'guests_version'

/** What a query selects for each column of a match. */
const selectedColumns = {
  id: 'm.id',
  game_id: 'g.id as gameId',
  date: 'm.date',
  mode: 'm.mode',
  scoring: 'm.scoring',
  duration_minutes: 'm.duration_minutes as durationMinutes',
  location: 'm.location',
  starter_id: 'm.starter_id as starterId',
  notes: 'm.notes',
  created_by: 'c.id as creatorId',
  last_edited_by: 'e.id as editorId',
  confirmed_at: 'm.confirmed_at as confirmedAt',
  last_reminder_at: 'm.last_reminder_at as remindedAt',
  version: 'm.version',
  created_at: 'm.created_at as createdAt',
  updated_at: 'm.updated_at as updatedAt',
} as const satisfies Record<Exclude<keyof MatchesTable, UnselectedColumn>, string>

/** Matches `m` with all that a response needs; players as tuples, which are faster than objects. */
export function matchRows(db: Db) {
  return db
    .selectFrom('matches as m')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('users as c', 'c.id', 'm.created_by')
    .leftJoin('users as e', 'e.id', 'm.last_edited_by')
    .select(Object.values(selectedColumns))
    .select([
      'g.name as game',
      'c.first_name as creatorFirst',
      'c.last_name as creatorLast',
      'e.first_name as editorFirst',
      'e.last_name as editorLast',
      dayOfMatch.as('day'),
      expansionsOf(db).as('expansions'),
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
  team: string | null,
  role: string | null,
  rank: number | null,
  confirmedBy: PlayersTable['confirmed_by'],
  formerAt: string | null,
]

/** The players of the match `m` by seat; accounts with their current names. */
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
          eb.ref('p.team'),
          eb.ref('p.role'),
          eb.ref('p.rank'),
          eb.ref('p.confirmed_by'),
          eb.ref('p.former_at'),
        ],
        eb.ref('p.seat'),
      ).as('players'),
    )
    .$castTo<{ players: PlayerTuple[] }>()
}

/** A match as the viewer may see it: only the creator and admins see guests' addresses. */
export function present(row: MatchRow, viewer: Viewer): Match {
  const createdBy = personOf(row.creatorId, row.creatorFirst, row.creatorLast)
  const seesAddresses = viewer.role === 'admin' || isCreator({ createdBy }, viewer)
  return {
    _id: row.id,
    date: row.date,
    day: row.day,
    game: { _id: row.gameId, name: row.game },
    mode: row.mode,
    scoring: row.scoring,
    durationMinutes: row.durationMinutes,
    location: row.location,
    expansions: row.expansions,
    players: row.players.map((player) => presentPlayer(player, row.starterId, seesAddresses)),
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

function presentPlayer(
  player: PlayerTuple,
  starterId: string | null,
  seesAddresses: boolean,
): Player {
  const [id, userId, first, last, guestName, guestEmail, score, result, ...others] = player
  const [confirmedAt, invitedAt, team, role, rank, confirmedBy, formerAt] = others
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
    team,
    role,
    rank,
    started: id === starterId,
    confirmedBy: confirmedByOf(user !== null, confirmedAt, confirmedBy),
    former: user === null && formerAt !== null,
  }
}

/** A guest counts as confirmed without anybody; by the table link they can say so themselves. */
function confirmedByOf(
  isUser: boolean,
  confirmedAt: string | null,
  by: PlayersTable['confirmed_by'],
): Player['confirmedBy'] {
  if (confirmedAt === null) return null
  if (isUser) return by ?? 'self'
  return by === 'link' ? by : null
}

export function personOf(id: string | null, firstName: string | null, lastName: string | null) {
  return id === null ? null : { _id: id, firstName: firstName ?? '', lastName: lastName ?? '' }
}

export const insertMatches = preparedInsert('matches', {
  id: true,
  game_id: true,
  date: true,
  notes: true,
  created_by: true,
  onlooker_id: true,
  last_edited_by: true,
  confirmed_at: true,
  last_reminder_at: true,
  version: true,
  facets_version: true,
  guests_version: true,
  created_at: true,
  updated_at: true,
  day: true,
  day_for: true,
  mode: true,
  scoring: true,
  duration_minutes: true,
  location: true,
  expansions: true,
  starter_id: true,
})

export const insertPlayers = preparedInsert('players', {
  match_id: true,
  id: true,
  seat: true,
  user_id: true,
  guest_name: true,
  former_at: true,
  guest_email: true,
  guest_email_key: true,
  declined_by: true,
  score: true,
  result: true,
  confirmed_at: true,
  invited_at: true,
  match_date: true,
  game_id: true,
  team: true,
  role: true,
  rank: true,
  confirmed_by: true,
})

export const insertActivity = preparedInsert('activity', {
  id: true,
  match_id: true,
  type: true,
  by_user_id: true,
  at: true,
  changes: true,
  proposed_by: true,
  reason: true,
  player_id: true,
  player_name: true,
  former_at: true,
})
