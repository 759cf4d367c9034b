import * as z from 'zod/mini'

/** Who may call an endpoint; the server checks it before the handler runs. */
export type Access = 'anyone' | 'signed-in'

/** Every `code` that a failure response can have. Clients may switch on it; the message is for people. */
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
  version_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

type Schema = z.core.$ZodType
type ReadingKey = `GET /${string}`
type WritingKey = `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
export type EndpointKey = ReadingKey | WritingKey

/** At most `max` actions of one key within a window that begins with the first of them. */
export interface RateLimit {
  name: string
  max: number
  windowMs: number
}

const HOUR_MS = 60 * 60 * 1000
export const perHour = (name: string, max: number) => ({ name, max, windowMs: HOUR_MS })
export const perDay = (name: string, max: number) => ({ name, max, windowMs: 24 * HOUR_MS })

/** How often one caller may write, or one network where anyone may call the endpoint. */
type WriteLimit =
  | {
      counts: readonly RateLimit[]
      handlerCounts?: readonly string[]
    }
  /** The names of limits that the handler counts, because they need more than the caller. */
  | { handlerCounts: readonly string[] }
  /** Why there is none beside that of all requests (platform/http/server.ts). */
  | { none: string }

export type Endpoint = EndpointOfAnyPath & (IdInPath | { params?: undefined; notFound?: undefined })

interface IdInPath {
  params: Schema
  /** The message of a 404; a malformed id gets the same response as an unknown one. */
  notFound: string
}

interface EndpointOfAnyPath {
  summary: string
  access: Access
  query?: Schema
  body?: Schema
  /** The longest body in bytes, where it is not the server's (platform/http/server.ts). */
  bodyMax?: number
  limit?: WriteLimit
  /** A browser navigates to it: a failure is an HTML page with a link back to this path. */
  backTo?: string
  /** The Content-Type of a success that is not JSON. */
  fileType?: string
  /** Successful responses by status: the whole envelope. A field that is not listed is never sent. */
  responses: Partial<Record<200 | 201 | 202 | 302, Schema>>
  refusals?: readonly RefusalCode[]
  /** The `data` of a 409: what somebody else has made of it meanwhile. */
  conflict?: Schema
}

export type Endpoints = Record<ReadingKey, Endpoint> &
  Record<WritingKey, Endpoint & { limit: WriteLimit }>

export function defineEndpoints<const T extends Endpoints>(endpoints: T): T {
  return endpoints
}

export const failureSchema = z.object({
  message: z.string(),
  code: z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]),
  errors: z.optional(z.record(z.string(), z.string())),
})

export function conflictResponse<T extends Schema>(data: T) {
  return z.extend(failureSchema, { data: z.optional(data) })
}

export function envelope<T extends Schema>(data: T) {
  return z.object({ message: z.optional(z.string()), data })
}

export const messageResponse = z.object({ message: z.string() })

/** Makes a schema check of a rule that returns a problem's text, or null. */
export function obeys<T>(problem: (value: T) => string | null) {
  return z.check<T>((payload) => {
    const message = problem(payload.value)
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value })
  })
}

interface TextMessages {
  missing?: string
  tooLong?: string
}

/**
 * At most `most` code points; a longer text is refused before rules that may take more than linear time.
 * Each text that goes into an endpoint has such a bound (tests/security/fuzz/lengths.test.ts).
 */
export function text(most: number, { missing, tooLong: said }: TextMessages = {}) {
  const string = missing === undefined ? z.string() : z.string(missing)
  const check = z.check<string>(({ value, issues }) => {
    if (isLonger(value, most)) {
      const message = said === undefined ? {} : { message: said }
      issues.push({ code: 'too_big', origin: 'string', maximum: most, input: value, ...message })
    }
  })
  return string.check(bounded(check, most))
}

/**
 * Surrounding spaces and invisible characters are not stored and do not count: the sent text may be four
 * times as long.
 */
export function typedText(most: number, messages?: TextMessages) {
  return text(TYPED_TIMES * most, messages)
}
const TYPED_TIMES = 4

/** A longer one gets the response of an unknown one. */
export function keyText(missing?: string, most = KEY_MAX) {
  const string = missing === undefined ? z.string() : z.string(missing)
  const cut = z.overwrite<string>((key) => (key.length > most ? NO_KEY : key))
  return string.check(bounded(cut, most))
}
const KEY_MAX = 200
const NO_KEY = 'too long'

/** A secret in a path. It is no id, so that it must not be a text for the handlers (platform/http/serve.ts). */
export const secretParam = z.pipe(
  keyText(),
  z.transform((secret: string) => ({ secret })),
)

/** The opaque text with which a list continues. */
export const cursorText = text(8000, { tooLong: 'This is not a cursor of this list.' })

export function tooLong(label: string, most: number): string {
  return `${label} must be at most ${most} characters.`
}

/** Tells the API's documentation, and the tests, how long a text may be. */
function bounded<C extends z.core.$ZodCheck<string>>(check: C, most: number): C {
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag['maximum'] = most
  })
  return check
}

function isLonger(value: string, most: number): boolean {
  if (value.length <= most || value.length > 2 * most) return value.length > most
  let length = 0
  for (let at = 0; at < value.length; length += 1) {
    at += (value.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return length > most
}

/**
 * Reads at most one item more than `most`: enough to refuse. Tens of thousands of wrong items would each be
 * an issue.
 */
export function cutTo<O, I>(most: number, list: z.ZodMiniType<O[], I[]>) {
  const cut = z.transform((value: I[]): I[] =>
    // `list` refuses everything that is no list.
    Array.isArray(value) ? value.slice(0, most + 1) : value,
  )
  return z.pipe(cut, list)
}

/** Up to the first wrong item: reporting each of a long body takes many times as long as reading it. */
export function upToFirstWrong<O, I>(item: z.ZodMiniType<O, I>, list: z.ZodMiniType<O[], I[]>) {
  const cut = z.transform((value: I[]): I[] => {
    if (!Array.isArray(value)) return value
    const wrong = value.findIndex((one) => !z.safeParse(item, one).success)
    return wrong === -1 ? value : value.slice(0, wrong + 1)
  })
  return z.pipe(cut, list)
}

/** No page number has more digits. */
const DIGITS_MAX = 100

/** Clamped to 1…`most`; what is not a number becomes `otherwise`. */
function nearestNumber<T extends number | undefined>(most: number, otherwise: T) {
  return z.transform((value: unknown): number | T => {
    const isDigits = typeof value === 'string' && value.length <= DIGITS_MAX
    // `Number` would make 0 of a blank.
    const number = !isDigits || value.trim() === '' ? Number.NaN : Number(value)
    if (Number.isNaN(number)) return otherwise
    return Math.trunc(Math.min(Math.max(number, 1), most))
  })
}

export function rowLimit(most: number, otherwise: number) {
  const number = z.int().check(z.gte(1), z.lte(most))
  return z._default(z.pipe(nearestNumber(most, otherwise), number), otherwise)
}

export function optionalRowLimit(most: number) {
  const number = z.optional(z.int().check(z.gte(1), z.lte(most)))
  return z.optional(z.pipe(nearestNumber(most, undefined), number))
}

export function pageNumber(most: number) {
  return rowLimit(most, 1)
}

/** A success that is a file, streamed in chunks (platform/limits/streamed-responses.ts). */
export const fileResponse = z.custom<'file'>()

/** The `fileType` of a response that stays open and sends events (platform/streams/event-streams.ts). */
export const EVENT_STREAM = 'text/event-stream; charset=utf-8'

export const isoTime = z.string()
export const id = keyText()

/** The id of something new, as clients make it: an UUIDv7. */
export const newIdText = text(36).check(
  z.regex(
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u,
    'This is no UUIDv7.',
  ),
)
