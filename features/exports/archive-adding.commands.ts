import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyRequest } from 'fastify'

import type { Database } from '#database/connect.ts'
import type { App } from '#platform/app.ts'
import { createKeyedQueue } from '#platform/limits/keyed-queue.ts'
import type { RateLimits } from '#platform/limits/rate-limits.ts'

export interface Adding {
  database: Database
  limits: RateLimits
  catalogue: boolean
  accountBytes: number
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

interface AddedBy {
  caller: { userId: string }
  request: Pick<FastifyRequest, 'nextTurn'>
}

/** At the same time one part of each account, and one of all accounts together. */
export function createAdding({ config, database, limits }: App) {
  // Each part writes a hundred rows: several at once would take all connections to the database.
  const queued = createKeyedQueue()
  return ({ caller: { userId }, request }: AddedBy): Adding => ({
    database,
    limits,
    catalogue: config.gameCatalogue,
    accountBytes: config.accountBytes,
    async inTurn(part) {
      await request.nextTurn()
      // First a queue per user, so that the common queue has at most one part of each user. The
      // rest is in it: batches of one account at the same time get no more than one of them.
      return queued(userId, async () => {
        const done = await queued('everybody', part)
        if (config.limits) await sleep(parts[database.engine].restMs)
        return done
      })
    },
  })
}

/**
 * Matches, and the rows that are written for them, of one transaction, and the rest after it. On SQLite a
 * transaction runs in one turn of the event loop, so all requests wait for it. Others' requests seldom
 * meet a part, and 10,000 matches still take less than a minute.
 */
const parts = {
  sqlite: { matches: 5, rows: 20, restMs: 12 },
  postgres: { matches: 20, rows: 120, restMs: 25 },
}

interface RowsOfMatch {
  players: readonly unknown[]
  /** Each may be a new game. */
  expansions: readonly unknown[]
  /** Its ids elsewhere; an archive has one. */
  sourceIds?: readonly unknown[]
  pad: { rows: readonly unknown[] } | null
}

const CELLS_OF_A_ROW = 100

function rowsOf({ players, expansions, sourceIds = [''], pad }: RowsOfMatch): number {
  const cells = (pad?.rows.length ?? 0) * players.length
  const ids = Math.max(0, sourceIds.length - 1)
  return 1 + players.length + expansions.length + ids + Math.floor(cells / CELLS_OF_A_ROW)
}

/** For one transaction each, by the rows that are written. */
export function partsOf<T extends RowsOfMatch>(
  matches: readonly T[],
  engine: keyof typeof parts,
): T[][] {
  const most = parts[engine]
  const cut: T[][] = []
  let rows = 0
  for (const match of matches) {
    const own = rowsOf(match)
    const last = cut.at(-1)
    if (last === undefined || last.length === most.matches || rows + own > most.rows) {
      cut.push([match])
      rows = own
    } else {
      last.push(match)
      rows += own
    }
  }
  return cut
}
