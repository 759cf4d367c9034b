import { facetsOfFilters } from '#features/matches/history-index.rules.ts'
import { guestOf, type MatchFilters } from '#features/matches/match-filters.rules.ts'
import type { App } from '#platform/app.ts'
import { MINUTE } from '#platform/clock.ts'
import { readCursor, writeCursor } from '#platform/http/cursors.ts'
import { JsonText } from '#platform/http/json-text.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'
import { TextChunks } from '#platform/limits/streamed-responses.ts'

import type { historyEndpoints } from './history.contract.ts'
import { cursorOf, type HistoryFilter, matchChunks, matchPage } from './history.queries.ts'

/** Scans of 1000 matches or names, but for a search's first: a long history costs what it looks at. */
const SCANS: RateLimit = { name: 'history-scan', max: 4000, windowMs: 5 * MINUTE }

export function historyHandlers(app: App): Handlers<typeof historyEndpoints> {
  const { read } = app.database
  return {
    'GET /sessions': async ({ query: { limit, cursor, ...filters }, caller, request }) => {
      const filter = {
        ...historyFilterOf(filters, caller.userId),
        cursor: readCursor(cursor, cursorOf),
      }
      const onScan = async () => {
        await app.limits.countInMemory(SCANS, caller.userId)
        await request.nextTurn()
      }
      if (limit !== undefined) {
        const { json, next } = await matchPage(read, caller, { ...filter, limit }, onScan)
        return { status: 200, body: new JsonText(`{"data":[${json}]${metaOf(next)}`) }
      }
      request.server.streamedResponses.checkPlace(caller.userId)
      const chunks = matchChunks(read, caller, filter, { onScan })
      // Before the response begins: an error in the first chunk still gets a proper status.
      const { value: first } = await chunks.next()
      const { json, next } = first ?? { json: '', next: null }
      return next === null
        ? { status: 200, body: new JsonText(`{"data":[${json}]${metaOf(null)}`) }
        : { status: 200, body: new TextChunks(listText(json, chunks)) }
    },
  }
}

async function* listText(first: string, others: ReturnType<typeof matchChunks>) {
  yield `{"data":[${first}`
  for await (const { json } of others) if (json !== '') yield `,${json}`
  yield `]${metaOf(null)}`
}

function metaOf(next: string | null): string {
  return `,"meta":${JSON.stringify({ nextCursor: writeCursor(next) })}}`
}

function historyFilterOf(filters: MatchFilters, readerId: string): HistoryFilter {
  const { q = '', result, mode, status, from, to } = filters
  return {
    text: q.trim() === '' ? undefined : q,
    facets: facetsOfFilters(filters, readerId),
    guest: guestOf(filters.person ?? '') ?? undefined,
    result: result === 'Draw' ? undefined : result,
    competitive: mode === 'competitive',
    confirmed: status === 'confirmed',
    waiting: filters.waiting === 'me',
    from,
    to,
  }
}
