import type { Trx } from '#database/connect.ts'
import { writeAudit } from '#features/audit/audit.commands.ts'
import { editMatch } from '#features/editing/editing.commands.ts'
import { actionsOf, createMatch, matchLoggedWith } from '#features/matches/matches.commands.ts'
import { canEdit } from '#features/matches/matches.rules.ts'
import { deleteMatch, type DeletingMatch } from '#features/matches/removing.commands.ts'
import { peopleNamed } from '#features/matches/seats.rules.ts'
import { readMatch, bodyOf, etagOf } from '#features/whole-match/opened-match.queries.ts'
import { lockSeen } from '#features/whole-match/seen-match.commands.ts'
import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import { readCursor } from '#platform/http/cursors.ts'
import { JsonText } from '#platform/http/json-text.ts'
import type { Handlers } from '#platform/http/serve.ts'
import { isId } from '#platform/ids.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import type { matchEndpoints } from './match-page.contract.ts'

const CREATIONS: RateLimit = { name: 'match-creation', max: 60, windowMs: HOUR }

export function matchHandlers(
  app: App,
  { deleting }: { deleting: DeletingMatch },
): Handlers<typeof matchEndpoints> {
  const { read } = app.database
  const actionOf = actionsOf(app)
  return {
    'GET /sessions/:id': async ({ params, query: { activityCursor }, caller }) => {
      const before = readCursor(activityCursor, idOfActivity, ACTIVITY)
      const opened = await readMatch(read, params.id, caller, before)
      // A third of the time of the schema's serializer, without which one match costs 0.67 of a bare server.
      const body = new JsonText<ReturnType<typeof bodyOf>>(JSON.stringify(bodyOf(opened)))
      return { status: 200, body, headers: etagOf(opened) }
    },

    'POST /sessions': async ({ body, caller, request, now, transact }) => {
      const action = actionOf(caller, now, request.ip)
      const created = async (trx: Trx, id: string) => {
        const opened = await readMatch(trx, id, caller)
        return {
          status: 201 as const,
          body: { message: 'Match created!', ...bodyOf(opened) },
          headers: etagOf(opened),
          people: peopleNamed(opened.match, caller.userId),
        }
      }
      const response = await transact(
        async (trx, keyed) => {
          await app.limits.countIn(trx, CREATIONS, caller.userId)
          return created(trx, await createMatch(trx, body, action, keyed?.key ?? null))
        },
        { readAgain: created, madeWith: (trx, key) => matchLoggedWith(trx, caller.userId, key) },
      )
      if (body.players.some((player) => player.invited)) app.outbox.wake()
      return response
    },

    'PUT /sessions/:id': async ({ params: { id }, body, caller, now, request, transact }) => {
      const seen = { matchId: id, expected: request.headers['if-match'] }
      const edited = async (trx: Trx) => {
        const opened = await readMatch(trx, id, caller)
        return {
          status: 200 as const,
          body: { message: 'Match updated.', ...bodyOf(opened) },
          headers: etagOf(opened),
          people: peopleNamed(opened.match, caller.userId),
          byId: true,
        }
      }
      const response = await transact(
        async (trx) => {
          const match = await lockSeen(trx, seen, caller, (locked) => canEdit(locked, caller))
          await editMatch(trx, match, body, caller, actionOf(caller, now, request.ip))
          const owner = match.createdBy?._id ?? null
          if (owner !== caller.userId) {
            const by = { userId: caller.userId, ip: request.ip }
            await writeAudit(trx, { what: 'edit-match', by, about: owner, matchId: id }, now)
          }
          return edited(trx)
        },
        { readAgain: edited },
      )
      app.outbox.wake()
      return response
    },

    'DELETE /sessions/:id': async ({ params, caller, now, transact }) =>
      transact(async (trx) => {
        await deleteMatch(trx, params.id, caller, { now, deleting })
        return { status: 200 as const, body: { message: 'Match deleted.' }, people: [] }
      }),
  }
}

const ACTIVITY = { field: 'activityCursor', list: 'a match’s activity' }

/** The cursor is the id of the oldest activity that the client has. */
function idOfActivity(text: string): string | undefined {
  return isId(text) ? text : undefined
}
