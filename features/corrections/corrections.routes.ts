import type { Trx } from '#database/connect.ts'
import { writeAudit } from '#features/audit/audit.commands.ts'
import { actionsOf } from '#features/matches/matches.commands.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { peopleNamed } from '#features/matches/seats.rules.ts'
import { asOneLine } from '#features/names/names.rules.ts'
import type { Correction } from '#features/open-corrections/open-corrections.contract.ts'
import { CORRECTION_NOT_FOUND } from '#features/open-corrections/open-corrections.rules.ts'
import { bodyOf, etagOf, readMatch } from '#features/whole-match/opened-match.queries.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
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
  /** Answers with the whole match after the command. */
  const answered = async (
    { id, caller }: { id: string; caller: Caller },
    message: string,
    command: (trx: Trx) => Promise<void>,
  ) => {
    const opened = await app.database.transact(async (trx) => {
      await command(trx)
      return readMatch(trx, id, caller)
    })
    return { status: 200 as const, body: { message, ...bodyOf(opened) }, headers: etagOf(opened) }
  }
  return {
    'POST /sessions/:id/corrections': async (input) => {
      const { params, body, caller, now, request, transact } = input
      const target = { matchId: params.id, expected: request.headers['if-match'] }
      const sent = ({ correction, match }: { correction: Correction; match: Match }) => ({
        status: 201 as const,
        body: { message: 'Correction sent.', data: correction },
        people: peopleNamed(match, caller.userId),
      })
      return transact(
        async (trx) =>
          sent(await proposeCorrection(trx, target, caller, body, actionOf(caller, now))),
        {
          readAgain: async (trx, correctionId) => {
            const { match } = await readMatch(trx, params.id, caller)
            const correction = match.corrections.find(({ _id }) => _id === correctionId)
            if (correction === undefined) throw new Refusal('not_found', CORRECTION_NOT_FOUND)
            return sent({ correction, match })
          },
        },
      )
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
