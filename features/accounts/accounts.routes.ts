import type { App } from '#platform/app.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { Refusal, signInFirst } from '#platform/http/errors.ts'
import type { Handlers } from '#platform/http/serve.ts'
import { createKeyedQueue } from '#platform/limits/keyed-queue.ts'
import { networkOf, type RateLimit } from '#platform/limits/rate-limits.ts'
import { mailboxPath } from '#platform/mail/mail-folder.ts'

import { deleteAccount } from './account-deletion.commands.ts'
import { type AccountHooks, LINK_CHECKS, rename } from './accounts.commands.ts'
import type { accountEndpoints } from './accounts.contract.ts'
import { findUser, searchPeople, signInsOf } from './accounts.queries.ts'
import { SIGN_IN_NOT_FOUND, USER_NOT_FOUND } from './accounts.rules.ts'
import { writeAudit } from './audit.commands.ts'
import {
  changePassword,
  checkResetToken,
  forgotPassword,
  resetPassword,
} from './passwords.commands.ts'
import { endSignIns, logIn } from './sign-in.commands.ts'

const LOGINS: RateLimit = { name: 'login', max: 25, windowMs: 5 * MINUTE }
const SEARCHES: RateLimit = { name: 'search', max: 20, windowMs: MINUTE }
/** Each one adds a row to the audit, so they are limited. */
const PASSWORD_CHANGES: RateLimit = { name: 'password-change', max: 10, windowMs: HOUR }

export function accountHandlers(app: App, hooks: AccountHooks): Handlers<typeof accountEndpoints> {
  // The transactions of deletions run one at a time (account-deletion.commands.ts): waiting here takes no
  // database connection.
  const queued = createKeyedQueue()
  return {
    'POST /auth/login': async ({ body, request, now }) => {
      await app.limits.countNow(LOGINS, networkOf(request.ip))
      const userAgent = request.headers['user-agent'] ?? ''
      const signedIn = await logIn(app, { ...body, userAgent, ip: request.ip }, now)
      return { status: 200, body: { message: 'Signed in.', ...signedIn, data: signedIn } }
    },

    'POST /auth/logout': async ({ caller }) => {
      await app.database.transact((trx) =>
        endSignIns(trx, caller.userId, { only: caller.signInId }),
      )
      return { status: 200, body: { message: 'Signed out.' } }
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
      if (ended === 0) throw new Refusal('not_found', SIGN_IN_NOT_FOUND)
      return { status: 200, body: { message: 'Signed out there.' } }
    },

    'GET /auth/providers': async () => ({
      status: 200,
      body: { data: { google: app.config.google !== null, mailbox: mailboxPath(app.config) } },
    }),

    'DELETE /users/:id': async ({ params, caller, request, now }) => {
      if (params.id !== caller.userId && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'Only your own account can be deleted.')
      }
      const by = { userId: caller.userId, ip: request.ip }
      const turn = <T>(work: () => Promise<T>) => queued('deletion', work)
      const wanted = { userId: params.id, by, turn }
      const deleted = await deleteAccount(app.database, hooks, wanted, now)
      app.outbox.wake()
      if (!deleted) throw new Refusal('not_found', USER_NOT_FOUND)
      return { status: 200, body: { message: 'Account deleted.' } }
    },

    'GET /users/me': async ({ caller }) => {
      const user = await findUser(app.database.read, caller.userId)
      if (user === undefined) throw signInFirst()
      return { status: 200, body: { data: user } }
    },

    'GET /users/search': async ({ query, caller }) => {
      await app.limits.countInMemory(SEARCHES, caller.userId)
      const data = await searchPeople(app.database.read, caller.userId, query.q)
      return { status: 200, body: { data } }
    },

    'PUT /users/:id': async ({ params, body, caller, request, now }) => {
      if (params.id !== caller.userId && caller.role !== 'admin') {
        throw new Refusal('forbidden', 'You can edit only your own profile.')
      }
      const user = await app.database.transact(async (trx) => {
        await rename(trx, params.id, body, now)
        const renamed = await findUser(trx, params.id)
        if (renamed !== undefined && params.id !== caller.userId) {
          const by = { userId: caller.userId, ip: request.ip }
          await writeAudit(trx, { what: 'edit-profile', by, about: params.id }, now)
        }
        return renamed
      })
      if (user === undefined) throw new Refusal('not_found', USER_NOT_FOUND)
      return { status: 200, body: { message: 'Profile updated!', data: user } }
    },

    'POST /auth/change-password': async ({ body, caller, request, now }) => {
      await app.limits.countNow(PASSWORD_CHANGES, caller.userId)
      await changePassword(app, caller, { ...body, ip: request.ip }, now)
      return { status: 200, body: { message: 'Password updated.' } }
    },

    'POST /auth/forgot-password': async ({ body: { email }, now }) => {
      await forgotPassword(app, email, now)
      const message = 'If that address has an account, a reset link is on its way.'
      return { status: 200, body: { message } }
    },

    'GET /auth/reset-password': async ({ query, request, now }) => {
      await app.limits.countRequest(LINK_CHECKS, request)
      await checkResetToken(app.database.read, query.token, now)
      return { status: 200, body: { message: 'This link works.' } }
    },

    'POST /auth/reset-password': async ({ body, request, now }) => {
      const email = await resetPassword(app, hooks, { ...body, ip: request.ip }, now)
      const message = 'Password has been reset. Please log in.'
      return { status: 200, body: { message, data: { email } } }
    },
  }
}
