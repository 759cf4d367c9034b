import { containing } from '#features/games/queries.ts'
import { gameKey } from '#features/games/rules.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { invalid, Refusal } from '#platform/errors.ts'
import { isId } from '#platform/ids.ts'
import type { Limit } from '#platform/limits.ts'
import type { Handlers } from '#platform/serve.ts'

import { createMatch } from './commands.ts'
import type { Match, matchCalls, WholeMatch } from './contract.ts'
import { type Cursor, listMatches } from './queries-history.ts'
import { findMatch } from './queries.ts'
import { canRead, type Verdict } from './rules.ts'

const CREATIONS: Limit = { name: 'match-creation', max: 60, windowMs: HOUR }

export function matchHandlers(app: App): Handlers<typeof matchCalls> {
  const { read } = app.database
  return {
    'GET /sessions': async ({ query: { q, result, limit, cursor }, caller }) => {
      const found = await listMatches(read, caller, {
        limit,
        result,
        cursor: cursor === undefined ? undefined : readCursor(cursor),
        gamePattern: q === undefined || q.trim() === '' ? undefined : containing(gameKey(q)),
      })
      const more = limit !== undefined && found.length > limit
      const data = more ? found.slice(0, limit) : found
      const last = data.at(-1)
      const nextCursor = more && last !== undefined ? writeCursor(last) : null
      return { status: 200, body: { data, meta: { nextCursor } } }
    },

    'GET /sessions/:id': async ({ params, caller }) => {
      const match = await findMatch(read, caller, params.id)
      if (match === undefined) throw new Refusal('not_found', 'Match not found.')
      allow(canRead(match, caller))
      return { status: 200, body: { data: match }, headers: etagOf(match) }
    },

    'POST /sessions': async ({ body, caller, now, once }) => {
      await app.limits.take(CREATIONS, caller.userId)
      const act = { userId: caller.userId, publicUrl: app.config.publicUrl, now }
      const answer = await once(async (trx) => {
        const id = await createMatch(trx, body, act)
        const match = await findMatch(trx, caller, id)
        if (match === undefined) throw new Error('A match that was made is not there.')
        return {
          status: 201 as const,
          body: { message: 'Match created!', data: match },
          headers: etagOf(match),
        }
      })
      if (body.players.some((player) => player.invited)) app.outbox.wake()
      return answer
    },
  }
}

function allow(verdict: Verdict): void {
  if (!verdict.ok) throw new Refusal(verdict.code, verdict.reason)
}

function etagOf(match: WholeMatch): Record<string, string> {
  return { etag: `"${match.version}"` }
}

/** Opaque to clients: the date and the id of the last match that they have. */
function writeCursor(match: Match): string {
  return Buffer.from(`${match.date} ${match._id}`).toString('base64url')
}

const CURSOR_FORM = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\S+)$/u

function readCursor(cursor: string): Cursor {
  const [, date, id] = CURSOR_FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (date === undefined || id === undefined || !isId(id)) {
    throw invalid('cursor', 'This cursor is not one that the list has answered.')
  }
  return { date, id }
}
