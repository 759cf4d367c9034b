import { writeAudit } from '#features/accounts/audit.commands.ts'
import { findClaim, openRowClaims } from '#features/guests/claims.queries.ts'
import { findMatch } from '#features/matches/matches.queries.ts'
import { canRead, isCreator, ownRow } from '#features/matches/matches.rules.ts'
import { matchAnswer, readMatch } from '#features/matches/whole-match.queries.ts'
import type { App } from '#platform/app.ts'
import { signInFirst } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'

import {
  claimSeat,
  confirmSeat,
  contestSeat,
  endLink,
  LINK_READS,
  makeLink,
  releaseSeat,
} from './table-links.commands.ts'
import type { linkEndpoints } from './table-links.contract.ts'
import { readLinked, requireLink } from './table-links.queries.ts'

export function linkHandlers(app: App): Handlers<typeof linkEndpoints> {
  const { read } = app.database
  const { publicUrl } = app.config
  return {
    'POST /sessions/:id/link': async ({ params, caller, now }) => {
      const data = await app.database.transact((trx) =>
        makeLink(trx, params.id, caller, { publicUrl, now }),
      )
      return { status: 201, body: { data } }
    },

    'DELETE /sessions/:id/link': async ({ params, caller, now, request }) => {
      await app.database.transact(async (trx) => {
        const { wasThere, creatorId } = await endLink(trx, params.id, caller)
        if (!wasThere || creatorId === caller.userId) return
        const by = { userId: caller.userId, ip: request.ip }
        await writeAudit(trx, { what: 'end-link', by, about: creatorId, matchId: params.id }, now)
      })
      return { status: 200, body: { message: 'The link has ended.' } }
    },

    'GET /links/:token': async ({ params, now, request }) => {
      await app.limits.countRequest(LINK_READS, request)
      const { sheet } = await readLinked(read, params.token.secret, now)
      return { status: 200, body: { data: sheet } }
    },

    'GET /links/:token/match': async ({ params, caller, now, request }) => {
      await app.limits.countRequest(LINK_READS, request)
      const { matchId } = await requireLink(read, params.token.secret, now)
      const match = await findMatch(read, caller, matchId)
      const row = match && ownRow(match, caller)
      const creates = match !== undefined && isCreator(match, caller)
      const mine = row === undefined ? null : row.confirmed ? 'confirmed' : 'waiting'
      const sessionId = match !== undefined && canRead(match, caller).ok ? matchId : null
      const asked = row === undefined ? await openRowClaims(read, matchId, caller.userId) : []
      return { status: 200, body: { data: { sessionId, mine, creates, asked } } }
    },

    'POST /links/:token/players/:pid/confirm': async ({ params, now }) => {
      const target = { secret: params.token.secret, playerId: params.pid }
      await app.database.transact((trx) => confirmSeat(trx, target, now))
      return { status: 200, body: { message: 'Confirmed!', data: {} } }
    },

    'POST /links/:token/players/:pid/contest': async ({ params, body, now }) => {
      const target = { secret: params.token.secret, playerId: params.pid }
      await app.database.transact((trx) => contestSeat(trx, target, body.text.trim(), now))
      return { status: 200, body: { message: 'Sent to whoever wrote it down.', data: {} } }
    },

    'POST /links/:token/players/:pid/claim': async ({ params, caller, now }) => {
      const target = { secret: params.token.secret, playerId: params.pid }
      const done = await app.database.transact(async (trx) => {
        const { matchId, claimId } = await claimSeat(trx, target, caller.userId, now)
        if (claimId === null) return readMatch(trx, matchId, caller)
        const asked = await findClaim(trx, claimId, caller.userId)
        // Nobody sees what an account asks that was suspended meanwhile, or is being deleted.
        if (asked === undefined) throw signInFirst()
        return asked
      })
      if ('claim' in done) {
        const message = `${done.claim.creator.firstName} has been asked.`
        return { status: 202, body: { message, data: done.claim } }
      }
      return matchAnswer(done, 'This match is in your history now.')
    },

    'POST /sessions/:id/players/:pid/release': async ({ params, caller, now }) => {
      const target = { matchId: params.id, playerId: params.pid }
      const opened = await app.database.transact(async (trx) => {
        await releaseSeat(trx, target, caller, now)
        return readMatch(trx, params.id, caller)
      })
      return matchAnswer(opened, 'The seat is a guest’s again.')
    },
  }
}
