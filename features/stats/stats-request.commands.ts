import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { App } from '#platform/app.ts'
import { MINUTE } from '#platform/clock.ts'
import { readCursor, writeCursor } from '#platform/http/cursors.ts'
import { invalid, Refusal } from '#platform/http/errors.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { type CutList, cutLists } from './stat-filters.contract.ts'
import type { StatsFilters } from './stat-filters.rules.ts'
import type { ListCursor, WantedPart } from './stat-lists.rules.ts'
import type { StatsRequest } from './stats-answers.queries.ts'

/**
 * Parts of a history that answers read, besides the first matches of each. An answer of the longest
 * histories takes a second of processor time, so it counts by what it costs.
 */
const PARTS_READ: RateLimit = { name: 'statistics-part', max: 4000, windowMs: 5 * MINUTE }

interface Asking {
  caller: { userId: string }
  now: Date
  request: FastifyRequest
}

export function requestOf(app: App, asking: Asking, query: StatsQuery): StatsRequest {
  const { caller, now, request } = asking
  const { list, cursor, ...filters } = query
  const nextPart = async () => {
    await app.limits.countInMemory(PARTS_READ, caller.userId)
    await request.nextTurn()
    // The client has closed its connection.
    if (request.raw.socket.destroyed)
      throw new Refusal('unavailable', 'Nobody waits for this answer.')
  }
  return { userId: caller.userId, filters, part: partOf(list, cursor), now, nextPart }
}

interface StatsQuery extends StatsFilters {
  list?: CutList | undefined
  cursor?: string | undefined
}

function partOf(list: CutList | undefined, cursor: string | undefined): WantedPart {
  if (list !== undefined) {
    return { list, after: readCursor(cursor, (text) => parseCursor(list, text)) ?? null }
  }
  if (cursor !== undefined) throw invalid('list', 'Name the list that the cursor is of.')
  return null
}

const storedCursor = z.tuple([z.enum(cutLists), z.int(), z.string(), z.string()])

function parseCursor(list: CutList, text: string): ListCursor | undefined {
  try {
    const [ofList, matches, name, key] = z.parse(storedCursor, JSON.parse(text))
    return ofList === list ? { matches, name, key } : undefined
  } catch {
    return undefined
  }
}

export function metaOf({ games, people, places }: Record<CutList, { next: string | null }>) {
  return {
    cursors: {
      games: writeCursor(games.next),
      people: writeCursor(people.next),
      places: writeCursor(places.next),
    },
  }
}
