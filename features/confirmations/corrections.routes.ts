import type { Trx } from '#database/connect.ts'
import { writeAudit } from '#features/accounts/audit.commands.ts'
import { isFirst } from '#features/accounts/done-writes.commands.ts'
import { asOneLine } from '#features/accounts/names.rules.ts'
import { actionsOf } from '#features/matches/matches.commands.ts'
import { matchAnswer, readMatch } from '#features/matches/whole-match.queries.ts'
import type { App } from '#platform/app.ts'
import type { Caller, Handlers } from '#platform/http/serve.ts'

import {
  acceptCorrection,
  proposeCorrection,
  rejectCorrection,
  withdrawCorrection,
} from './corrections.commands.ts'
import type { correctionEndpoints } from './corrections.contract.ts'

export function correctionHandlers(app: App): Handlers<typeof correctionEndpoints> {
  const actionOf = actionsOf(app)
  const answered = async (
    { id, caller }: { id: string; caller: Caller },
    message: string,
    command: (trx: Trx) => Promise<void>,
  ) => {
    const opened = await app.database.transact(async (trx) => {
      await command(trx)
      return readMatch(trx, id, caller)
    })
    return matchAnswer(opened, message)
  }
  return {
    'POST /sessions/:id/corrections': async ({ params, body, caller, now, request }) => {
      const expected = request.headers['if-match']
      const { correction, isNew } = await app.database.transact(async (trx) => {
        const isRepeat = !(await isFirst(trx, { caller, now, request }))
        const asked = { matchId: params.id, expected, isRepeat }
        return proposeCorrection(trx, asked, caller, body, actionOf(caller, now))
      })
      const sent = { message: 'Correction sent.', data: correction }
      return { status: isNew ? (201 as const) : (200 as const), body: sent }
    },

    'POST /sessions/:id/corrections/:cid/accept': async ({ params, caller, now, request }) => {
      const { id, cid } = params
      return answered({ id, caller }, 'Correction accepted.', async (trx) => {
        const target = { matchId: id, correctionId: cid }
        const owner = await acceptCorrection(trx, target, caller, actionOf(caller, now))
        if (owner === caller.userId) return
        const by = { userId: caller.userId, ip: request.ip }
        await writeAudit(trx, { what: 'edit-match', by, about: owner, matchId: id }, now)
      })
    },

    'POST /sessions/:id/corrections/:cid/reject': async ({ params, body, caller, now }) => {
      const reason = asOneLine(body.reason ?? '')
      const target = {
        matchId: params.id,
        correctionId: params.cid,
        reason: reason === '' ? null : reason,
      }
      return answered({ id: params.id, caller }, 'Correction rejected.', (trx) =>
        rejectCorrection(trx, target, caller, actionOf(caller, now)),
      )
    },

    'POST /sessions/:id/corrections/:cid/withdraw': async ({ params, caller, now }) => {
      const target = { matchId: params.id, correctionId: params.cid }
      return answered({ id: params.id, caller }, 'Correction withdrawn.', (trx) =>
        withdrawCorrection(trx, target, caller, actionOf(caller, now)),
      )
    },
  }
}
