import type { Database } from '#database/connect.ts'
import type { MatchesTable, PlayersTable } from '#database/schema/schema.ts'
import { addToHistoryIndex } from '#features/history-index/history-index.commands.ts'
import { insertMatches, insertPlayers } from '#features/matches/matches.queries.ts'
import { newId } from '#platform/ids.ts'

const MATCHES_PER_TRANSACTION = 100

export interface MatchToAdd {
  gameId: string
  /** ISO 8601. */
  date: string
  logged: string
  scoring?: MatchesTable['scoring']
  minutes?: number | null
  confirmed?: boolean
  /** A row is an account's or a guest's. */
  rows: readonly {
    userId: string | null
    score: number | null
    result: PlayersTable['result']
  }[]
}

/** Inserts matches directly into the database. @returns their ids */
export async function addMatches(
  database: Database,
  matches: readonly MatchToAdd[],
): Promise<string[]> {
  const made = matches.map(rowsOf)
  for (let start = 0; start < made.length; start += MATCHES_PER_TRANSACTION) {
    const some = made.slice(start, start + MATCHES_PER_TRANSACTION)
    await database.transact(async (trx) => {
      await insertMatches(
        trx,
        some.map(({ match }) => match),
      )
      await insertPlayers(
        trx,
        some.flatMap(({ rows }) => rows),
      )
      await addToHistoryIndex(trx, some)
    })
  }
  return made.map(({ match }) => match.id)
}

function rowsOf({ gameId, date, logged, rows, ...more }: MatchToAdd) {
  const id = newId()
  const { scoring = 'highest', minutes = null, confirmed = true } = more
  const match: MatchesTable = {
    id,
    game_id: gameId,
    date,
    notes: '',
    created_by: rows[0]?.userId ?? '',
    onlooker_id: null,
    last_edited_by: null,
    confirmed_at: confirmed ? logged : null,
    last_reminder_at: null,
    version: 1,
    created_at: logged,
    updated_at: logged,
    day: null,
    mode: 'competitive',
    scoring,
    duration_minutes: minutes,
    location: null,
    expansions: null,
    starter_id: null,
    creation_key: null,
  }
  const players = rows.map(({ userId, score, result }, seat): PlayersTable => ({
    id: newId(),
    match_id: id,
    seat,
    user_id: userId,
    score,
    result,
    team: null,
    guest_name: userId === null ? 'Oma' : null,
    guest_email: null,
    guest_email_key: null,
    declined_by: null,
    former_at: null,
    invited_at: null,
    confirmed_by: null,
    role: null,
    rank: null,
    confirmed_at: userId !== null && (confirmed || seat === 0) ? logged : null,
    match_date: date,
    game_id: gameId,
  }))
  return { match, rows: players }
}
