import { type RefusalCode, refusalStatus } from './contract.ts'

interface RefusalDetails {
  /** Messages by field path. */
  errors?: Record<string, string>
  /** What the client needs to go on, e.g. the current match after a version conflict. */
  data?: unknown
  retryAfterSeconds?: number
}

/** An expected "no" on its way to the HTTP edge, which alone turns it into an answer. */
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

/** A refusal of one field, in the shape of a failed validation. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal('validation_failed', message, { errors: { [field]: message } })
}

/** For a call whose sign-in is missing, or whose account has gone meanwhile. */
export function signInFirst(): Refusal {
  return new Refusal('unauthenticated', 'Please sign in to continue.')
}
