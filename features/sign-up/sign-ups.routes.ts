import { type AccountHooks, LINK_CHECKS } from '#features/accounts/accounts.commands.ts'
import { withInitial } from '#features/accounts/names.rules.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'
import { originOf } from '#platform/security/browser-cookie.ts'

import { findInvitation } from './invitations.queries.ts'
import { INVITATION_ENDED, namesOf } from './invitations.rules.ts'
import { signUp } from './sign-up.commands.ts'
import type { signUpEndpoints } from './sign-ups.contract.ts'
import { checkVerificationLink, resendVerification, verifyEmail } from './verification.commands.ts'

const OPEN_THE_LINK = 'Open this link to verify your email.'

export function signUpHandlers(app: App, hooks: AccountHooks): Handlers<typeof signUpEndpoints> {
  return {
    'POST /auth/signup': async ({ body, request, now }) => {
      const { origin, headers } = originOf(request, app.config.publicUrl)
      const signedIn = await signUp(app, hooks, { ...body, ...origin }, now)
      if (signedIn !== null) {
        const data = { emailSent: false, signedIn }
        return { status: 201, headers, body: { message: 'Welcome to the table.', data } }
      }
      const message = 'Almost there: check your email for the link that verifies your address.'
      return { status: 201, headers, body: { message, data: { emailSent: true } } }
    },

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

    'GET /invitations/:token': async ({ params, request, now }) => {
      await app.limits.countRequest(LINK_CHECKS, request)
      const found = await findInvitation(app.database.read, params.token.secret, now)
      if (found === undefined) throw new Refusal('not_found', INVITATION_ENDED)
      const { senderFirstName, senderLastName, email, name: called } = found
      const name = withInitial(senderFirstName, senderLastName)
      return { status: 200, body: { data: { name, email, ...namesOf(called) } } }
    },
  }
}
