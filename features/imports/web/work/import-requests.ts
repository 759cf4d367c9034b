import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'

import {
  BGG_PAGES_MAX,
  CHECKED_MATCHES,
  CHECK_BYTES,
  cutInBatches,
} from '../../added-imports.rules.ts'
import type { Presence } from '../../dry-run.rules.ts'
import type { MatchToCheck } from '../../imports.contract.ts'

/** BoardGameGeek's number of plays in a page. */
const PAGE_PLAYS = 100

/** The pauses before repeating a request that failed, in milliseconds; the last one repeats. */
const PAUSES = [2000, 5000, 10_000, 30_000]

/** How long to wait after a failure; null where only somebody can help. */
export function pauseAfter({ status }: ApiError, failures: number): number | null {
  const isTemporary = status === 0 || status === 429 || status >= 500
  return isTemporary ? (PAUSES[failures] ?? PAUSES.at(-1) ?? null) : null
}

/** Sends a request again while the server is busy, up to a minute. @throws ApiError */
async function patiently<T>(request: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status > 0
      const pause = isBusy && failures < PAUSES.length ? pauseAfter(error, failures) : null
      if (pause === null) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** What the server has said about matches and games; each is asked once. */
export function asking() {
  const answers = new Map<string, Presence>()
  const games = new Map<string, string>()
  const keyOf = (match: MatchToCheck) => JSON.stringify(match)
  return {
    about: (match: MatchToCheck) => answers.get(keyOf(match)) ?? 'new',
    hereAs: (game: string) => games.get(game) ?? null,
    /** @throws ApiError */
    async ask(all: readonly MatchToCheck[], token: string) {
      const asked = all.filter((match) => !answers.has(keyOf(match)))
      for (const matches of cutInBatches(asked, () => CHECKED_MATCHES, CHECK_BYTES)) {
        const request = () => api('POST /imports/check', { body: { matches }, token })
        const { data } = await patiently(request)
        for (const [index, match] of matches.entries()) {
          const presence = (['existing', 'deleted', 'likely'] as const).find((one) =>
            data[one].includes(index),
          )
          answers.set(keyOf(match), presence ?? 'new')
        }
        for (const { name, here } of data.games) games.set(name, here)
      }
    },
  }
}

/**
 * All plays of somebody at BoardGameGeek, as if they had been downloaded: one file with all pages.
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
