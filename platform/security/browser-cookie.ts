import type { FastifyRequest } from 'fastify'

import { hashToken, newToken } from './secrets.ts'

/**
 * A random key in a cookie for the sign-in endpoints. Alone it grants no access: it lets the server
 * recognise a browser that it has seen before. With the link that was mailed to verify its sign-up it
 * begins a sign-in (features/sign-up/verification.commands.ts).
 */
const COOKIE = 'tabletally_browser'
const PATH = '/api/auth'
/** Browsers store no cookie for longer than this. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

export interface Browser {
  /** SHA-256 of the key, base64url; only this is stored. */
  hash: string
  /** The header that sets the cookie or renews it. */
  headers: { 'set-cookie': string }
}

/**
 * The browser that a request comes from, by its cookie; a request without one gets a new key.
 * @param header the request's `Cookie` header
 * @param publicUrl the app's URL; with HTTPS the cookie is `Secure`
 */
export function browserOf(header: string | undefined, publicUrl: string): Browser {
  const key = keyIn(header) ?? newToken()
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${COOKIE}=${key}; Path=${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  return { hash: hashToken(key), headers: { 'set-cookie': value } }
}

function keyIn(header: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`, 'u').exec(header ?? '')?.[1] ?? null
}

/** Where a request comes from, as stored with a sign-in. */
export interface Origin {
  browserHash: string
  /** The `User-Agent` header. */
  userAgent: string
  ip: string
}

/** @returns also the headers that set the browser's cookie */
export function originOf(
  request: FastifyRequest,
  publicUrl: string,
): { origin: Origin; headers: Browser['headers'] } {
  const { hash: browserHash, headers } = browserOf(request.headers.cookie, publicUrl)
  const userAgent = request.headers['user-agent'] ?? ''
  return { origin: { browserHash, userAgent, ip: request.ip }, headers }
}
