import type { Database } from '#database/connect.ts'

import { type SeededTable, seedTables } from './seeded-tables.ts'

export interface SeededMatch extends Omit<SeededTable, 'creatorId' | 'seats'> {
  result?: 'Win' | 'Loss' | ''
  guest?: string
  /** Logged without playing in it. */
  onlooker?: boolean
}

const MATCHES_PER_TRANSACTION = 5000

/** Inserts matches of one user, with the facets by which the history finds them; the first is the oldest. */
export async function seedHistory(
  database: Database,
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
  for (let start = 0; start < tables.length; start += MATCHES_PER_TRANSACTION) {
    const part = tables.slice(start, start + MATCHES_PER_TRANSACTION)
    await database.transact((trx) => seedTables(trx, part))
  }
}
