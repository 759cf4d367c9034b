import type { RefusalCode } from '#platform/http/contract.ts'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: RefusalCode | 'offline' | 'unknown'
  /** 0 without a response. */
  readonly status: number
  /** Messages by field path, for the form to show unchanged. */
  readonly errors: Readonly<Record<string, string>>
  /** Further data of a refusal, e.g. the current match after a version conflict. */
  readonly data: unknown
  /** When it may be sent again, in milliseconds; null where the server does not say. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    rest: {
      code: ApiError['code']
      status: number
      errors?: Readonly<Record<string, string>>
      data?: unknown
      retryAfter?: number | null
    },
  ) {
    super(message)
    this.code = rest.code
    this.status = rest.status
    this.errors = rest.errors ?? {}
    this.data = rest.data
    this.retryAfter = rest.retryAfter ?? null
  }
}

/** The message of an `ApiError` when the server sent none. */
export const REQUEST_FAILED = 'Request failed'

export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.message !== REQUEST_FAILED) return error.message
  return fallback
}

const DAY_S = 24 * 60 * 60

/** Our server says seconds, and at most a day; what stands in between may say anything. */
export function millisecondsIn(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? 'none')
  return seconds >= 0 && seconds <= DAY_S ? seconds * 1000 : null
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/** The pause after so many failures in a row, with jitter: devices do not all come back at once. */
export function pauseAfter(failures: number, random = Math.random()): number {
  const pause = FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10) * (0.5 + random)
  return Math.min(pause, LONGEST_PAUSE_MS)
}
