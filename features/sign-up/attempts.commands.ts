import { createHmac } from 'node:crypto'

import * as paths from '#app/paths.ts'
import { after, MINUTE } from '#platform/clock.ts'
import { newToken } from '#platform/security/secrets.ts'

import { ATTEMPT_MINUTES, safeRedirect } from './providers.rules.ts'

/** Browsers refuse cookies over 4 KiB, and encoding makes a path up to three times as long. */
const REDIRECT_MAX = 1000

export interface Attempt {
  cookie: string
  state: string
  nonce: string
  codeVerifier: string
  redirect: string
  endsAt: string
}

/** The server stores nothing, so that many attempts cannot fill the database. */
export function beginAttempt(wantedRedirect: string | undefined, now: Date): Attempt {
  const redirect = safeRedirect(wantedRedirect)
  const fitting = redirect.length > REDIRECT_MAX ? paths.dashboard : redirect
  return attemptOf(newToken(), now.getTime(), fitting)
}

/**
 * Everything sent to the provider is derived from the cookie with its random key, so a callback of
 * another browser has another state. Changing the time or the path in one's own cookie changes the
 * nonce too, which then differs from the one that the provider has signed.
 */
function attemptOf(key: string, startedAt: number, redirect: string): Attempt {
  const derived = (purpose: string) =>
    createHmac('sha256', key).update(`${purpose} ${startedAt} ${redirect}`).digest('base64url')
  return {
    cookie: `${key}.${startedAt}.${Buffer.from(redirect).toString('base64url')}`,
    state: derived('state'),
    nonce: derived('nonce'),
    codeVerifier: derived('code verifier'),
    redirect,
    endsAt: after(new Date(startedAt), ATTEMPT_MINUTES * MINUTE),
  }
}

const COOKIE_FORM = /^([\w-]{43})\.(\d{1,14})\.([\w-]+)$/u

/** null when the cookie is malformed or expired. */
export function readAttempt(cookie: string, now: Date): Attempt | null {
  const [, key, startedAt, redirect] = COOKIE_FORM.exec(cookie) ?? []
  if (key === undefined || startedAt === undefined || redirect === undefined) return null
  // A start in the future would extend the attempt; a minute, since clocks of instances can differ.
  if (Number(startedAt) > now.getTime() + MINUTE) return null
  const path = safeRedirect(Buffer.from(redirect, 'base64url').toString())
  const attempt = attemptOf(key, Number(startedAt), path)
  return attempt.endsAt > now.toISOString() ? attempt : null
}
