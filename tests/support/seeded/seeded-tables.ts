import type { Database, Trx } from '#database/connect.ts'
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
    /** Has not confirmed. */
    waits?: boolean
  }[]
  notes?: string
  location?: string
  mode?: 'competitive' | 'teams'
  pending?: boolean
}

export const alike = (count: number, table: SeededTable) =>
  Array.from({ length: count }, () => table)

const ROWS_AT_ONCE = 5000

type Seeding = Pick<Database, 'transact'>

/**
 * With all that the product derives from them, but for statistics. @returns their ids
 * @param facets false where nothing is found by them, and there would be very many
 */
export async function seedTables(
  { transact }: Seeding,
  tables: readonly SeededTable[],
  facets = true,
): Promise<string[]> {
  const ids: string[] = []
  const most = Math.ceil(ROWS_AT_ONCE / Math.max(1, tables[0]?.seats.length ?? 1))
  for (let start = 0; start < tables.length; start += most) {
    const some = tables.slice(start, start + most)
    ids.push(...(await transact((trx) => insertTables(trx, some, facets))))
  }
  return ids
}

/** The first match is the oldest. */
export interface SeededMatch extends Omit<SeededTable, 'creatorId' | 'seats'> {
  result?: 'Win' | 'Loss' | ''
  guest?: string
  onlooker?: boolean
}

export async function seedHistory(
  database: Seeding,
  userId: string,
  matches: readonly SeededMatch[],
): Promise<void> {
  const tables = matches.map(({ result = '', guest, onlooker, ...match }) => ({
    ...{ ...match, creatorId: userId },
    seats: [
      ...(onlooker === true ? [] : [{ userId, result }]),
      ...(guest === undefined ? [] : [{ guest }]),
    ],
  }))
  await seedTables(database, tables)
}

/** Matches of 32 players with long notes, in the history of the first 32 people. */
export async function addLongHistories(
  database: Seeding,
  { people, gameId }: { people: readonly { id: string }[]; gameId: string },
  count: number,
  { seats, notes, at = new Date().toISOString() }: { seats: number; notes: number; at?: string } = {
    seats: 32,
    notes: 2000,
  },
): Promise<void> {
  const table = {
    ...{ creatorId: people[0]?.id ?? '', gameId, date: at, notes: 'n'.repeat(notes) },
    seats: people
      .slice(0, seats)
      .map(({ id }, score) => ({ userId: id, score, result: 'Win' as const })),
  }
  await seedTables(database, alike(count, table), false)
}

async function insertTables(
  trx: Trx,
  tables: readonly SeededTable[],
  facets: boolean,
): Promise<string[]> {
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
      seats.map(({ userId = null, personId, score = null, result = '', ...more }, seat) => ({
        ...{ match_id: id, id: newId(), seat, user_id: userId, person_id: personId, score, result },
        ...{ confirmed_at: more.waits === true ? null : date, match_date: date },
        declined_by: more.declinedBy ?? null,
      })),
    ),
  )
  const acts = rows.map(({ id, creatorId, date }) => ({
    ...{ id: newId(), match_id: id, type: 'created' as const, by_user_id: creatorId, at: date },
  }))
  await insertMany(trx, 'activity', acts)
  const ids = rows.map(({ id }) => id)
  if (facets) await insertFacets(trx, { ids: JSON.stringify(ids) })
  return ids
}

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
