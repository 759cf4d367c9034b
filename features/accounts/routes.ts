import type { App } from '#platform/app.ts'
import { MINUTE } from '#platform/clock.ts'
import { Refusal, signInFirst } from '#platform/errors.ts'
import { type Limit, networkOf } from '#platform/limits.ts'
import { mailboxPath } from '#platform/mail-folder.ts'
import type { Handlers } from '#platform/serve.ts'

import { deleteAccount } from './commands-delete.ts'
import { changePassword, forgotPassword, resetPassword } from './commands-password.ts'
import { endSignIns, logIn } from './commands-sign-in.ts'
import { type AccountWiring, rename, resendVerification, signUp, verifyEmail } from './commands.ts'
import type { accountCalls } from './contract.ts'
import { searchPeople } from './queries-search.ts'
import { findUser, signInsOf } from './queries.ts'

const LOGINS: Limit = { name: 'login', max: 25, windowMs: 5 * MINUTE }
const SEARCHES: Limit = { name: 'search', max: 20, windowMs: MINUTE }

export function accountHandlers(app: App, wiring: AccountWiring): Handlers<typeof accountCalls> {
  return {
    'POST /auth/signup': async ({ body, request, now }) => {
      await signUp(app, { ...body, ip: request.ip }, now)
      const message = 'Almost there: check your email for the link that verifies your address.'
      return { status: 201, body: { message, data: { emailSent: true } } }
    },

    'POST /auth/login': async ({ body, request, now }) => {
      const { ip } = request
      await app.limits.take(LOGINS, networkOf(ip))
      const userAgent = request.headers['user-agent'] ?? ''
      const signedIn = await logIn(app, { ...body, ip, userAgent }, now)
      return { status: 200, body: { message: 'Signed in.', ...signedIn, data: signedIn } }
    },

    'POST /auth/logout': async ({ caller }) => {
      await app.database.transact((trx) =>
        endSignIns(trx, caller.userId, { only: caller.signInId }),
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

    'POST /auth/forgot-password': async ({ body, now }) => {
      await forgotPassword(app, body.email, now)
      const message = 'If that address has an account, a reset link is on its way.'
      return { status: 200, body: { message } }
    },

    'POST /auth/reset-password': async ({ body, request, now }) => {
      await resetPassword(app, wiring, { ...body, ip: request.ip }, now)
      return { status: 200, body: { message: 'Password has been reset. Please log in.' } }
    },

    'POST /auth/change-password': async ({ body, caller, request, now }) => {
      await changePassword(app, caller, { ...body, ip: request.ip }, now)
      return { status: 200, body: { message: 'Password updated.' } }
    },

    'GET /auth/sign-ins': async ({ caller, now }) => {
      const signIns = await signInsOf(app.database.read, caller.userId, now)
      const data = signIns.map((signIn) => ({
        ...signIn,
        current: signIn._id === caller.signInId,
      }))
      return { status: 200, body: { data } }
    },

    'DELETE /auth/sign-ins/:id': async ({ params, caller }) => {
      const ended = await app.database.transact((trx) =>
        endSignIns(trx, caller.userId, { only: params.id }),
      )
      if (ended === 0) throw new Refusal('not_found', 'Not found.')
      return { status: 200, body: { message: 'Signed out there.' } }
    },

    'GET /auth/providers': async () => ({
      status: 200,
      body: { data: { google: app.config.google !== null, mailbox: mailboxPath(app.config) } },
    }),

    'DELETE /users/:id': async ({ params, caller, now }) => {
      if (params.id !== caller.userId && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'Only your own account can be deleted.')
      }
      const deleted = await app.database.transact((trx) =>
        deleteAccount(trx, wiring, params.id, now),
      )
      if (!deleted) throw new Refusal('not_found', 'User not found.')
      return { status: 200, body: { message: 'Account deleted.' } }
    },

    'GET /users/me': async ({ caller }) => {
      const user = await findUser(app.database.read, caller.userId)
      if (user === undefined) throw signInFirst()
      return { status: 200, body: { data: user } }
    },

    'GET /users/search': async ({ query, caller }) => {
      await app.limits.meter(SEARCHES, caller.userId)
      const data = await searchPeople(app.database.read, caller.userId, query.q)
      return { status: 200, body: { data } }
    },

    'PUT /users/:id': async ({ params, body, caller, now }) => {
      if (params.id !== caller.userId && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'You can edit only your own profile.')
      }
      const user = await app.database.transact(async (trx) => {
        await rename(trx, params.id, body, now)
        return findUser(trx, params.id)
      })
      if (user === undefined) throw new Refusal('not_found', 'User not found.')
      return { status: 200, body: { message: 'Profile updated!', data: user } }
    },
  }
}
