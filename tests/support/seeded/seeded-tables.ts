import type { Trx } from '#database/connect.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { insertFacets } from '#features/matches/history-index.queries.ts'
import { newId } from '#platform/ids.ts'

import { addGuests } from './seeded-people.ts'
import { insertMany } from './seeded-rows.ts'

export interface SeededTable {
  /** Who logged it, maybe without a seat. */
  creatorId: string
  gameId: string
  /** ISO 8601 UTC; also the list key. */
  date: string
  seats: readonly {
    userId?: string | undefined
    /** A name in the creator's book, where it may have an address. */
    guest?: string | undefined
    email?: string | null
    /** Whose account has left the seat. */
    declinedBy?: string
    score?: number
    result?: 'Win' | 'Loss' | ''
  }[]
  notes?: string
  location?: string
  mode?: 'competitive' | 'teams'
  pending?: boolean
}

/** Inserts matches with all that the product derives from them, but for statistics. @returns their ids */
export async function seedTables(trx: Trx, tables: readonly SeededTable[]): Promise<string[]> {
  const persons = await seatedGuests(trx, tables)
  const rows = tables.map((table) => ({
    ...table,
    id: newId(),
    seats: table.seats.map(({ guest, email: _, ...seat }) => ({
      ...seat,
      personId: guest === undefined ? null : (persons.get(`${table.creatorId} ${guest}`) ?? ''),
    })),
  }))
  await insertMany(
    trx,
    'matches',
    rows.map(({ id, creatorId, gameId, date, seats, ...match }) => ({
      ...{ id, game_id: gameId, date, created_by: creatorId, version: 1 },
      ...{ created_at: date, updated_at: date, scoring: 'highest' as const },
      notes: match.notes ?? '',
      mode: match.mode ?? ('competitive' as const),
      location: match.location ?? null,
      place_key: match.location === undefined ? null : nameKey(match.location),
      onlooker_id: seats.some(({ userId }) => userId === creatorId) ? null : creatorId,
      confirmed_at: match.pending === true ? null : date,
    })),
  )
  await insertMany(
    trx,
    'players',
    rows.flatMap(({ id, date, seats }) =>
      seats.map(({ userId = null, personId, score = null, result = '', declinedBy }, seat) => ({
        ...{ match_id: id, id: newId(), seat, user_id: userId, person_id: personId, score, result },
        ...{ confirmed_at: date, match_date: date },
        declined_by: declinedBy ?? null,
      })),
    ),
  )
  const acts = rows.map(({ id, creatorId, date }) => ({
    ...{ id: newId(), match_id: id, type: 'created' as const, by_user_id: creatorId, at: date },
  }))
  await insertMany(trx, 'activity', acts)
  const ids = rows.map(({ id }) => id)
  await insertFacets(trx, { ids: JSON.stringify(ids) })
  return ids
}

/** The ids of the guests by whose book it is, and their name. */
async function seatedGuests(
  trx: Trx,
  tables: readonly SeededTable[],
): Promise<Map<string, string>> {
  const persons = new Map<string, string>()
  for (const [owner, own] of Map.groupBy(tables, ({ creatorId }) => creatorId)) {
    const guests = new Map<string, { name: string; email: string | null }>()
    for (const { guest: name, email = null } of own.flatMap(({ seats }) => seats)) {
      if (name !== undefined) guests.set(name, { name, email })
    }
    const ids = await addGuests(trx, owner, [...guests.values()])
    for (const [index, name] of [...guests.keys()].entries()) {
      persons.set(`${owner} ${name}`, ids[index] ?? '')
    }
  }
  return persons
}
