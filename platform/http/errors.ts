import { type RefusalCode, refusalStatus } from './contract.ts'

interface RefusalDetails {
  /** Messages by field path. */
  errors?: Record<string, string>
  /** What the client needs to continue, e.g. the current match after a version conflict. */
  data?: unknown
  retryAfterSeconds?: number
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }

  get status(): number {
    return refusalStatus[this.code]
  }
}

export function invalid(field: string, message: string): Refusal {
  return new Refusal('validation_failed', message, { errors: { [field]: message } })
}

export function busy(retryAfterSeconds: number): Refusal {
  const message = 'The server is very busy right now. Please try again.'
  return new Refusal('unavailable', message, { retryAfterSeconds })
}

/** For a request without a valid sign-in, or whose account was deleted in the meantime. */
export function signInFirst(): Refusal {
  return new Refusal('unauthenticated', 'Please sign in to continue.')
}
