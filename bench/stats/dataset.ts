import type { Database } from '#database/connect.ts'
import type { MatchesTable, PlayersTable } from '#database/schema/schema.ts'
import { insertIndexed } from '#features/matches/history-index.commands.ts'
import { columnsOfDetails, newValues } from '#features/matches/match-details.rules.ts'
import { personsAt } from '#features/matches/people.commands.ts'
import { newId } from '#platform/ids.ts'
import type { Somebody } from '#tests/support/data/crowd.ts'

import { type Chance, chanceOf } from '../dataset/chance.ts'

const DAYS = 1100
const DAY_MS = 86_400_000
const BATCH = 100
const GUESTS = ['Oma', 'Opa', 'Gus', 'Ida', 'Jo', 'Kim', 'Lou', 'Max']
const PLACES = ['Home', 'Café', 'At Ben’s', null]

export interface Histories {
  games: readonly string[]
  /** Accounts that sit at the tables of everybody. */
  fellows: readonly Somebody[]
}

/** Adds a history over three years. One in ten matches is pending. */
export async function addHistory(
  database: Database,
  { id: userId }: Somebody,
  { games, fellows }: Histories,
  count: number,
): Promise<void> {
  const began = Math.floor(Date.now() / DAY_MS - DAYS) * DAY_MS
  for (let start = 0; start < count; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - start) }, (_, i) => start + i)
    const persons = await database.transact((trx) =>
      personsAt(trx, userId, [{ seats: GUESTS.map((name) => ({ name, email: null })) }]),
    )
    const guests = new Map(GUESTS.map((name, index) => [name, persons[0]?.[index] ?? null]))
    const matches = numbers.map((index) => {
      const chance = chanceOf(index)
      const time = began + Math.floor((DAYS * DAY_MS * index) / count)
      const [one, other] = [fellows[index % fellows.length], fellows[(index + 1) % fellows.length]]
      const userIds = [userId, one?.id ?? userId, other?.id ?? userId]
      const gameId = games[chance.below(games.length)] ?? ''
      return newMatch(userIds, gameId, new Date(time).toISOString(), chance, guests)
    })
    await database.transact((trx) => insertIndexed(trx, matches))
  }
}

function newMatch(
  userIds: readonly string[],
  gameId: string,
  at: string,
  chance: Chance,
  guests: ReadonlyMap<string, string | null>,
) {
  const id = newId()
  const confirmed = chance.happens(0.9) ? at : null
  const match: MatchesTable = {
    id,
    game_id: gameId,
    date: at,
    created_by: userIds[0] ?? '',
    onlooker_id: null,
    last_edited_by: null,
    confirmed_at: confirmed,
    version: 1,
    last_reminder_at: null,
    created_at: at,
    updated_at: at,
    day: null,
    mode: 'competitive',
    scoring: 'highest',
    ...columnsOfDetails(
      newValues({
        durationMinutes: 30 + chance.below(90),
        location: PLACES[chance.below(PLACES.length)] ?? null,
      }),
    ),
    expansions: null,
    starter_id: null,
  }
  const guest = GUESTS[chance.below(GUESTS.length)] ?? ''
  const scores = [...userIds, guest].map(() => chance.below(120))
  const best = Math.max(...scores)
  const rows = scores.map((score, seat): PlayersTable => {
    const user = userIds[seat] ?? null
    const sureOf = seat === 0 ? at : confirmed
    return {
      id: newId(),
      match_id: id,
      seat,
      user_id: user,
      score,
      team: null,
      role: null,
      rank: null,
      person_id: user === null ? (guests.get(guest) ?? null) : null,
      declined_by: null,
      former_at: null,
      result: score === best ? 'Win' : 'Loss',
      invited_at: null,
      confirmed_at: user === null ? null : sureOf,
      confirmed_by: null,
      said_at: null,
      match_date: at,
    }
  })
  return { match, rows }
}
