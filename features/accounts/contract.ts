import * as z from 'zod/mini'

import { defineCalls, envelope, id, isoTime, messageAnswer, obeys } from '#platform/contract.ts'

import {
  emailProblem,
  ENTER_EMAIL_FIRST,
  firstNameProblem,
  lastNameProblem,
  loginPasswordProblem,
  newPasswordProblem,
  resendProblem,
  VERIFICATION_TOKEN_MISSING,
} from './rules.ts'

/** What the account's owner sees of the account. */
export const userSchema = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  createdAt: isoTime,
})
export type User = z.output<typeof userSchema>

/** What other people see of a person. */
export const personSchema = z.object({ _id: id, firstName: z.string(), lastName: z.string() })
export type Person = z.output<typeof personSchema>

// NFKC, so that the address that gets the mail is the address that is compared.
const email = z
  .string('Enter a valid email address.')
  .check(obeys(emailProblem), z.trim(), z.normalize('NFKC'))
const firstName = z.string('First name is required.').check(obeys(firstNameProblem), z.trim())
const lastName = z.string('Last name is required.').check(obeys(lastNameProblem), z.trim())

const signedIn = z.object({ token: z.string(), user: userSchema })

export const accountCalls = defineCalls({
  'POST /auth/signup': {
    summary: 'Create an account; the address is verified by mail',
    access: 'anyone',
    body: z.object({
      firstName,
      lastName,
      email,
      password: z.string('At least 8 characters required.').check(obeys(newPasswordProblem)),
    }),
    answers: { 201: z.object({ message: z.string(), data: z.object({ emailSent: z.boolean() }) }) },
    refusals: ['validation_failed', 'rate_limited', 'unavailable'],
  },
  'POST /auth/login': {
    summary: 'Sign in with e-mail and password',
    access: 'anyone',
    body: z.object({
      email,
      password: z.string('Password is required.').check(obeys(loginPasswordProblem)),
    }),
    answers: {
      200: z.object({
        message: z.string(),
        token: z.string(),
        user: userSchema,
        data: signedIn,
      }),
    },
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
    answers: { 200: messageAnswer },
  },
  'GET /auth/verify-email': {
    summary: 'Verify an e-mail address by the token that was mailed to it',
    access: 'anyone',
    query: z.object({
      token: z.string(VERIFICATION_TOKEN_MISSING).check(z.minLength(1, VERIFICATION_TOKEN_MISSING)),
    }),
    answers: { 200: messageAnswer },
    refusals: ['validation_failed', 'invalid_token'],
  },
  'POST /auth/resend-verification-email': {
    summary: 'Mail a new verification link, if the address waits for one',
    access: 'anyone',
    body: z.object({
      email: z.string(ENTER_EMAIL_FIRST).check(obeys(resendProblem), z.trim(), z.normalize('NFKC')),
    }),
    answers: { 200: messageAnswer },
    refusals: ['validation_failed', 'rate_limited'],
  },
  'GET /auth/providers': {
    summary:
      'Which third-party sign-ins this server offers, and where it shows mail instead of sending it',
    access: 'anyone',
    answers: { 200: envelope(z.object({ google: z.boolean(), mailbox: z.nullable(z.string()) })) },
  },
  'GET /users/me': {
    summary: 'The caller’s own account',
    access: 'signed-in',
    answers: { 200: envelope(userSchema) },
  },
})
