import type { PoolClient, PoolConfig } from 'pg'

/** PostgreSQL's parameters that each of our connections sets, without a pooler when it is opened. */
export interface Settings {
  random_page_cost: number
  statement_timeout: number
  idle_in_transaction_session_timeout: number
}

/** What a pooler takes of a pool's configuration, and what is left for each transaction to set. */
export function splitForPooler(config: PoolConfig, randomPageCost: number): [PoolConfig, Settings] {
  const { statement_timeout, idle_in_transaction_session_timeout, ...rest } = config
  return [
    rest,
    {
      random_page_cost: randomPageCost,
      statement_timeout: Number(statement_timeout ?? 0),
      idle_in_transaction_session_timeout: Number(idle_in_transaction_session_timeout ?? 0),
    },
  ]
}

type Query = (given: string | { text: string; name?: string }, ...rest: unknown[]) => unknown

/**
 * In transaction mode the next transaction may have another connection: nothing is prepared, and each sets
 * the parameters; a statement outside of one has those of the role (`engine.ts` asks for them).
 */
export function usePooler(client: PoolClient, settings: Settings): void {
  const sets = Object.entries(settings).map(([name, value]) => `; set local ${name} = ${value}`)
  const textOf = (text: string) =>
    /^(begin|start transaction)\b/u.test(text) ? text + sets.join('') : text
  const send = client.query.bind(client) as Query
  const query: Query = (given, ...rest) => {
    if (typeof given === 'string') return send(textOf(given), ...rest)
    const { name: _, ...unnamed } = given
    return send({ ...unnamed, text: textOf(given.text) }, ...rest)
  }
  Object.assign(client, { query })
}
