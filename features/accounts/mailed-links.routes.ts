import { withInitial } from '#features/names/names.rules.ts'
import type { App } from '#platform/app.ts'
import { MINUTE } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'
import { networkOf, type RateLimit } from '#platform/limits/rate-limits.ts'
import { originOf } from '#platform/security/browser-cookie.ts'

import type { AccountHooks } from './accounts.commands.ts'
import { findInvitation } from './invitations.queries.ts'
import { INVITATION_ENDED, namesOf } from './invitations.rules.ts'
import type { mailedLinkEndpoints } from './mailed-links.contract.ts'
import { checkResetToken, forgotPassword, resetPassword } from './passwords.commands.ts'
import { checkVerificationLink, resendVerification, verifyEmail } from './verification.commands.ts'

/** Of one network, which a whole table may share: opening the pages of mailed links. */
const LINK_CHECKS: RateLimit = { name: 'mailed-link-checks', max: 120, windowMs: MINUTE }

const OPEN_THE_LINK = 'Open this link to verify your email.'

export function mailedLinkHandlers(
  app: App,
  hooks: AccountHooks,
): Handlers<typeof mailedLinkEndpoints> {
  return {
    'GET /auth/verify-email': async ({ query, request, now }) => {
      // Programs that look at links before people do ask this way: it must use up nothing.
      if (request.method === 'HEAD') {
        await checkVerificationLink(app.database.read, query.token, now)
        return { status: 200, body: { message: OPEN_THE_LINK } }
      }
      const { origin, headers } = originOf(request, app.config.publicUrl)
      const link = { token: query.token, ...origin }
      const { email, passwordToken: token, signedIn } = await verifyEmail(app, hooks, link, now)
      if (token === null) {
        // The page of the version before shows it too, and signs nobody in.
        const message = 'Your email is verified. You can sign in now.'
        const data = { email, passwordNeeded: false }
        if (signedIn === null) return { status: 200, body: { message, data } }
        app.outbox.wake()
        return { status: 200, headers, body: { message, data: { ...data, signedIn } } }
      }
      const message = 'Your email is verified. Choose a password to finish.'
      return { status: 200, body: { message, data: { email, passwordNeeded: true, token } } }
    },

    'POST /auth/resend-verification-email': async ({ body, now }) => {
      await resendVerification(app, body, now)
      const message = 'If that address is waiting to be verified, the link has been resent.'
      return { status: 200, body: { message } }
    },

    'POST /auth/forgot-password': async ({ body, now }) => {
      await forgotPassword(app, body.email, now)
      const message = 'If that address has an account, a reset link is on its way.'
      return { status: 200, body: { message } }
    },

    'GET /auth/reset-password': async ({ query, request, now }) => {
      await app.limits.countInMemory(LINK_CHECKS, networkOf(request.ip))
      await checkResetToken(app.database.read, query.token, now)
      return { status: 200, body: { message: 'This link works.' } }
    },

    'POST /auth/reset-password': async ({ body, request, now }) => {
      const { origin, headers } = originOf(request, app.config.publicUrl)
      const email = await resetPassword(app, hooks, { ...body, ...origin }, now)
      const message = 'Password has been reset. Please log in.'
      return { status: 200, body: { message, data: { email } }, headers }
    },

    'GET /invitations/:token': async ({ params, request, now }) => {
      await app.limits.countInMemory(LINK_CHECKS, networkOf(request.ip))
      const found = await findInvitation(app.database.read, params.token.secret, now)
      if (found === undefined) throw new Refusal('not_found', INVITATION_ENDED)
      const { senderFirstName, senderLastName, email, name: called } = found
      const name = withInitial(senderFirstName, senderLastName)
      return { status: 200, body: { data: { name, email, ...namesOf(called) } } }
    },
  }
}
