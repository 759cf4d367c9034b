import type { Trx } from '#database/connect.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { newId } from '#platform/ids.ts'

import type { PlayerRow } from './commands-table.ts'
import { insertActivity, insertMatches } from './queries.ts'
import { parseMatchDate, type Result } from './rules.ts'

/** A match that was played and logged elsewhere. */
export interface PastMatch {
  gameId: string
  date: string
  notes: string
  players: {
    name: string
    email: string | null
    /** The user who adds the match. */
    self: boolean
    score: number | null
    result: Result
  }[]
}

/**
 * Adds matches as the user's own, confirmed by everybody: all others become guests, nobody is told
 * and nothing is mailed. By its address a guest's row finds its owner, as one that was typed here.
 * @returns the new matches' ids in the same order
 */
export async function addPastMatches(
  trx: Trx,
  matches: readonly PastMatch[],
  userId: string,
  now: Date,
): Promise<string[]> {
  const at = now.toISOString()
  const dated = matches.map((match) => ({
    ...match,
    id: newId(),
    date: parseMatchDate(match.date) ?? at,
  }))
  const rows = dated.map(({ id, gameId, date, notes, players }) => ({
    id,
    game_id: gameId,
    date,
    notes,
    created_by: userId,
    onlooker_id: players.some((player) => player.self) ? null : userId,
    last_edited_by: null,
    confirmed_at: at,
    last_reminder_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  }))
  await insertMatches(trx, rows)
  const players = dated.flatMap((match) =>
    match.players.map((player, seat): PlayerRow => {
      const guest = player.self ? null : player
      return {
        match_id: match.id,
        id: newId(),
        seat,
        user_id: player.self ? userId : null,
        guest_name: guest?.name ?? null,
        guest_email: guest?.email ?? null,
        guest_email_key: guest?.email == null ? null : emailKey(guest.email),
        score: player.score,
        result: player.result,
        confirmed_at: player.self ? at : null,
        invited_at: null,
        match_date: match.date,
        game_id: match.gameId,
      }
    }),
  )
  await trx.insertInto('players').values(players).execute()
  const created = dated.map(({ id }) => ({
    id: newId(),
    match_id: id,
    type: 'created' as const,
    by_user_id: userId,
    at,
    changes: null,
  }))
  await insertActivity(trx, created)
  return dated.map(({ id }) => id)
}
