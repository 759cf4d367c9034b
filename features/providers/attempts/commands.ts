import { createHmac } from 'node:crypto'

import { after, MINUTE } from '#platform/clock.ts'
import { newToken } from '#platform/security/secrets.ts'

import { ATTEMPT_MINUTES, DEFAULT_REDIRECT, safeRedirect } from '../rules.ts'

/** Browsers keep no cookie over 4 KiB, and a path is at most three times as long when encoded. */
const REDIRECT_MAX = 1000

export interface Attempt {
  /** The cookie's value, which the browser alone keeps until it comes back. */
  cookie: string
  state: string
  nonce: string
  codeVerifier: string
  redirect: string
  endsAt: string
}

/** Begins an attempt. Nothing of it is kept here, so beginning many fills nothing. */
export function beginAttempt(wish: string | undefined, now: Date): Attempt {
  const redirect = safeRedirect(wish)
  const kept = redirect.length > REDIRECT_MAX ? DEFAULT_REDIRECT : redirect
  return attemptOf(newToken(), now.getTime(), kept)
}

/**
 * All that the provider is told follows from the cookie, whose key is random: another browser's
 * answer has another state. Whoever changes the time or the path in a cookie of their own changes
 * the nonce as well, which the provider has signed.
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

/** The attempt of a cookie while it lasts; null when there is none. */
export function readAttempt(cookie: string, now: Date): Attempt | null {
  const [, key, startedAt, redirect] = COOKIE_FORM.exec(cookie) ?? []
  if (key === undefined || startedAt === undefined || redirect === undefined) return null
  // One that begins in the future would never lapse; clocks of instances differ a little.
  if (Number(startedAt) > now.getTime() + MINUTE) return null
  const path = safeRedirect(Buffer.from(redirect, 'base64url').toString())
  const attempt = attemptOf(key, Number(startedAt), path)
  return attempt.endsAt > now.toISOString() ? attempt : null
}
