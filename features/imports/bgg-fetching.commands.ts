import type { Config } from '#platform/config.ts'
import { Refusal } from '#platform/http/errors.ts'

const WAIT_MS = 10_000
/** A page of 100 plays with twenty players each has a fifth of this. */
const PAGE_BYTES = 4 * 1024 * 1024

/**
 * The answer is only text here: the reader in the browser parses it. Redirects are not followed, so the
 * token goes nowhere else.
 */
export async function fetchPlays(
  bgg: Config['bgg'],
  username: string,
  page: number,
): Promise<string> {
  if (bgg === null) throw new Refusal('not_found', NOT_SET_UP)
  const query = new URLSearchParams({ username, page: `${page}` })
  try {
    const response = await fetch(`${bgg.origin}/xmlapi2/plays?${query.toString()}`, {
      headers: { authorization: `Bearer ${bgg.token}`, accept: 'application/xml' },
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    if (response.status === 200) return await textOf(response)
    await response.body?.cancel()
    throw new Refusal('unavailable', /40[13]/u.test(`${response.status}`) ? CLOSED : LATER)
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('unavailable', LATER)
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > PAGE_BYTES) throw new Refusal('unavailable', LATER)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const NOT_SET_UP =
  'This server is not set up to fetch plays from BoardGameGeek. Download them there and choose the file.'
const CLOSED = 'BoardGameGeek does not let this server in any more. Please tell its operator.'

/** Its page is still being made, or it is asked too often, or it is not there. */
const LATER = 'BoardGameGeek does not give these plays right now. Please try again in a minute.'
