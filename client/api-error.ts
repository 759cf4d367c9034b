import type { RefusalCode } from '#platform/http/contract.ts'

/** A call that did not succeed: what the server said, or that it could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: RefusalCode | 'offline' | 'unknown'
  /** 0 when no answer came. */
  readonly status: number
  /** Messages by field path, word for word for the form. */
  readonly errors: Readonly<Record<string, string>>
  /** What a refusal carries beside its message, e.g. the current match of a version conflict. */
  readonly data: unknown

  constructor(
    message: string,
    rest: {
      code: ApiError['code']
      status: number
      errors?: Readonly<Record<string, string>>
      data?: unknown
    },
  ) {
    super(message)
    this.code = rest.code
    this.status = rest.status
    this.errors = rest.errors ?? {}
    this.data = rest.data
  }
}

/** What an `ApiError` says when the server said nothing. */
export const REQUEST_FAILED = 'Request failed'

/** The sentence to show for anything thrown: the server's own, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.message !== REQUEST_FAILED) return error.message
  return fallback
}
