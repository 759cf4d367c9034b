import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { endOfLatestDay } from '#features/dates/days.rules.ts'

function person(id: string | null, firstName: string | null, lastName: string | null) {
  return id === null ? null : { _id: id, firstName, lastName }
}

export async function listMatches(db: Db, userId: string, limit: number, otherId?: string) {
  const withPerson = db.selectFrom('players as other').where('other.user_id', '=', otherId ?? '')
  const found = await db
    .selectFrom('players')
    .where('user_id', '=', userId)
    .$if(otherId !== undefined, (query) =>
      query.where('match_id', 'in', withPerson.select('other.match_id')),
    )
    .select(['match_id as id', 'match_date as date'])
    .union(
      db
        .selectFrom('matches')
        .where('onlooker_id', '=', userId)
        .$if(otherId !== undefined, (query) =>
          query.where('id', 'in', withPerson.select('other.match_id')),
        )
        .select(['id', 'date']),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = found.slice(0, limit)
  const data = await Promise.all(page.map(async ({ id }) => listed(db, userId, id)))
  const last = found.length > limit ? page.at(-1) : undefined
  const nextCursor =
    last === undefined ? null : Buffer.from(`${last.date} ${last.id}`).toString('base64url')
  return { data, meta: { nextCursor } }
}

async function listed(db: Db, userId: string, id: string) {
  const match = await loadMatch(db, userId, id)
  const correction = await db
    .selectFrom('corrections')
    .where('match_id', '=', id)
    .where('by_user_id', '=', userId)
    .where('state', '=', 'open')
    .select('id')
    .executeTakeFirst()
  return { ...match, correcting: correction !== undefined }
}

export async function loadMatch(db: Db, userId: string, id: string) {
  const match = await db
    .selectFrom('matches as m')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .innerJoin('users as c', 'c.id', 'm.created_by')
    .leftJoin('users as e', 'e.id', 'm.last_edited_by')
    .where('m.id', '=', id)
    .selectAll('m')
    .select(['g.name as game', 'c.first_name as c_first', 'c.last_name as c_last'])
    .select(['e.first_name as e_first', 'e.last_name as e_last'])
    .executeTakeFirst()
  if (match === undefined) return undefined
  const players = await db
    .selectFrom('players as p')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('people as guest', 'guest.id', 'p.person_id')
    .where('p.match_id', '=', id)
    .orderBy('p.seat')
    .selectAll('p')
    .select(['guest.name as guest_name', 'guest.email as guest_email'])
    .select(['u.first_name', 'u.last_name'])
    .execute()
  return {
    _id: match.id,
    date: match.date,
    day: match.day ?? match.date.slice(0, 10),
    mode: match.mode,
    scoring: match.scoring,
    durationMinutes: match.duration_minutes,
    location: match.location,
    expansions: await expansionsOf(db, match.expansions),
    game: { _id: match.game_id, name: match.game },
    players: players.map((player) => ({
      _id: player.id,
      user: person(player.user_id, player.first_name, player.last_name),
      name:
        player.user_id === null ? player.guest_name : `${player.first_name} ${player.last_name}`,
      email: match.created_by === userId ? player.guest_email : null,
      score: player.score,
      result: player.result,
      confirmed: player.user_id === null || player.confirmed_at !== null,
      confirmedAt: player.confirmed_at,
      invited: player.invited_at !== null,
      team: player.team,
      role: player.role,
      rank: player.rank,
      started: player.id === match.starter_id,
      confirmedBy:
        player.user_id === null || player.confirmed_at === null
          ? null
          : (player.confirmed_by ?? 'self'),
      former: player.user_id === null && player.former_at !== null,
      declined: player.declined_by !== null,
    })),
    notes: match.notes,
    matchStatus: match.confirmed_at === null ? 'Pending' : 'Confirmed',
    createdBy: person(match.created_by, match.c_first, match.c_last),
    lastEditedBy: person(match.last_edited_by, match.e_first, match.e_last),
    createdAt: match.created_at,
    updatedAt: match.updated_at,
    lastReminderSent: match.last_reminder_at,
    version: match.version,
  }
}

async function expansionsOf(db: Db, expansions: string | null) {
  if (expansions === null) return []
  const ids = JSON.parse(expansions) as string[]
  return db.selectFrom('games').where('id', 'in', ids).select(['id as _id', 'name']).execute()
}

export async function findMatch(db: Db, userId: string, id: string) {
  const match = await loadMatch(db, userId, id)
  const allowed =
    match?.createdBy?._id === userId || match?.players.some(({ user }) => user?._id === userId)
  if (match === undefined || !allowed) return undefined
  const events = await db
    .selectFrom('activity as a')
    .leftJoin('users as u', 'u.id', 'a.by_user_id')
    .where('a.match_id', '=', id)
    .orderBy('a.id')
    .select(['a.id', 'a.type', 'a.at', 'a.by_user_id', 'u.first_name', 'u.last_name'])
    .execute()
  const activity = events.map((event) => ({
    _id: event.id,
    type: event.type,
    by: person(event.by_user_id, event.first_name, event.last_name),
    at: event.at,
  }))
  const open = await db
    .selectFrom('corrections as c')
    .innerJoin('users as u', 'u.id', 'c.by_user_id')
    .where('c.match_id', '=', id)
    .where('c.state', '=', 'open')
    .orderBy('c.id')
    .select(['c.id', 'c.by_user_id', 'c.created_at', 'c.changes', 'c.comment', 'c.state'])
    .select(['u.first_name', 'u.last_name'])
    .execute()
  const corrections = open.map((one) => ({
    _id: one.id,
    by: person(one.by_user_id, one.first_name, one.last_name),
    at: one.created_at,
    changes: JSON.parse(one.changes) as unknown,
    comment: one.comment,
    state: one.state,
  }))
  const pad = await db
    .selectFrom('pads')
    .where('match_id', '=', id)
    .select('pad')
    .executeTakeFirst()
  return {
    ...match,
    pad: pad === undefined ? null : (JSON.parse(pad.pad) as unknown),
    activity,
    corrections,
    link: match.createdBy?._id === userId ? await linkOf(db, id) : null,
  }
}

/** The table link of a match, which only its creator sees. */
async function linkOf(db: Db, id: string) {
  const link = await db
    .selectFrom('table_links')
    .where('match_id', '=', id)
    .select('expires_at')
    .executeTakeFirst()
  if (link === undefined) return null
  const uses = await db
    .selectFrom('link_uses as x')
    .innerJoin('players as p', (join) =>
      join.onRef('p.match_id', '=', 'x.match_id').onRef('p.id', '=', 'x.player_id'),
    )
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('people as guest', 'guest.id', 'p.person_id')
    .where('x.match_id', '=', id)
    .orderBy('x.at')
    .select(['x.what', 'x.at', 'p.id', 'guest.name as guest_name', 'u.first_name', 'u.last_name'])
    .execute()
  return {
    expiresAt: link.expires_at,
    uses: uses.map(({ what, at, id: _id, guest_name, first_name, last_name }) => ({
      what,
      player: { _id, name: guest_name ?? `${first_name} ${last_name}` },
      at,
    })),
  }
}

export async function notificationsOf(db: Db, userId: string, limit: number) {
  const unread = db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', userId)
    .where('n.read_at', 'is', null)
  const [rows, counted] = await Promise.all([
    unread
      .leftJoin('users as u', 'u.id', 'n.sender_id')
      .leftJoin('players as p', (join) =>
        join.onRef('p.match_id', '=', 'n.match_id').onRef('p.user_id', '=', 'n.user_id'),
      )
      .leftJoin('matches as m', (join) =>
        join.onRef('m.id', '=', 'p.match_id').onRef('m.created_by', '<>', 'n.user_id'),
      )
      .orderBy('n.id', 'desc')
      .limit(limit)
      .selectAll('n')
      .select(['u.first_name', 'u.last_name', 'm.id as respondable_id'])
      .execute(),
    unread.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const total = Number(counted.count)
  const data = rows.map((row) => ({
    _id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    link: row.link,
    isRead: row.read_at !== null,
    createdAt: row.created_at,
    sender: person(row.sender_id, row.first_name, row.last_name),
    sessionId: row.respondable_id,
    entityId: row.entity_id ?? row.match_id,
    correctionId: row.correction_id,
  }))
  return { data, meta: { page: 1, limit, total, unreadCount: total } }
}

export async function statsOf(db: Db, userId: string) {
  const mine = db
    .selectFrom('players')
    .where('user_id', '=', userId)
    .where('match_date', '<', endOfLatestDay(new Date()))
  const [results, most] = await Promise.all([
    mine
      .groupBy('result')
      .select(['result', sql<number>`count(*)`.as('count')])
      .execute(),
    mine
      .innerJoin('matches', 'matches.id', 'players.match_id')
      .innerJoin('games', 'games.id', 'matches.game_id')
      .groupBy('games.name')
      .select('games.name')
      .orderBy(sql`count(*)`, 'desc')
      .orderBy(sql`max(match_date || cast(match_id as text))`, 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const counts = new Map(results.map(({ result, count }) => [result, Number(count)]))
  return {
    wins: counts.get('Win') ?? 0,
    losses: counts.get('Loss') ?? 0,
    draws: counts.get('Draw') ?? 0,
    totalMatches: [...counts.values()].reduce((sum, count) => sum + count, 0),
    mostPlayedGame: most?.name ?? null,
  }
}

export async function searchPeople(db: Db, userId: string, text: string) {
  const people = await db
    .selectFrom('user_words as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('friendships as f', (join) =>
      join.onRef('f.friend_id', '=', 'u.id').on('f.user_id', '=', userId),
    )
    .where('w.word', '>=', text)
    .where('w.word', '<', `${text}\u{10FFFF}`)
    .where('u.id', '<>', userId)
    .where('u.email_verified_at', 'is not', null)
    .where('u.suspended_at', 'is', null)
    .select(['u.id as _id', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select(sql<string>`case when f.user_id is null then '' else u.email end`.as('email'))
    .orderBy('w.word')
    .orderBy('w.user_id')
    .limit(20)
    .execute()
  const distinct = new Map(people.map((found) => [found._id, found]))
  return [...distinct.values()].slice(0, 10)
}
