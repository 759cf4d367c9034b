import type { Config } from '#platform/config.ts'
import { Refusal } from '#platform/http/errors.ts'

const WAIT_MS = 10_000
/** A page of 100 plays with twenty players each has a fifth of this. */
const PAGE_BYTES = 4 * 1024 * 1024

/**
 * Asks BoardGameGeek for one page of plays. Its answer is only text to us: the reader in the browser
 * parses it like a file. Redirects are not followed, so the token goes nowhere else.
 */
export async function fetchPlays(
  bgg: Config['bgg'],
  username: string,
  page: number,
): Promise<string> {
  if (bgg === null) throw refusal('notSetUp')
  const query = new URLSearchParams({ username, page: `${page}` })
  try {
    const response = await fetch(`${bgg.origin}/xmlapi2/plays?${query.toString()}`, {
      headers: { authorization: `Bearer ${bgg.token}`, accept: 'application/xml' },
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    if (response.status === 200) return await textOf(response)
    await response.body?.cancel()
    throw refusal(`${response.status}`)
  } catch (error) {
    throw error instanceof Refusal ? error : refusal('no answer')
  }
}

/** Stops reading an answer that is too long. What is no text becomes replacement characters. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > PAGE_BYTES) throw refusal('tooLarge')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

type NoPage = readonly [
  code: 'not_found' | 'rate_limited' | 'unavailable',
  message: string,
  retryAfterSeconds?: number,
]

const CLOSED: NoPage = [
  'unavailable',
  'BoardGameGeek does not let this server in any more. Please tell its operator.',
]
/** Why a page cannot be given, also by the status of BoardGameGeek's answer. */
const NO_PAGE: Readonly<Record<string, NoPage>> = {
  202: [
    'unavailable',
    'BoardGameGeek is still collecting these plays. Please try again in a moment.',
    5,
  ],
  401: CLOSED,
  403: CLOSED,
  404: ['not_found', 'BoardGameGeek knows nobody of this user name.'],
  429: [
    'rate_limited',
    'BoardGameGeek is asked too often right now. Please try again in a minute.',
    60,
  ],
  tooLarge: ['unavailable', 'BoardGameGeek sent more than a page of plays can have.'],
  notSetUp: [
    'not_found',
    'This server is not set up to fetch plays from BoardGameGeek. Download them there and choose the file.',
  ],
}
const NO_ANSWER: NoPage = [
  'unavailable',
  'BoardGameGeek does not answer right now. Please try again later.',
  30,
]

function refusal(why: string): Refusal {
  const [code, message, retryAfterSeconds] = NO_PAGE[why] ?? NO_ANSWER
  return new Refusal(code, message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
}
