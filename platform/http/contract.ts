import * as z from 'zod/mini'

/** Who may make a call; the server checks it before the handler runs. */
export type Access = 'anyone' | 'signed-in'

/** Every `code` a failed call can carry. Clients may switch on it; the message is for people. */
export const refusalStatus = {
  validation_failed: 400,
  malformed_body: 400,
  invalid_credentials: 400,
  invalid_token: 400,
  wrong_password: 400,
  google_account: 400,
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  email_unverified: 403,
  suspended: 403,
  not_found: 404,
  conflict: 409,
  already_friends: 409,
  already_requested: 409,
  version_conflict: 409,
  request_in_flight: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

type Schema = z.core.$ZodType
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

/** One call of the API: who may make it, what goes in, what can come out. */
export type Endpoint = EndpointOfAnyPath & (IdInPath | { params?: undefined; notFound?: undefined })

interface IdInPath {
  params: Schema
  /** What a 404 says; an id that cannot exist is answered like one that does not. */
  notFound: string
}

interface EndpointOfAnyPath {
  summary: string
  access: Access
  query?: Schema
  body?: Schema
  /** Honour an `Idempotency-Key` header (see platform/security/idempotency.ts). */
  idempotent?: boolean
  /**
   * For what a person's browser opens by itself: what goes wrong is then a page, with a link back to
   * this path of the web app.
   */
  backTo?: string
  /** What a success is, where it is not JSON. */
  fileType?: string
  /** Success answers by status: the whole envelope. What is not listed never leaves the server. */
  responses: Partial<Record<200 | 201 | 302, Schema>>
  refusals?: readonly RefusalCode[]
}

export type Endpoints = Record<EndpointKey, Endpoint>

/** Declares a feature's calls, keyed `METHOD /path` below `/api`; keeps the literal types. */
export function defineEndpoints<const T extends Endpoints>(calls: T): T {
  return calls
}

/** The body of every failed call. */
export const failureSchema = z.object({
  message: z.string(),
  code: z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]),
  errors: z.optional(z.record(z.string(), z.string())),
})

/** A success envelope `{ message?, data }`. */
export function envelope<T extends Schema>(data: T) {
  return z.object({ message: z.optional(z.string()), data })
}

/** A success envelope that carries a message alone. */
export const messageResponse = z.object({ message: z.string() })

/** Turns a rule that answers a problem's text (or null) into a check of a schema. */
export function obeys<T>(problem: (value: T) => string | null) {
  return z.check<T>((payload) => {
    const message = problem(payload.value)
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value })
  })
}

/**
 * A number in an address: too small or too large a one is taken for the nearest that serves, what is
 * no number for `otherwise`.
 */
function nearestNumber<T extends number | undefined>(most: number, otherwise: T) {
  return z.transform((asked: unknown): number | T => {
    // A blank is no number, though `Number` takes it for 0.
    const number = typeof asked !== 'string' || asked.trim() === '' ? Number.NaN : Number(asked)
    if (Number.isNaN(number)) return otherwise
    return Math.trunc(Math.min(Math.max(number, 1), most))
  })
}

/** How many rows a list answers at most. */
export function rowLimit(most: number, otherwise: number) {
  const number = z.int().check(z.gte(1), z.lte(most))
  return z._default(z.pipe(nearestNumber(most, otherwise), number), otherwise)
}

/** The same for a list that answers all of its rows unless it is asked for fewer. */
export function optionalRowLimit(most: number) {
  const number = z.optional(z.int().check(z.gte(1), z.lte(most)))
  return z.optional(z.pipe(nearestNumber(most, undefined), number))
}

/** Which page of a list is asked for, from 1. */
export function pageNumber(most: number) {
  return rowLimit(most, 1)
}

/** A success that is a file, sent in pieces as they are made (platform/limits/streamed-responses.ts). */
export const fileResponse = z.custom<'file'>()

export const isoTime = z.string()
export const id = z.string()
