import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonTuples } from '#database/json.ts'
import { prepared, preparedInsert } from '#database/prepared.ts'
import { fullName } from '#features/accounts/rules.ts'

import type { Match, Player } from './contract.ts'
import { isCreator, type Result, type Viewer } from './rules.ts'

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
  ['players'],
)

export interface MatchRow {
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

/** Matches `m` with what an answer tells of each; players as tuples, quicker than objects. */
export function matchRows(db: Db) {
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

/** A match as the viewer may see it: guests' addresses are for the creator and admins alone. */
export function present(row: MatchRow, viewer: Viewer): Match {
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

export function personOf(id: string | null, firstName: string | null, lastName: string | null) {
  return id === null ? null : { _id: id, firstName: firstName ?? '', lastName: lastName ?? '' }
}

export const insertMatches = preparedInsert('matches', [
  'id',
  'game_id',
  'date',
  'notes',
  'created_by',
  'onlooker_id',
  'last_edited_by',
  'confirmed_at',
  'last_reminder_at',
  'version',
  'created_at',
  'updated_at',
])

export const insertPlayers = preparedInsert('players', [
  'match_id',
  'id',
  'seat',
  'user_id',
  'guest_name',
  'guest_email',
  'guest_email_key',
  'score',
  'result',
  'confirmed_at',
  'invited_at',
  'match_date',
  'game_id',
])

export const insertActivity = preparedInsert('activity', [
  'id',
  'match_id',
  'type',
  'by_user_id',
  'at',
  'changes',
])
