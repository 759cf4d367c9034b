import type { FastifyRequest } from 'fastify'

import { isUniqueViolation } from '#database/connect.ts'
import { writeAudit } from '#features/accounts/audit.commands.ts'
import { isFirst } from '#features/accounts/done-writes.commands.ts'
import { editMatch } from '#features/matches/editing.commands.ts'
import {
  actionsOf,
  assertAllowed,
  createMatch,
  isLogged,
  lockExpected,
} from '#features/matches/matches.commands.ts'
import { canEdit } from '#features/matches/matches.rules.ts'
import { deleteMatch, type DeletingMatch } from '#features/matches/removing.commands.ts'
import type { News } from '#features/matches/whole-match.contract.ts'
import {
  etagOf,
  matchAnswer,
  readMatch,
  refuseChanged,
} from '#features/matches/whole-match.queries.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { readCursor } from '#platform/http/cursors.ts'
import { JsonText } from '#platform/http/json-text.ts'
import type { Caller, Handlers } from '#platform/http/serve.ts'
import { isId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import type { matchEndpoints } from './match-page.contract.ts'

/** match-page cannot import the feature that knows it. */
export type NewsOf = (
  asking: { caller: Caller; now: Date; request: FastifyRequest },
  match: { _id: string; day: string },
) => Promise<News[]>

const CREATIONS: RateLimit = { name: 'match-creation', max: 60, windowMs: HOUR }

export function matchHandlers(
  app: App,
  { deleting, newsOf }: { deleting: DeletingMatch; newsOf: NewsOf },
): Handlers<typeof matchEndpoints> {
  const { read } = app.database
  const actionOf = actionsOf(app)
  return {
    'GET /sessions/:id': async ({ params, query: { activityCursor }, caller }) => {
      const before = readCursor(activityCursor, idOfActivity, ACTIVITY)
      const opened = await readMatch(read, params.id, caller, before)
      // A third of the time of the schema's serializer, without which one match costs 0.67 of a bare server.
      const body = new JsonText<typeof opened>(JSON.stringify(opened))
      return { status: 200, body, headers: etagOf(opened) }
    },

    'POST /sessions': async ({ body, caller, request, now }) => {
      const action = actionOf(caller, now)
      const log = () =>
        app.database.transact(async (trx) => {
          const { _id } = body
          const isNew = _id === undefined || !(await isLogged(trx, caller.userId, _id))
          if (isNew) await app.limits.countIn(trx, CREATIONS, caller.userId)
          const id = isNew ? await createMatch(trx, body, action) : _id
          return { isNew, opened: await readMatch(trx, id, caller) }
        })
      // The same request at once: the second one finds what the first has logged.
      const { isNew, opened } = await log().catch((error: unknown) => {
        if (isUniqueViolation(error)) return log()
        throw error
      })
      if (body.players.some((player) => player.invited)) app.outbox.wake()
      const { data, meta } = opened
      // A client of the specification shows none, and reading a history costs more than logging a match.
      const news = body._id === undefined ? undefined : await newsOf({ caller, now, request }, data)
      return {
        status: isNew ? (201 as const) : (200 as const),
        body: { message: 'Match created!', data, meta: { ...meta, news } },
        headers: etagOf(opened),
      }
    },

    'PUT /sessions/:id': async ({ params: { id }, body, caller, now, request }) => {
      const asked = { matchId: id, expected: request.headers['if-match'] }
      const opened = await app.database.transact(async (trx) => {
        if (!(await isFirst(trx, { caller, now, request }))) return readMatch(trx, id, caller)
        const { match, isExpected } = await lockExpected(trx, asked, caller)
        assertAllowed(canEdit(match, caller))
        const action = actionOf(caller, now)
        const edited = await editMatch(trx, match, body, caller, action, { isExpected })
        if (edited === 'other version') return refuseChanged(trx, id, caller)
        const owner = match.createdBy?._id ?? null
        if (owner !== caller.userId) {
          const by = { userId: caller.userId, ip: request.ip }
          await writeAudit(trx, { what: 'edit-match', by, about: owner, matchId: id }, now)
        }
        return readMatch(trx, id, caller)
      })
      app.outbox.wake()
      return matchAnswer(opened, 'Match updated.')
    },

    'DELETE /sessions/:id': async ({ params, caller, now }) => {
      await app.database.transact((trx) => deleteMatch(trx, params.id, caller, { now, deleting }))
      return { status: 200, body: { message: 'Match deleted.' } }
    },
  }
}

const ACTIVITY = { field: 'activityCursor', list: 'a match’s activity' }

/** The cursor is the id of the oldest activity that the client has. */
function idOfActivity(text: string): string | undefined {
  return isId(text) ? text : undefined
}
