import * as z from 'zod/mini'

import { defineEndpoints, keyText, messageResponse, obeys } from '#platform/http/contract.ts'

import { email, password } from './accounts.contract.ts'
import {
  ALL_REQUIRED,
  changedPasswordProblem,
  RESET_TOKEN_MISSING,
  resetPasswordProblem,
} from './passwords.rules.ts'

/** The address that was verified, to fill in the login form. */
export const proven = z.object({ email: z.string() })

const resetToken = keyText(RESET_TOKEN_MISSING).check(z.minLength(1, RESET_TOKEN_MISSING))

export const passwordEndpoints = defineEndpoints({
  'POST /auth/change-password': {
    summary: 'Change the password; ends every other sign-in',
    access: 'signed-in',
    body: z.object({
      currentPassword: password(ALL_REQUIRED).check(z.minLength(1, ALL_REQUIRED)),
      newPassword: password(ALL_REQUIRED).check(obeys(changedPasswordProblem)),
    }),
    responses: { 200: messageResponse },
    limit: { handlerCounts: ['password-change', 'login-failures'] },
    refusals: [
      'validation_failed',
      'wrong_password',
      'google_account',
      'rate_limited',
      'unavailable',
    ],
  },
  'POST /auth/forgot-password': {
    summary: 'Mail a link to choose a new password',
    access: 'anyone',
    body: z.object({ email }),
    responses: { 200: messageResponse },
    limit: { handlerCounts: ['reset-mails'] },
    refusals: ['validation_failed', 'google_account', 'rate_limited'],
  },
  'GET /auth/reset-password': {
    summary: 'Whether a mailed link to choose a password still works',
    access: 'anyone',
    query: z.object({ token: resetToken }),
    responses: { 200: messageResponse },
    refusals: ['validation_failed', 'invalid_token', 'rate_limited'],
  },
  'POST /auth/reset-password': {
    summary: 'Choose a new password by a mailed link; ends every sign-in',
    access: 'anyone',
    body: z.object({
      token: resetToken,
      password: password('Password must be at least 8 characters.').check(
        obeys(resetPasswordProblem),
      ),
    }),
    responses: { 200: z.extend(messageResponse, { data: z.optional(proven) }) },
    limit: { none: 'Each token works once, and mailing them is limited.' },
    refusals: ['validation_failed', 'invalid_token', 'rate_limited', 'unavailable'],
  },
})
