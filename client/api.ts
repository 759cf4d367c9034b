import type * as z from 'zod/mini'

import type { AllEndpoints } from '#server/features.ts'

import { ApiError, millisecondsIn, REQUEST_FAILED } from './api-error.ts'
import { noteAnswer } from './as-of.ts'
import { CACHED_AT } from './cache-names.ts'
import { takeEarlyResponse } from './early-response.ts'
import { sendPosition } from './seen-position.ts'
import { noteServerTime } from './server-clock.ts'
import { clearSignIn, signInToken } from './sign-in.ts'

export type EndpointKey = keyof AllEndpoints

type InputOf<Key extends EndpointKey, Part extends string> =
  AllEndpoints[Key] extends Record<Part, infer S extends z.core.$ZodType> ? z.input<S> : never

/** A part of the request is required if the endpoint declares it, and otherwise not allowed. */
type InputPart<Key extends EndpointKey, Part extends string> = [InputOf<Key, Part>] extends [never]
  ? { [P in Part]?: never }
  : Partial<InputOf<Key, Part>> extends InputOf<Key, Part>
    ? { [P in Part]?: InputOf<Key, Part> | undefined }
    : { [P in Part]: InputOf<Key, Part> }

export type RequestInput<Key extends EndpointKey> = InputPart<Key, 'params'> &
  InputPart<Key, 'query'> &
  InputPart<Key, 'body'> & {
    signal?: AbortSignal | undefined
    /** The version that an edit started from; the server refuses the edit if there is a newer one. */
    ifMatch?: number | undefined
    /** When it was written, ISO: by it the server knows what it has done already. */
    writtenAt?: string | undefined
    /** Sends it although the page is left; the browser then waits for no answer. */
    keepalive?: boolean | undefined
    /** Uses this token instead of the stored one; then a 401 does not sign the browser out. */
    token?: string | undefined
  }

type ResponsesOf<Key extends EndpointKey> = AllEndpoints[Key]['responses']
type SchemaIn<A> = A[keyof A]

/** The whole envelope of an endpoint's success. */
export type ResponseOf<Key extends EndpointKey> =
  SchemaIn<ResponsesOf<Key>> extends infer S
    ? S extends z.core.$ZodType
      ? z.output<S>
      : never
    : never

type ConflictOf<Key extends EndpointKey> =
  AllEndpoints[Key] extends Record<'conflict', infer S extends z.core.$ZodType>
    ? z.output<S>
    : never

type Rest<Key extends EndpointKey> =
  Partial<RequestInput<Key>> extends RequestInput<Key>
    ? [input?: RequestInput<Key>]
    : [input: RequestInput<Key>]

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  signal?: AbortSignal
  ifMatch?: number
  writtenAt?: string
  keepalive?: boolean
  token?: string
}

/**
 * Sends a request to the API: `api('GET /sessions/:id', { params: { id } })`.
 * @throws ApiError with the server's message, else the error text, else 'Request failed'
 */
export async function api<Key extends EndpointKey>(
  key: Key,
  ...[input]: Rest<Key>
): Promise<ResponseOf<Key>> {
  return (await requestJson(key, (input ?? {}) as LooseInput)) as ResponseOf<Key>
}

export function conflictOf<Key extends EndpointKey>(
  _key: Key,
  error: Error,
): ConflictOf<Key> | null {
  const isConflict = error instanceof ApiError && error.code === 'version_conflict'
  return isConflict ? ((error.data ?? null) as ConflictOf<Key> | null) : null
}

/** Fetches a response as a file; a plain link could not, because it sends no Bearer token. */
export async function apiFile<Key extends EndpointKey>(
  key: Key,
  ...[input]: Rest<Key>
): Promise<Blob> {
  return (await sendRequest(key, (input ?? {}) as LooseInput)).blob()
}

async function requestJson(key: string, input: LooseInput): Promise<unknown> {
  const response = await sendRequest(key, input)
  // What is no JSON was cut, or comes from something in between, such as the sign-in page of a hotel.
  return response.json().catch(rejectOffline)
}

async function sendRequest(key: string, input: LooseInput): Promise<Response> {
  const token = input.token ?? signInToken()
  const method = key.slice(0, key.indexOf(' '))
  const url = urlOf(key, input)
  const headers = headersOf(input, token)
  const takePosition = sendPosition(headers)
  // What waits on this device says by itself what becomes of it.
  const note = input.token === undefined ? noteAnswer : () => {}
  const response = await (
    takeEarlyResponse(method, url, token) ??
    fetch(url, {
      method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ?? null,
      // After a redirect a write would be a GET, whose answer says nothing of it.
      redirect: 'error',
      keepalive: input.keepalive ?? false,
    })
  ).catch((error: unknown) => {
    if (!(error instanceof DOMException)) note(url, null)
    return rejectOffline(error)
  })
  takePosition(response)
  if (!response.headers.has(CACHED_AT)) noteServerTime(response.headers.get('date'))
  note(url, response)
  if (response.ok) return response
  const failure = (await response.json().catch(() => null)) as Failure | null
  const message = failure?.message ?? failure?.error ?? REQUEST_FAILED
  const isSignedOut = response.status === 401 || saysSignedOut(message)
  if (isSignedOut && input.token === undefined) signOut(token)
  throw new ApiError(message, {
    code: (failure?.code as ApiError['code'] | undefined) ?? 'unknown',
    status: response.status,
    errors: failure?.errors ?? {},
    data: failure?.data,
    retryAfter: millisecondsIn(response.headers.get('retry-after')),
  })
}

interface Failure {
  message?: string
  error?: string
  code?: string
  errors?: Record<string, string>
  data?: unknown
}

function rejectOffline(error: unknown): never {
  if (error instanceof DOMException) throw error
  throw new ApiError('You seem to be offline. Check your connection and try again.', {
    code: 'offline',
    status: 0,
  })
}

function urlOf(key: string, { params, query }: LooseInput): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? `/api${path}` : `/api${path}?${search}`
}

function headersOf(input: LooseInput, token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (input.ifMatch !== undefined) headers.set('if-match', `"${input.ifMatch}"`)
  if (input.writtenAt !== undefined) headers.set('written-at', input.writtenAt)
  return headers
}

let signedOut = () => {}

export function whenSignedOut(handler: () => void): void {
  signedOut = handler
}

/** Whether a failure ends the sign-in by its message, whatever its status (specification, section 8). */
export const saysSignedOut = (message: string): boolean => /401|unauthorized/iu.test(message)

export function signOut(sent: string | null): void {
  // Another tab may have signed in again while this request was in flight.
  if (sent !== signInToken()) return
  void clearSignIn()
  signedOut()
}
