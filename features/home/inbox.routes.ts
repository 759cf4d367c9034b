import { cursorOf } from '#features/history/history.queries.ts'
import type { App } from '#platform/app.ts'
import { readCursor, writeCursor } from '#platform/http/cursors.ts'
import type { Handlers } from '#platform/http/serve.ts'

import type { inboxEndpoints } from './inbox.contract.ts'
import { inboxOf } from './inbox.queries.ts'

export function inboxHandlers({ database }: App): Handlers<typeof inboxEndpoints> {
  return {
    'GET /inbox': async ({ query, caller }) => {
      const after = readCursor(query.cursor, cursorOf)
      const { items, count, next } = await inboxOf(database.read, caller, after)
      const nextCursor = writeCursor(next && `${next.key} ${next.id}`)
      return { status: 200, body: { data: items, meta: { count, nextCursor } } }
    },
  }
}
