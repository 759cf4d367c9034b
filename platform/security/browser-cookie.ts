import type { FastifyRequest } from 'fastify'

import { hashToken, newToken } from './secrets.ts'

/**
 * A random key that a browser keeps for the calls about signing in. It opens nothing: it only lets
 * the server recognise a browser that it has seen before.
 */
const COOKIE = 'tabletally_browser'
const PATH = '/api/auth'
/** Browsers keep no cookie longer than this. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60

export interface Browser {
  /** SHA-256 of the key, base64url; only this is stored. */
  hash: string
  /** The headers that give the browser its key, or renew it. */
  headers: { 'set-cookie': string }
}

/**
 * The browser that a request comes from, by its cookie; a request without one gets a new key.
 * @param header the request's `Cookie` header
 * @param publicUrl where the app is; behind HTTPS the cookie is `Secure`
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

/** Where a request comes from, as far as a sign-in wants to know. */
export interface Origin {
  browserHash: string
  /** As the browser names itself. */
  userAgent: string
  ip: string
}

/** @returns also the headers that let the browser be recognised from now on */
export function originOf(
  request: FastifyRequest,
  publicUrl: string,
): { origin: Origin; headers: Browser['headers'] } {
  const { hash: browserHash, headers } = browserOf(request.headers.cookie, publicUrl)
  const userAgent = request.headers['user-agent'] ?? ''
  return { origin: { browserHash, userAgent, ip: request.ip }, headers }
}
