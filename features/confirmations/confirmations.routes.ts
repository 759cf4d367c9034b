import type { Trx } from '#database/connect.ts'
import { isFirst } from '#features/accounts/done-writes.commands.ts'
import { asOneLine } from '#features/accounts/names.rules.ts'
import { actionsOf, lockAnyMatch } from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { remindedText } from '#features/matches/matches.rules.ts'
import { matchAnswer, readMatch } from '#features/matches/whole-match.queries.ts'
import type { App } from '#platform/app.ts'
import type { Handlers } from '#platform/http/serve.ts'

import { confirmMatch, confirmMatches, unconfirmMatch } from './confirmations.commands.ts'
import type { confirmationEndpoints } from './confirmations.contract.ts'
import { declineMatch, rejoinMatch } from './declining.commands.ts'
import { remindAll, remindPlayers } from './reminding.commands.ts'
import { owedTo } from './reminding.queries.ts'

export function confirmationHandlers(app: App): Handlers<typeof confirmationEndpoints> {
  const { database } = app
  const actionOf = actionsOf(app)
  const statusAfter = async (
    write: Parameters<typeof isFirst>[1],
    matchId: string,
    act: (trx: Trx) => Promise<Match['matchStatus']>,
  ) =>
    database.transact(async (trx) => {
      if (await isFirst(trx, write)) return act(trx)
      return (await lockAnyMatch(trx, matchId)).matchStatus
    })
  return {
    'POST /sessions/confirm': async ({ body: { ids, versions = {} }, caller, now, request }) => {
      const asked = [...new Set(ids)].map((matchId) => ({
        matchId,
        expected: Object.hasOwn(versions, matchId) ? String(versions[matchId]) : undefined,
      }))
      const data = await database.transact(async (trx) => {
        const isRepeat = !(await isFirst(trx, { caller, now, request }))
        return confirmMatches(trx, { asked, isRepeat }, caller, actionOf(caller, now))
      })
      return { status: 200, body: { data } }
    },

    'POST /sessions/:id/confirm': async ({ params: { id }, caller, now, request }) => {
      const asked = { matchId: id, expected: request.headers['if-match'] }
      const opened = await database.transact(async (trx) => {
        const isNew = await isFirst(trx, { caller, now, request })
        if (isNew) await confirmMatch(trx, asked, caller, actionOf(caller, now))
        return readMatch(trx, id, caller)
      })
      return matchAnswer(opened, 'Confirmed!')
    },

    'POST /sessions/:id/unconfirm': async ({ params, caller, now, request }) => {
      const matchStatus = await statusAfter({ caller, now, request }, params.id, (trx) =>
        unconfirmMatch(trx, params.id, caller, now),
      )
      return { status: 200, body: { data: { matchStatus } } }
    },

    'POST /sessions/:id/decline': async ({ params, body, caller, now, request }) => {
      const reason = asOneLine(body.reason ?? '') || null
      const data = await database.transact(async (trx) => {
        if (await isFirst(trx, { caller, now, request })) {
          return declineMatch(trx, params.id, caller, reason, actionOf(caller, now))
        }
        return { matchStatus: (await lockAnyMatch(trx, params.id)).matchStatus }
      })
      return { status: 200, body: { message: 'You declined this match', data } }
    },

    'POST /sessions/:id/rejoin': async ({ params, caller, now, request }) => {
      const matchStatus = await statusAfter({ caller, now, request }, params.id, (trx) =>
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
