import type { Trx } from '#database/connect.ts'
import { actionsOf } from '#features/matches/matches.commands.ts'
import { remindedText } from '#features/matches/matches.rules.ts'
import { asOneLine } from '#features/names/names.rules.ts'
import { bodyOf, etagOf, readMatch } from '#features/whole-match/opened-match.queries.ts'
import type { App } from '#platform/app.ts'
import type { Handlers } from '#platform/http/serve.ts'

import { confirmMatch, confirmMatches } from './confirmations.commands.ts'
import type { confirmationEndpoints } from './confirmations.contract.ts'
import { declineMatch, rejoinMatch } from './declining.commands.ts'
import { remindAll, remindPlayers } from './reminding.commands.ts'
import { owedTo } from './reminding.queries.ts'
import { unconfirmMatch } from './unconfirming.commands.ts'

export function confirmationHandlers(app: App): Handlers<typeof confirmationEndpoints> {
  const actionOf = actionsOf(app)
  return {
    'POST /sessions/confirm': async ({ body: { ids, versions = {} }, caller, now, transact }) =>
      transact(async (trx) => {
        const data = await confirmMatches(trx, ids, versions, caller, actionOf(caller, now))
        return { status: 200 as const, body: { data }, people: [] }
      }),

    'POST /sessions/:id/confirm': async ({ params: { id }, caller, now, request, transact }) => {
      const target = { matchId: id, expected: request.headers['if-match'] }
      const confirmed = async (trx: Trx) => {
        const opened = await readMatch(trx, id, caller)
        return {
          status: 200 as const,
          body: { message: 'Confirmed!', ...bodyOf(opened) },
          headers: etagOf(opened),
          people: [],
          byId: true,
        }
      }
      return transact(
        async (trx) => {
          await confirmMatch(trx, target, caller, actionOf(caller, now))
          return confirmed(trx)
        },
        { readAgain: confirmed },
      )
    },

    'POST /sessions/:id/unconfirm': async ({ params, caller, now, transact }) =>
      transact(async (trx) => {
        const matchStatus = await unconfirmMatch(trx, params.id, caller, now)
        return { status: 200 as const, body: { data: { matchStatus } }, people: [] }
      }),

    'POST /sessions/:id/decline': async ({ params, body, caller, now, transact }) => {
      const reason = asOneLine(body.reason ?? '')
      return transact(async (trx) => {
        const why = reason === '' ? null : reason
        const matchStatus = await declineMatch(trx, params.id, caller, why, actionOf(caller, now))
        const said = { message: 'You declined this match', data: { matchStatus } }
        return { status: 200 as const, body: said, people: [] }
      })
    },

    'POST /sessions/:id/rejoin': async ({ params, caller, now, transact }) =>
      transact(async (trx) => {
        const matchStatus = await rejoinMatch(trx, params.id, caller, actionOf(caller, now))
        const said = { message: 'You are at the table again', data: { matchStatus } }
        return { status: 200 as const, body: said, people: [] }
      }),

    'GET /owed': async ({ caller, now }) => ({
      status: 200,
      body: { data: await owedTo(app.database.read, caller.userId, now) },
    }),

    'POST /sessions/remind': async ({ body: { ids }, caller, now }) => {
      const data = await app.database.transact((trx) =>
        remindAll(trx, ids, caller, actionOf(caller, now)),
      )
      app.outbox.wake()
      return { status: 200, body: { message: remindedText(data.count), data } }
    },

    'POST /sessions/:id/remind': async ({ params, caller, now }) => {
      const count = await app.database.transact((trx) =>
        remindPlayers(trx, params.id, caller, actionOf(caller, now)),
      )
      app.outbox.wake()
      return { status: 200, body: { message: remindedText(count), data: { count } } }
    },
  }
}
