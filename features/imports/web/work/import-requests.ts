import { ApiError, pauseAfter } from '#client/api-error.ts'
import { api } from '#client/api.ts'

import { BGG_PAGES_MAX } from '../../added-imports.rules.ts'

const PAGE_PLAYS = 100

/** So often a request is repeated: half a minute, or as long as the server says. */
const REPEATS = 5

export function isTemporary({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500
}

/** Sends a request again while the server is busy. @throws ApiError */
export async function patiently<T>(request: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await request()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status > 0 && isTemporary(error)
      if (!isBusy || failures > REPEATS) throw error
      await new Promise((resolve) => setTimeout(resolve, error.retryAfter ?? pauseAfter(failures)))
    }
  }
}

/**
 * As if they had been downloaded: one file with all pages.
 * @param onPage hears what is being fetched, in words
 * @throws ApiError with a sentence
 */
export async function playsOfUser(user: string, onPage: (words: string) => void): Promise<File> {
  const pages: string[] = []
  for (let [page, last] = [1, 1]; page <= last; page += 1) {
    onPage(`${user} at BoardGameGeek, page ${page}${page === 1 ? '' : ` of ${last}`}`)
    const request = () => api('GET /imports/bgg', { query: { user, page } })
    const { xml } = (await patiently(request)).data
    pages.push(xml)
    const total = /<plays\b[^>]{0,1000}?\btotal="(\d{1,7})"/u.exec(xml)?.[1] ?? '0'
    if (page === 1) last = Math.min(Math.ceil(Number(total) / PAGE_PLAYS), BGG_PAGES_MAX)
  }
  return new File(pages, `${user} at BoardGameGeek.xml`)
}
