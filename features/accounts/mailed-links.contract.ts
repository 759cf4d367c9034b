import * as z from 'zod/mini'

import {
  defineEndpoints,
  envelope,
  keyText,
  messageResponse,
  obeys,
  typedText,
} from '#platform/http/contract.ts'

import { email, friendLinkSecret, password, signedIn } from './accounts.contract.ts'
import {
  EMAIL_MAX,
  ENTER_EMAIL_FIRST,
  INVALID_EMAIL,
  RESET_TOKEN_MISSING,
  resendProblem,
  resetPasswordProblem,
  VERIFICATION_TOKEN_MISSING,
} from './accounts.rules.ts'
import { INVITATION_ENDED } from './invitations.rules.ts'

/**
 * The address that was verified, to fill in the login form. Optional, since an instance of the
 * previous version does not send it during a rolling update.
 */
const proven = z.object({ email: z.string() })

/** `token` is a reset token, sent when the account has neither a password nor a provider. */
const verified = z.extend(proven, {
  passwordNeeded: z.boolean(),
  token: z.optional(z.string()),
  /** Only for the browser that signed up, once. */
  signedIn: z.optional(signedIn),
})

const resetToken = keyText(RESET_TOKEN_MISSING).check(z.minLength(1, RESET_TOKEN_MISSING))

/** What the links in mails do, and how people get them again. */
export const mailedLinkEndpoints = defineEndpoints({
  'GET /auth/verify-email': {
    summary: 'Verify an email address by the token that was mailed to it',
    access: 'anyone',
    query: z.object({
      token: keyText(VERIFICATION_TOKEN_MISSING).check(z.minLength(1, VERIFICATION_TOKEN_MISSING)),
    }),
    responses: { 200: z.extend(messageResponse, { data: z.optional(verified) }) },
    refusals: ['validation_failed', 'invalid_token'],
  },
  'POST /auth/resend-verification-email': {
    summary: 'Mail a new verification link, if the address waits for one',
    access: 'anyone',
    body: z.object({
      email: typedText(EMAIL_MAX, { missing: ENTER_EMAIL_FIRST, tooLong: INVALID_EMAIL }).check(
        obeys(resendProblem),
        z.trim(),
        z.normalize('NFKC'),
      ),
      join: friendLinkSecret,
    }),
    responses: { 200: messageResponse },
    limit: { handlerCounts: ['account-mails', 'reset-mails'] },
    refusals: ['validation_failed', 'rate_limited'],
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
  'GET /invitations/:token': {
    summary: 'Who invites whom by a mailed link, as long as it works',
    access: 'anyone',
    params: z.object({
      // A secret is no id, so that it must not be a text here (platform/http/serve.ts).
      token: z.pipe(
        keyText(),
        z.transform((secret: string) => ({ secret })),
      ),
    }),
    notFound: INVITATION_ENDED,
    responses: {
      200: envelope(
        z.object({
          /** First name and initial of whoever invites. */
          name: z.string(),
          email: z.string(),
          /** What they call the person; empty where they only know the address. */
          firstName: z.string(),
          lastName: z.string(),
        }),
      ),
    },
    refusals: ['not_found', 'rate_limited'],
  },
})
