import * as paths from '#app/paths.ts'
import { ownPath } from '#features/accounts/accounts.rules.ts'

export const ATTEMPT_MINUTES = 10

/** A path of this app, by default the dashboard. */
export function safeRedirect(wanted: string | undefined): string {
  return ownPath(wanted) ?? paths.dashboard
}

/** Parsed defensively: any claim may be missing or of another type. */
export interface Identity {
  issuer: string
  subject: string
  /** The address that the provider has verified, exactly as it says it; null for none. */
  email: string | null
  firstName: string
  lastName: string
}

type Claims = Record<string, unknown> & { iss: string; sub: string }

export function identityOf(claims: Claims): Identity {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const [first = '', ...rest] = text('name').split(/\s+/u)
  const email = typeof claims['email'] === 'string' ? claims['email'] : ''
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: email !== '' && claims['email_verified'] === true ? email : null,
    firstName: text('given_name') || first || (email.split('@')[0] ?? ''),
    lastName: text('family_name') || rest.join(' '),
  }
}
