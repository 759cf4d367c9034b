import type { Config } from '#platform/config.ts'
import { Refusal } from '#platform/http/errors.ts'

import {
  NO_ANSWER,
  type NoPage,
  playsAddress,
  problemOfStatus,
  TOO_LARGE,
} from './bgg-fetching.rules.ts'

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
    const problem = problemOfStatus(response.status)
    if (problem !== null) {
      await response.body?.cancel()
      throw refusal(problem)
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
