import type { Database, Trx } from '#database/connect.ts'
import type { NotificationsTable } from '#database/schema/schema.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { newId } from '#platform/ids.ts'

import { findMatch } from './queries.ts'

export interface Draft {
  game: string
  date: string
  mode: 'competitive'
  scoring: 'highest'
  durationMinutes: number
  location: string
  notes: string
  players: {
    user: string
    score: number | null
    result: 'Win' | 'Loss'
    role: string
    started: boolean
  }[]
}

export async function createMatch(database: Database, userId: string, draft: Draft) {
  return database.transact(async (trx) => {
    const game = await trx
      .selectFrom('games')
      .where('id', '=', draft.game)
      .selectAll()
      .executeTakeFirstOrThrow()
    const others = draft.players.filter(({ user }) => user !== userId)
    for (const { user } of others) {
      await trx
        .selectFrom('friendships')
        .where('user_id', '=', userId)
        .where('friend_id', '=', user)
        .select('friend_id')
        .executeTakeFirstOrThrow()
    }
    const at = new Date().toISOString()
    const [id, date] = [newId(), new Date(draft.date).toISOString()]
    const rowIds = draft.players.map(() => newId())
    const starter = draft.players.findIndex(({ started }) => started)
    await trx
      .insertInto('matches')
      .values({
        id,
        game_id: game.id,
        date,
        notes: draft.notes,
        created_by: userId,
        version: 1,
        mode: draft.mode,
        scoring: draft.scoring,
        location: draft.location,
        duration_minutes: draft.durationMinutes,
        starter_id: rowIds[starter] ?? null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    for (const [seat, { user, score, result, role }] of draft.players.entries()) {
      await trx
        .insertInto('players')
        .values({
          match_id: id,
          id: rowIds[seat]!,
          seat,
          user_id: user,
          score,
          result,
          role,
          confirmed_at: user === userId ? at : null,
          match_date: date,
        })
        .execute()
    }
    await addActivity(trx, id, 'created', userId, at)
    const title = `${await nameOf(trx, userId)} added you to a match of ${game.name}`
    const description = `Were you there on ${formatDay(date)}? Confirm or decline.`
    for (const { user } of others) {
      await notify(trx, id, user, { type: 'MATCH_INVITE', title, description }, userId, at)
    }
    return findMatch(trx, userId, id)
  })
}

export async function confirmMatch(database: Database, userId: string, id: string) {
  return database.transact(async (trx) => {
    const match = await findMatch(trx, userId, id)
    if (match === undefined) throw new Error('No such match.')
    const at = new Date().toISOString()
    const own = match.players.find(({ user }) => user?._id === userId)
    if (own?.confirmed === false) {
      await trx
        .updateTable('players')
        .set({ confirmed_at: at })
        .where('match_id', '=', id)
        .where('user_id', '=', userId)
        .execute()
      const open = match.players.some((player) => player !== own && !player.confirmed)
      await trx
        .updateTable('matches')
        .set({ updated_at: at, confirmed_at: open ? null : at })
        .where('id', '=', id)
        .execute()
      await addActivity(trx, id, 'confirmed', userId, at)
      const notification = {
        type: 'MATCH_CONFIRMED' as const,
        title: `${own.name} confirmed a match of ${match.game.name}`,
        description: `They were there on ${formatDay(match.date)}.`,
      }
      await notify(trx, id, match.createdBy?._id ?? '', notification, userId, at)
    }
    await trx
      .updateTable('notifications')
      .set({ read_at: at })
      .where('match_id', '=', id)
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .execute()
    return findMatch(trx, userId, id)
  })
}

async function nameOf(trx: Trx, userId: string): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .selectAll()
    .executeTakeFirstOrThrow()
  return `${user.first_name} ${user.last_name}`
}

async function addActivity(
  trx: Trx,
  matchId: string,
  type: 'created' | 'confirmed',
  userId: string,
  at: string,
): Promise<void> {
  await trx
    .insertInto('activity')
    .values({ match_id: matchId, id: newId(), type, by_user_id: userId, at })
    .execute()
}

async function notify(
  trx: Trx,
  matchId: string,
  userId: string,
  notification: Pick<NotificationsTable, 'type' | 'title' | 'description'>,
  senderId: string,
  at: string,
): Promise<void> {
  const link = `/matches/${matchId}`
  await trx
    .insertInto('notifications')
    .values({
      id: newId(),
      user_id: userId,
      ...notification,
      link,
      sender_id: senderId,
      match_id: matchId,
      created_at: at,
    })
    .execute()
}
