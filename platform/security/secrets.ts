import { hash, randomBytes } from 'node:crypto'

/** A token of 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, base64url; only this is stored. A random token needs no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
