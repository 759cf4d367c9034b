import * as z from 'zod/mini'

import {
  defineEndpoints,
  envelope,
  id,
  isoTime,
  keyText,
  messageResponse,
  obeys,
  text,
  typedText,
  tooLong,
} from '#platform/http/contract.ts'

import {
  editedNameProblem,
  EMAIL_MAX,
  emailProblem,
  INVALID_EMAIL,
  mailedAddress,
  NAME_MAX,
  NAMES_REQUIRED,
  SEARCH_TOO_LONG,
  SEARCH_TOO_SHORT,
  searchProblem,
  SIGN_IN_NOT_FOUND,
  USER_NOT_FOUND,
} from './accounts.rules.ts'
import { looksLikeFormerPlayer, NOT_A_NAME } from './former-player.rules.ts'
import { fullName, normalizedName } from './names.rules.ts'
import {
  ALL_REQUIRED,
  changedPasswordProblem,
  loginPasswordProblem,
  PASSWORD_TOO_LONG,
  RESET_TOKEN_MISSING,
  resetPasswordProblem,
} from './passwords.rules.ts'

export const userSchema = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  createdAt: isoTime,
})
export type User = z.output<typeof userSchema>

export const personSchema = z.object({ _id: id, firstName: z.string(), lastName: z.string() })
export type Person = z.output<typeof personSchema>

export const emailText = typedText(EMAIL_MAX, {
  missing: INVALID_EMAIL,
  tooLong: INVALID_EMAIL,
})
export const email = emailText.check(obeys(emailProblem), z.overwrite(mailedAddress))

export function guestNameText(missing?: string) {
  const messages = missing === undefined ? {} : { missing }
  return typedText(NAME_MAX, { ...messages, tooLong: tooLong('Guest name', NAME_MAX) })
}

/** Longer ones are nobody's; what a new one may have is up to its rules. */
export function password(missing: string) {
  return text(PASSWORD_SENT_MAX, { missing, tooLong: PASSWORD_TOO_LONG })
}
const PASSWORD_SENT_MAX = 500

function editedName(label: string) {
  const problem = (name: string) => editedNameProblem(label, name)
  const messages = { missing: NAMES_REQUIRED, tooLong: tooLong(label, NAME_MAX) }
  return typedText(NAME_MAX, messages).check(obeys(problem), z.overwrite(normalizedName))
}

/** Together the two names must not be the text of a deleted account's row. */
export const isSomebody = z.check<{ firstName: string; lastName: string }>(({ value, issues }) => {
  if (!looksLikeFormerPlayer(fullName(value))) return
  issues.push({ code: 'custom', message: NOT_A_NAME, path: ['firstName'], input: value })
})

export const signInSchema = z.object({
  _id: id,
  /** The `User-Agent` header. */
  userAgent: z.string(),
  createdAt: isoTime,
  /** Accurate to an hour. */
  lastUsedAt: isoTime,
  current: z.boolean(),
})
export type SignIn = z.output<typeof signInSchema>

/** A stranger's address is empty unless the search text is that address. */
export const foundPersonSchema = z.extend(personSchema, { email: z.string() })
export type FoundPerson = z.output<typeof foundPersonSchema>

export const signedIn = z.object({ token: z.string(), user: userSchema })

/** The address that was verified, to fill in the login form. */
export const proven = z.object({ email: z.string() })

const resetToken = keyText(RESET_TOKEN_MISSING).check(z.minLength(1, RESET_TOKEN_MISSING))

export const accountEndpoints = defineEndpoints({
  'POST /auth/login': {
    summary: 'Sign in with email and password',
    access: 'anyone',
    body: z.object({
      email,
      password: password('Password is required.').check(obeys(loginPasswordProblem)),
    }),
    responses: {
      200: z.object({
        message: z.string(),
        token: z.string(),
        user: userSchema,
        data: signedIn,
      }),
    },
    limit: { handlerCounts: ['login', 'login-failures'] },
    refusals: [
      'validation_failed',
      'invalid_credentials',
      'email_unverified',
      'suspended',
      'rate_limited',
      'unavailable',
    ],
  },
  'POST /auth/logout': {
    summary: 'End this sign-in',
    access: 'signed-in',
    responses: { 200: messageResponse },
    limit: { none: 'It ends a sign-in, and logging in is limited.' },
  },
  'GET /auth/sign-ins': {
    summary: 'Where the caller is signed in, last used first',
    access: 'signed-in',
    responses: { 200: envelope(z.array(signInSchema)) },
  },
  'DELETE /auth/sign-ins/:id': {
    summary: 'End one of the caller’s sign-ins',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: SIGN_IN_NOT_FOUND,
    responses: { 200: messageResponse },
    limit: { none: 'It ends a sign-in, and logging in is limited.' },
    refusals: ['not_found'],
  },
  'GET /auth/providers': {
    summary:
      'Which third-party sign-ins this server offers, and where it shows mail if it does not send it',
    access: 'anyone',
    responses: {
      200: envelope(z.object({ google: z.boolean(), mailbox: z.nullable(z.string()) })),
    },
  },
  'DELETE /users/:id': {
    summary: 'Delete an account with all personal data; its owner or an admin',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: USER_NOT_FOUND,
    responses: { 200: messageResponse },
    limit: { none: 'An account is deleted once.' },
    refusals: ['forbidden', 'not_found'],
  },
  'GET /users/me': {
    summary: 'The caller’s own account',
    access: 'signed-in',
    responses: { 200: envelope(userSchema) },
  },
  'GET /users/search': {
    summary: 'Find at most ten people by the beginnings of their names or by a whole email address',
    access: 'signed-in',
    query: z.object({
      q: typedText(EMAIL_MAX, { missing: SEARCH_TOO_SHORT, tooLong: SEARCH_TOO_LONG }).check(
        obeys(searchProblem),
        z.trim(),
      ),
    }),
    responses: { 200: envelope(z.array(foundPersonSchema)) },
    refusals: ['validation_failed', 'rate_limited'],
  },
  'PUT /users/:id': {
    summary: 'Change a name: the caller’s own or, as an admin, anybody’s',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: USER_NOT_FOUND,
    body: z
      .object({ firstName: editedName('First name'), lastName: editedName('Last name') })
      .check(isSomebody),
    responses: { 200: envelope(userSchema) },
    limit: { none: 'It changes one row.' },
    refusals: ['validation_failed', 'forbidden', 'not_found'],
  },
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
