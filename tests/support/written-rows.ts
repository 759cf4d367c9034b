import { sql } from 'kysely'

import { type Database, engineOf, type Trx } from '#database/connect.ts'

interface Written {
  /** Of each transaction, rows of triggers too. */
  transactions: number[]
  most: number
}

export async function rowsWritten(
  database: Database,
  work: () => Promise<unknown>,
): Promise<Written> {
  const transactions: number[] = []
  const transact = database.transact.bind(database)
  database.transact = (inside) =>
    transact(async (trx) => {
      const before = await writtenBy(trx)
      const result = await inside(trx)
      transactions.push((await writtenBy(trx)) - before)
      return result
    })
  try {
    await work()
  } finally {
    database.transact = transact
  }
  return { transactions, most: Math.max(0, ...transactions) }
}

/** The server ends after so many transactions. */
export async function cutOff<T>(
  database: Database,
  transactions: number,
  work: () => Promise<T>,
): Promise<T> {
  const transact = database.transact.bind(database)
  let left = transactions
  database.transact = async (inside) => {
    if ((left -= 1) < 0) throw new Error('The server has ended.')
    return transact(inside)
  }
  try {
    return await work()
  } finally {
    database.transact = transact
  }
}

/** SQLite counts all rows of the connection, PostgreSQL those of the transaction. */
async function writtenBy(trx: Trx): Promise<number> {
  const query =
    engineOf(trx) === 'sqlite'
      ? sql<{ rows: number }>`select total_changes() as rows`
      : sql<{ rows: number }>`select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as rows
          from pg_stat_xact_user_tables`
  const { rows } = await query.execute(trx)
  return Number(rows[0]?.rows ?? 0)
}
