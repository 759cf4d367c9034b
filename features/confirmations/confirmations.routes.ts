import { asOneLine } from '#features/accounts/names.rules.ts'
import { actionsOf } from '#features/matches/matches.commands.ts'
import { remindedText } from '#features/matches/matches.rules.ts'
import { bodyOf, etagOf, readMatch } from '#features/matches/opened-match.queries.ts'
import type { App } from '#platform/app.ts'
import type { Handlers } from '#platform/http/serve.ts'

import { confirmMatch, confirmMatches } from './confirmations.commands.ts'
import type { confirmationEndpoints } from './confirmations.contract.ts'
import { declineMatch, rejoinMatch } from './declining.commands.ts'
import { remindAll, remindPlayers } from './reminding.commands.ts'
import { owedTo } from './reminding.queries.ts'
import { unconfirmMatch } from './unconfirming.commands.ts'

export function confirmationHandlers(app: App): Handlers<typeof confirmationEndpoints> {
  const { database } = app
  const actionOf = actionsOf(app)
  return {
    'POST /sessions/confirm': async ({ body: { ids, versions = {} }, caller, now }) => {
      const asked = [...new Set(ids)].map((matchId) => ({
        matchId,
        expected: Object.hasOwn(versions, matchId) ? String(versions[matchId]) : undefined,
      }))
      const data = await database.transact((trx) =>
        confirmMatches(trx, asked, caller, actionOf(caller, now)),
      )
      return { status: 200, body: { data } }
    },

    'POST /sessions/:id/confirm': async ({ params: { id }, caller, now, request }) => {
      const seen = { matchId: id, expected: request.headers['if-match'] }
      const opened = await database.transact(async (trx) => {
        await confirmMatch(trx, seen, caller, actionOf(caller, now))
        return readMatch(trx, id, caller)
      })
      const body = { message: 'Confirmed!', ...bodyOf(opened) }
      return { status: 200, body, headers: etagOf(opened) }
    },

    'POST /sessions/:id/unconfirm': async ({ params, caller, now }) => {
      const matchStatus = await database.transact((trx) =>
        unconfirmMatch(trx, params.id, caller, now),
      )
      return { status: 200, body: { data: { matchStatus } } }
    },

    'POST /sessions/:id/decline': async ({ params, body, caller, now }) => {
      const reason = asOneLine(body.reason ?? '') || null
      const matchStatus = await database.transact((trx) =>
        declineMatch(trx, params.id, caller, reason, actionOf(caller, now)),
      )
      return { status: 200, body: { message: 'You declined this match', data: { matchStatus } } }
    },

    'POST /sessions/:id/rejoin': async ({ params, caller, now }) => {
      const matchStatus = await database.transact((trx) =>
        rejoinMatch(trx, params.id, caller, actionOf(caller, now)),
      )
      return { status: 200, body: { message: 'You are at the table again', data: { matchStatus } } }
    },

    'GET /owed': async ({ caller, now }) => ({
      status: 200,
      body: { data: await owedTo(database.read, caller.userId, now) },
    }),

    'POST /sessions/remind': async ({ body: { ids }, caller, now }) => {
      const data = await database.transact((trx) =>
        remindAll(trx, ids, caller, actionOf(caller, now)),
      )
      app.outbox.wake()
      return { status: 200, body: { message: remindedText(data.count), data } }
    },

    'POST /sessions/:id/remind': async ({ params, caller, now }) => {
      const count = await database.transact((trx) =>
        remindPlayers(trx, params.id, caller, actionOf(caller, now)),
      )
      app.outbox.wake()
      return { status: 200, body: { message: remindedText(count), data: { count } } }
    },
  }
}
