import type { CompiledQuery, QueryResult } from 'kysely'

import type { Trx } from '#database/connect.ts'

export function watched(
  trx: Trx,
  execute: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
): Trx {
  return new Proxy(trx, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key, target)
      if (key === 'executeQuery') return execute
      // Methods with private members work on their own object alone.
      return typeof own === 'function' ? (own.bind(target) as unknown) : own
    },
  })
}

/** Tells the plan of each statement, as JSON. */
export function explained(
  trx: Trx,
  engine: 'sqlite' | 'postgres',
  tell: (plan: string) => void,
): Trx {
  const explain = engine === 'postgres' ? 'explain ' : 'explain query plan '
  return watched(trx, async (query) => {
    tell(JSON.stringify((await trx.executeQuery({ ...query, sql: explain + query.sql })).rows))
    return trx.executeQuery(query)
  })
}
