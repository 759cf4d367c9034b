import { type CompiledQuery } from 'kysely'

import type { Db, Trx } from '#database/connect.ts'

/** A transaction that also tells the plan of each statement that it runs, as JSON. */
export function explained(
  trx: Trx,
  engine: 'sqlite' | 'postgres',
  tell: (plan: string) => void,
): Db {
  const explain = engine === 'postgres' ? 'explain ' : 'explain query plan '
  return new Proxy(trx, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key, target)
      // Methods with private members work on their own object alone.
      const bound: unknown = typeof own === 'function' ? own.bind(target) : own
      if (key !== 'executeQuery') return bound
      return async (query: CompiledQuery) => {
        const plan = await target.executeQuery({ ...query, sql: explain + query.sql })
        tell(JSON.stringify(plan.rows))
        return target.executeQuery(query)
      }
    },
  })
}
