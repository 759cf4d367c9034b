import type { Config } from '#platform/config.ts'
import type { RefusalCode } from '#platform/http/contract.ts'
import { Refusal } from '#platform/http/errors.ts'

const WAIT_MS = 10_000
/** A page of 100 plays with twenty players each has a fifth of this. */
const PAGE_BYTES = 4 * 1024 * 1024

/**
 * Asks BoardGameGeek for one page of plays. Its answer is only text to us: the reader in the browser
 * parses it like a file. Redirects are not followed, so the token goes nowhere else.
 */
export async function fetchPlays(
  { origin, token }: NonNullable<Config['bgg']>,
  user: string,
  page: number,
): Promise<string> {
  const signal = AbortSignal.timeout(WAIT_MS)
  try {
    const response = await fetch(playsAddress(origin, user, page), {
      headers: { authorization: `Bearer ${token}`, accept: 'application/xml' },
      redirect: 'manual',
      signal,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw refusal(PROBLEMS[response.status] ?? NO_ANSWER)
    }
    return await textOf(response)
  } catch (error) {
    throw error instanceof Refusal ? error : refusal(NO_ANSWER)
  }
}

/** Stops reading an answer that is too long. What is no text becomes replacement characters. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > PAGE_BYTES) throw refusal(TOO_LARGE)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export function refusal({ code, message, retryAfterSeconds }: NoPage): Refusal {
  return new Refusal(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
}

/** Why a page of BoardGameGeek cannot be given. */
interface NoPage {
  code: Extract<RefusalCode, 'not_found' | 'rate_limited' | 'unavailable'>
  message: string
  retryAfterSeconds?: number
}

export const NOT_SET_UP: NoPage = {
  code: 'not_found',
  message:
    'This server is not set up to fetch plays from BoardGameGeek. Download them there and choose the file.',
}
const NO_ANSWER: NoPage = {
  code: 'unavailable',
  message: 'BoardGameGeek does not answer right now. Please try again later.',
  retryAfterSeconds: 30,
}
const TOO_LARGE: NoPage = {
  code: 'unavailable',
  message: 'BoardGameGeek sent more than a page of plays can have.',
}

const CLOSED: NoPage = {
  code: 'unavailable',
  message: 'BoardGameGeek does not let this server in any more. Please tell its operator.',
}
/** What a status of BoardGameGeek means for whoever asked. */
const PROBLEMS: Readonly<Record<number, NoPage>> = {
  202: {
    code: 'unavailable',
    message: 'BoardGameGeek is still collecting these plays. Please try again in a moment.',
    retryAfterSeconds: 5,
  },
  401: CLOSED,
  403: CLOSED,
  404: { code: 'not_found', message: 'BoardGameGeek knows nobody of this user name.' },
  429: {
    code: 'rate_limited',
    message: 'BoardGameGeek is asked too often right now. Please try again in a minute.',
    retryAfterSeconds: 60,
  },
}

/** The address of one page of somebody's plays. */
function playsAddress(origin: string, user: string, page: number): string {
  const query = new URLSearchParams({ username: user, page: `${page}` })
  return `${origin}/xmlapi2/plays?${query.toString()}`
}
