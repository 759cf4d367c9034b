import * as z from 'zod/mini'

import * as paths from '#app/paths.ts'
import {
  email,
  isSomebody,
  password,
  proven,
  signedIn,
} from '#features/accounts/accounts.contract.ts'
import {
  EMAIL_MAX,
  ENTER_EMAIL_FIRST,
  INVALID_EMAIL,
  mailedAddress,
  NAME_MAX,
  nameProblem,
  resendProblem,
  VERIFICATION_TOKEN_MISSING,
} from '#features/accounts/accounts.rules.ts'
import { normalizedName } from '#features/accounts/names.rules.ts'
import { newPasswordProblem } from '#features/accounts/passwords.rules.ts'
import {
  defineEndpoints,
  envelope,
  keyText,
  secretParam,
  messageResponse,
  obeys,
  tooLong,
  typedText,
} from '#platform/http/contract.ts'

import { INVITATION_ENDED } from './invitations.rules.ts'

/** `token` is a reset token, sent when the account has neither a password nor a provider. */
const verified = z.extend(proven, {
  passwordNeeded: z.boolean(),
  token: z.optional(z.string()),
  /** Only for the browser that signed up, once. */
  signedIn: z.optional(signedIn),
})

function name(label: string) {
  const messages = { missing: `${label} is required.`, tooLong: tooLong(label, NAME_MAX) }
  return typedText(NAME_MAX, messages).check(
    obeys((typed) => nameProblem(label, typed)),
    z.overwrite(normalizedName),
  )
}

/** The secret of a friend link; it goes into a mail, so nothing else may stand there. */
const friendLinkSecret = z.optional(keyText().check(z.regex(/^[\w-]{43}$/u)))

export const signUpEndpoints = defineEndpoints({
  'POST /auth/signup': {
    summary:
      'Create an account; a mailed link verifies the address. The answer does not tell whether a mail is allowed',
    access: 'anyone',
    body: z
      .object({
        firstName: name('First name'),
        lastName: name('Last name'),
        email,
        password: password('At least 8 characters required.').check(obeys(newPasswordProblem)),
        /** The secret of a mailed invitation: with its address, nothing has to be verified. */
        invite: z.optional(keyText()),
        /** The secret of a friend link, to which the mailed link returns. */
        join: friendLinkSecret,
      })
      .check(isSomebody),
    responses: {
      201: z.object({
        message: z.string(),
        /** An invited person is signed in, and gets no mail. */
        data: z.object({ emailSent: z.boolean(), signedIn: z.optional(signedIn) }),
      }),
    },
    limit: { handlerCounts: ['sign-up'] },
    refusals: ['validation_failed', 'rate_limited', 'unavailable'],
  },
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
        z.overwrite(mailedAddress),
      ),
      join: friendLinkSecret,
    }),
    responses: { 200: messageResponse },
    limit: { handlerCounts: ['account-mails', 'reset-mails'] },
    refusals: ['validation_failed', 'rate_limited'],
  },
  'GET /invitations/:token': {
    summary: 'Who invites whom by a mailed link, as long as it works',
    access: 'anyone',
    params: z.object({ token: secretParam }),
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

const PATH_MAX = 2000
const emptyBody = z.object({})

export const providerEndpoints = defineEndpoints({
  'GET /auth/google': {
    summary: 'Sign in with Google: redirects the browser to the provider',
    access: 'anyone',
    backTo: paths.login,
    query: z.object({ redirect: z.optional(keyText(undefined, PATH_MAX)) }),
    responses: { 302: emptyBody },
    refusals: ['unavailable', 'rate_limited'],
  },
  'GET /auth/google/callback': {
    summary: 'Where the provider redirects the browser back to',
    access: 'anyone',
    backTo: paths.login,
    responses: { 302: emptyBody },
    refusals: ['unavailable', 'rate_limited'],
  },
})
