import { request } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'

import { within } from '#database/within.ts'

import { DAY, SECOND } from '../clock.ts'
import { addressIn, isPublicAddress, type Resolve, resolveByDns } from './public-addresses.ts'

/** A browser's subscription at its push service (RFC 8030), with its keys (RFC 8291). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Our identity for all push services (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** What became of a message: `gone` means that the subscription never works again. */
export type PushOutcome =
  | { is: 'sent' }
  | { is: 'gone'; why: string }
  | { is: 'refused'; why: string }
  | { is: 'later'; why: string; afterMs: number | null }

/** Sends a message; a later one of the same topic replaces it while the browser has not got it. */
export type DeliverPush = (
  to: PushTarget,
  message: { payload: string; topic: string; keys: PushKeys },
) => Promise<PushOutcome>

/** By default the internet; tests have a push service on this machine. */
export interface Network {
  resolve: Resolve
  isAllowed: (address: string) => boolean
  /** Further certificates to trust. */
  ca?: string
}

const TTL_SECONDS = DAY / SECOND
/** RFC 8188: the one that all browsers have. */
const ENCODING = 'aes128gcm' as const
/** From the name to the status of the answer, whose body nobody reads. */
const TIMEOUT_MS = 10 * SECOND
const GONE = new Set([401, 403, 404, 410])
const LATER = new Set([408, 425, 429])

/** @param subject whom a push service can write to: an https or mailto address */
export function httpsDelivery(
  subject: string,
  { resolve, isAllowed, ca }: Network = { resolve: resolveByDns, isAllowed: isPublicAddress },
): DeliverPush {
  return async ({ endpoint, p256dh, auth }, { payload, topic, keys }) => {
    // Loaded with the first message, so that the server starts faster.
    const { default: webPush } = await import('web-push')
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const url = new URL(endpoint)
    let sent
    try {
      const { publicKey, privateKey } = keys
      // Signed here: the package would take the origin by `url.parse`, of which Node warns in the log.
      const headers = webPush.getVapidHeaders(url.origin, subject, publicKey, privateKey, ENCODING)
      const options = { headers, contentEncoding: ENCODING, TTL: TTL_SECONDS, topic }
      sent = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options)
    } catch {
      return { is: 'gone', why: 'its keys are none' }
    }
    try {
      const literal = addressIn(url)
      const tooLong = () => new DOMException('The name took too long.', 'TimeoutError')
      const found =
        literal === null ? await within(TIMEOUT_MS, resolve(url.hostname), tooLong) : [literal]
      const addresses = found.filter((address) => isAllowed(address))
      if (addresses.length === 0) return { is: 'gone', why: 'its address is not public' }
      const { status, retryAfter } = await post(url, sent, { addresses, signal, ca })
      return outcomeOf(status, retryAfter)
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException
      return { is: 'later', why: code ?? name, afterMs: null }
    }
  }
}

/** A redirect is not followed: it may lead into a private network. */
function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  const why = `status ${status}`
  if (status >= 200 && status < 300) return { is: 'sent' }
  if ((status >= 300 && status < 400) || GONE.has(status)) return { is: 'gone', why }
  if (status >= 500 || LATER.has(status)) {
    return { is: 'later', why, afterMs: retryAfterMs(retryAfter) }
  }
  return { is: 'refused', why }
}

/** @returns null where the header is missing or says nothing; at most a day */
function retryAfterMs(header: string | undefined): number | null {
  if (header === undefined) return null
  const ms = /^\d{1,9}$/u.test(header) ? Number(header) * SECOND : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), DAY)
}

interface PushRequest {
  method: string
  headers: Record<string, string | number>
  body: Buffer
}

interface Connection {
  /** Checked ones: the name is not asked for again. */
  addresses: readonly string[]
  signal: AbortSignal
  ca: string | undefined
}

function post(
  url: URL,
  { method, headers, body }: PushRequest,
  { addresses, signal, ca }: Connection,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const answered = Promise.withResolvers<{ status: number; retryAfter: string | undefined }>()
  const options = { method, headers, agent: false, lookup: lookupOf(addresses), signal }
  const sending = request(url, ca === undefined ? options : { ...options, ca }, (response) => {
    const { statusCode = 0, headers: answer } = response
    answered.resolve({ status: statusCode, retryAfter: answer['retry-after'] })
    response.destroy()
  })
  sending.on('error', answered.reject)
  sending.end(body)
  return answered.promise
}

function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_hostname, { all }, done) => {
    const [{ address, family } = { address: '', family: 0 }] = found
    if (all === true) done(null, found)
    else done(null, address, family)
  }
}
