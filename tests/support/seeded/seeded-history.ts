import type { Database, Trx } from '#database/connect.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { insertFacets } from '#features/matches/history-index.queries.ts'
import { newId } from '#platform/ids.ts'

import { addGuests } from './seeded-people.ts'
import { insertMany } from './seeded-rows.ts'

export interface SeededMatch {
  gameId: string
  /** ISO 8601 UTC; also the list key. */
  date: string
  location?: string
  result?: 'Win' | 'Loss' | ''
  mode?: 'competitive' | 'teams'
  guest?: string
  /** Logged without playing in it. */
  onlooker?: boolean
  pending?: boolean
}

const MATCHES_PER_TRANSACTION = 5000

/** Inserts matches of one user, with the facets by which the history finds them; the first is the oldest. */
export async function seedHistory(
  database: Database,
  userId: string,
  matches: readonly SeededMatch[],
): Promise<void> {
  for (let start = 0; start < matches.length; start += MATCHES_PER_TRANSACTION) {
    const part = matches.slice(start, start + MATCHES_PER_TRANSACTION)
    await database.transact((trx) => seedPart(trx, userId, part))
  }
}

async function seedPart(trx: Trx, userId: string, matches: readonly SeededMatch[]): Promise<void> {
  const rows = matches.map((match) => ({ id: newId(), ...match }))
  const names = [...new Set(matches.flatMap(({ guest }) => guest ?? []))]
  const ids = await addGuests(
    trx,
    userId,
    names.map((name) => ({ name })),
  )
  const persons = new Map(names.map((name, index) => [name, ids[index] ?? '']))
  await insertMany(
    trx,
    'matches',
    rows.map(({ id, gameId, date, location, mode, onlooker, pending }) => ({
      id,
      game_id: gameId,
      date,
      notes: '',
      created_by: userId,
      version: 1,
      mode: mode ?? ('competitive' as const),
      scoring: 'highest' as const,
      onlooker_id: onlooker === true ? userId : null,
      location: location ?? null,
      place_key: location === undefined ? null : nameKey(location),
      confirmed_at: pending === true ? null : date,
      created_at: date,
      updated_at: date,
    })),
  )
  await insertMany(
    trx,
    'players',
    rows.flatMap(({ id, date, result, guest, onlooker }) => {
      const seat = { match_id: id, confirmed_at: date, match_date: date }
      return [
        ...(onlooker === true
          ? []
          : [{ seat: 0, user_id: userId, person_id: null, result: result ?? ('' as const) }]),
        ...(guest === undefined
          ? []
          : [{ seat: 1, user_id: null, person_id: persons.get(guest) ?? '', result: '' as const }]),
      ].map((player) => ({ id: newId(), ...seat, ...player }))
    }),
  )
  await insertFacets(trx, { ids: JSON.stringify(rows.map(({ id }) => id)) })
}
