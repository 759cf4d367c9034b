import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyRequest } from 'fastify'

import type { Database } from '#database/connect.ts'
import { LOGGED_MAX } from '#features/matches/matches.rules.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
import { createKeyedQueue } from '#platform/limits/keyed-queue.ts'
import type { RateLimits } from '#platform/limits/rate-limits.ts'

import { countStored } from './archive-adding.queries.ts'
import { restAfter, type Room } from './archive-adding.rules.ts'
import { STORED_IDS_MAX } from './archives.rules.ts'

/** What a batch of matches is added with. */
export interface Adding {
  database: Database
  limits: RateLimits
  /** Whether the server has its catalogue of games. */
  catalogue: boolean
  /** How much an account may store. */
  accountBytes: number
  /** What the account may still add; whoever adds takes off what was added. */
  room: Room
  /** Runs one part of the batch when it is its turn. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

type AddInTurn = <T>(
  by: { caller: { userId: string }; request: Pick<FastifyRequest, 'nextTurn'> },
  work: (adding: Adding) => Promise<T>,
) => Promise<T>

/** Adds batches in parts: one part of each account at a time, and one of all of them together. */
export function createAdding({ config, database, limits }: App): AddInTurn {
  // Each part writes a hundred rows: several at once would take all connections to the database.
  const queued = createKeyedQueue()
  const rooms = createRooms(database)
  return async ({ caller: { userId }, request }, work) =>
    rooms(
      userId,
      () => request.nextTurn(),
      (room) =>
        work({
          database,
          limits,
          catalogue: config.gameCatalogue,
          accountBytes: config.accountBytes,
          room,
          async inTurn(part) {
            await request.nextTurn()
            // First a queue per user, so that the common queue has at most one part of each user. The
            // rest is in it: batches of one account at the same time get no more than one of them.
            return queued(userId, async () => {
              const done = await queued('everybody', part)
              if (config.limits) await sleep(restAfter(database.engine))
              return done
            })
          },
        }),
    )
}

/**
 * What is stored is counted once for each batch: with 150,000 ids it takes so long that others would wait
 * if each part did it. Batches of one account at the same time share the count, so that together they add
 * no more. Only batches by another instance at the same time are not counted.
 */
function createRooms(database: Database) {
  const shared = new Map<string, { room: Promise<Room>; batches: number }>()
  return async <T>(
    userId: string,
    nextTurn: () => Promise<void>,
    work: (room: Room) => Promise<T>,
  ): Promise<T> => {
    const own = shared.get(userId) ?? { room: roomOf(database, userId, nextTurn), batches: 0 }
    shared.set(userId, own)
    own.batches += 1
    try {
      return await work(await own.room)
    } finally {
      own.batches -= 1
      if (own.batches === 0) shared.delete(userId)
    }
  }
}

async function roomOf(
  { read }: Database,
  userId: string,
  nextTurn: () => Promise<void>,
): Promise<Room> {
  const stored = await countStored(read, userId, nextTurn)
  return { matches: LOGGED_MAX - stored.matches, ids: STORED_IDS_MAX - stored.ids }
}

/** Throws when the user would have more matches, or ids of them, than an account may have. */
export function checkRoom(room: Room, more: Room): void {
  if (more.matches > 0 && more.matches > room.matches) {
    throw new Refusal('conflict', `An account has ${LOGGED_MAX} matches at most.`)
  }
  if (more.ids > 0 && more.ids > room.ids) {
    const text = `An account has ${STORED_IDS_MAX} ids of imported matches at most.`
    throw new Refusal('conflict', text)
  }
}
