import { REQUEST_FAILED } from '../api-error.ts'
import { saysSignedOut } from '../api.ts'
import type { Trouble } from '../kept-names.ts'
import { sendPosition } from '../seen-position.ts'
import type { Refused, UnsentWrite } from './unsent-write.ts'

/** What became of a write that was sent. */
export type Answer = { is: 'done'; response: unknown } | { is: 'refused'; refused: Refused } | Later

interface Later {
  is: 'later'
  /** Of what the cause is: this write, the account's sign-in, or the way to the server. */
  cause: 'write' | 'sign-in' | 'network'
  /** What people are told of it. */
  trouble: Trouble | null
  /** Whether the server may have done it all the same. */
  maybeDone: boolean
  /** In milliseconds; null where the server says nothing. */
  retryAfter: number | null
}

const TIMEOUT_MS = 30_000
/** They keep a whole account from writing, until somebody changes that. */
const OF_ACCOUNT = new Set(['suspended', 'email_unverified'])

/** Sends a stored write as it is. Not by `api`: that has its own say about a sign-in that has ended. */
export async function postWrite(write: UnsentWrite, token: string): Promise<Answer> {
  const headers = headersOf(write, token)
  const takePosition = sendPosition(headers)
  try {
    const response = await fetch(urlOf(write), {
      method: write.endpoint.slice(0, write.endpoint.indexOf(' ')),
      headers,
      body: write.body === null ? null : JSON.stringify(write.body),
      // After a redirect it would be a GET, whose answer says nothing of the write.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    takePosition(response)
    const body: unknown = await response.json().catch(() => null)
    return answerOf(write, response, body)
  } catch (error) {
    const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
    return { ...later('network'), trouble: isSlow ? 'slow' : 'network' }
  }
}

function answerOf(write: UnsentWrite, response: Response, body: unknown): Answer {
  const { status } = response
  const { code, message, error, errors, data } = fieldsOf(body)
  // What is no JSON comes from something in between, such as the sign-in page of a hotel's network.
  if (response.ok) return isFields(body) ? { is: 'done', response: body } : later('network')
  const retryAfter = millisecondsOf(response.headers.get('retry-after'))
  if (status === 401) return later('sign-in', false)
  const refused = {
    status,
    code: typeof code === 'string' ? code : 'unknown',
    message: [message, error].find((text) => typeof text === 'string') ?? REQUEST_FAILED,
    errors: textsOf(errors),
    data: data ?? null,
  }
  // It would end each next sign-in, too, if it was sent again.
  if (saysSignedOut(refused.message)) return { is: 'refused', refused }
  if (status === 413 || status === 429) return later('write', false, retryAfter)
  if (status >= 500) return { ...later('write', true, retryAfter), trouble: 'server' }
  if (status < 400 || (status !== 400 && !isFields(body))) return later('network')
  if (typeof code === 'string' && OF_ACCOUNT.has(code)) return later('sign-in', false)
  // What was taken back never came there.
  if (status === 404 && write.endpoint === 'DELETE /sessions/:id')
    return { is: 'done', response: null }
  return { is: 'refused', refused }
}

function later(cause: Later['cause'], maybeDone = true, retryAfter: number | null = null): Later {
  const trouble = cause === 'network' ? cause : null
  return { is: 'later', cause, trouble, maybeDone, retryAfter }
}

function urlOf({ endpoint, params }: UnsentWrite): string {
  const path = endpoint.slice(endpoint.indexOf(' ') + 1)
  return `/api${path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
}

function headersOf({ body, ifMatch }: UnsentWrite, token: string): Headers {
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` })
  if (body !== null) headers.set('content-type', 'application/json')
  if (ifMatch !== null) headers.set('if-match', `"${ifMatch}"`)
  return headers
}

function millisecondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = Number(retryAfter)
  const time = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000
  return Number.isNaN(time) ? null : Math.max(0, time)
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const fieldsOf = (value: unknown): Record<string, unknown> => (isFields(value) ? value : {})

function textsOf(value: unknown): Record<string, string> {
  const texts = Object.entries(fieldsOf(value)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}
