import type { FastifyRequest } from 'fastify'

import { hashToken, newToken } from './secrets.ts'

/**
 * Alone it grants no access: it lets the server recognise a browser. With the mailed link that verifies its
 * sign-up it begins a sign-in (features/sign-up/verification.commands.ts).
 */
const COOKIE = 'tabletally_browser'
const PATH = '/api/auth'
/** Browsers store no cookie for longer than this. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

export interface Browser {
  /** SHA-256 of the key, base64url; only this is stored. */
  hash: string
  headers: { 'set-cookie': string }
}

/** A request without a cookie gets a new key. @param publicUrl with HTTPS the cookie is `Secure` */
export function browserOf(header: string | undefined, publicUrl: string): Browser {
  const key = keyIn(header) ?? newToken()
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const value = `${COOKIE}=${key}; Path=${PATH}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  return { hash: hashToken(key), headers: { 'set-cookie': value } }
}

function keyIn(header: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`, 'u').exec(header ?? '')?.[1] ?? null
}

export interface Origin {
  browserHash: string
  userAgent: string
  ip: string
}

export function originOf(
  request: FastifyRequest,
  publicUrl: string,
): { origin: Origin; headers: Browser['headers'] } {
  const { hash: browserHash, headers } = browserOf(request.headers.cookie, publicUrl)
  const userAgent = request.headers['user-agent'] ?? ''
  return { origin: { browserHash, userAgent, ip: request.ip }, headers }
}
