import type { App } from '#platform/app.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { Refusal } from '#platform/errors.ts'
import { type Limit, networkOf } from '#platform/limits.ts'
import { mailboxPath } from '#platform/mail-folder.ts'
import type { Handlers } from '#platform/serve.ts'

import { logIn } from './commands-sign-in.ts'
import { type AccountWiring, resendVerification, signUp, verifyEmail } from './commands.ts'
import type { accountCalls } from './contract.ts'
import { findUser } from './queries.ts'

const LOGINS: Limit = { name: 'login', max: 25, windowMs: 5 * MINUTE }
const SIGN_UPS: Limit = { name: 'sign-up', max: 10, windowMs: HOUR }

export function accountHandlers(app: App, wiring: AccountWiring): Handlers<typeof accountCalls> {
  return {
    'POST /auth/signup': async ({ body, ip, now }) => {
      await app.limits.take(SIGN_UPS, networkOf(ip))
      await signUp(app, body, now)
      const message = 'Almost there: check your email for the link that verifies your address.'
      return { status: 201, body: { message, data: { emailSent: true } } }
    },

    'POST /auth/login': async ({ body, ip, request, now }) => {
      await app.limits.take(LOGINS, networkOf(ip))
      const userAgent = request.headers['user-agent'] ?? ''
      const signedIn = await logIn(app, { ...body, ip, userAgent }, now)
      return { status: 200, body: { message: 'Signed in.', ...signedIn, data: signedIn } }
    },

    'POST /auth/logout': async ({ caller }) => {
      await app.database.transact((trx) =>
        trx.deleteFrom('sign_ins').where('id', '=', caller.signInId).execute(),
      )
      return { status: 200, body: { message: 'Signed out.' } }
    },

    'GET /auth/verify-email': async ({ query, now }) => {
      await verifyEmail(app, wiring, query.token, now)
      return { status: 200, body: { message: 'Your email is verified. You can sign in now.' } }
    },

    'POST /auth/resend-verification-email': async ({ body, now }) => {
      await resendVerification(app, body.email, now)
      const message = 'If that address is waiting to be verified, a new link is on its way.'
      return { status: 200, body: { message } }
    },

    'GET /auth/providers': async () => ({
      status: 200,
      body: { data: { google: app.config.google !== null, mailbox: mailboxPath(app.config) } },
    }),

    'GET /users/me': async ({ caller }) => {
      const user = await findUser(app.database.read, caller.userId)
      if (user === undefined) throw new Refusal('unauthenticated', 'Please sign in to continue.')
      return { status: 200, body: { data: user } }
    },
  }
}
