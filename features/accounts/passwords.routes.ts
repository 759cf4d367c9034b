import type { App } from '#platform/app.ts'
import { HOUR } from '#platform/clock.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { type AccountHooks, LINK_CHECKS } from './accounts.commands.ts'
import {
  changePassword,
  checkResetToken,
  forgotPassword,
  resetPassword,
} from './passwords.commands.ts'
import type { passwordEndpoints } from './passwords.contract.ts'

/** Each one adds a row to the audit, so they are limited. */
const PASSWORD_CHANGES: RateLimit = { name: 'password-change', max: 10, windowMs: HOUR }

export function passwordHandlers(
  app: App,
  hooks: AccountHooks,
): Handlers<typeof passwordEndpoints> {
  return {
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
