import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { newId } from '#platform/ids.ts'

import type { MatchDetails } from '../editing/rules.ts'
import { insertActivity, insertMatches } from '../queries.ts'
import { parseMatchDate, type Result } from '../rules.ts'
import { newActivityRow, newMatchRow, newRow } from '../table/commands.ts'
import type { PlannedSeat } from '../table/rules.ts'

interface PastPlayer {
  name: string
  email: string | null
  /** The user who adds the match. */
  self: boolean
  score: number | null
  result: Result
}

/** A match that was played and logged elsewhere. */
export interface PastMatch extends MatchDetails {
  gameId: string
  players: PastPlayer[]
}

/**
 * Adds matches with the user as creator. All other players become guests, so the matches are
 * confirmed; no notifications and no mails. A guest's row is linked by its address later, like a row
 * that was typed here.
 * @returns the new matches' ids in the same order
 */
export async function addPastMatches(
  trx: Trx,
  matches: readonly PastMatch[],
  userId: string,
  now: Date,
): Promise<string[]> {
  const writer = { userId, now }
  const added = matches.map(({ players, ...past }) => {
    const date = parseMatchDate(past.date) ?? now.toISOString()
    const match = { ...past, id: newId(), date }
    const rows = players.map((player, index) =>
      newRow(match, seatOf(player, userId), index, NO_MAILS, writer),
    )
    return { match: newMatchRow(match, rows, writer), rows }
  })
  await insertMatches(
    trx,
    added.map(({ match }) => match),
  )
  const players = added.flatMap(({ rows }) => rows)
  await trx
    .insertInto('players')
    .values(players satisfies Schema['players'][])
    .execute()
  await insertActivity(
    trx,
    added.map(({ match }) => newActivityRow(match.id, 'created', writer)),
  )
  return added.map(({ match }) => match.id)
}

const NO_MAILS = new Set<string>()

function seatOf({ name, email, self, score, result }: PastPlayer, userId: string): PlannedSeat {
  const who = self
    ? { userId, guestName: null, guestEmail: null }
    : { userId: null, guestName: name, guestEmail: email }
  return { ...who, row: null, score, result, mail: false, invited: false }
}
