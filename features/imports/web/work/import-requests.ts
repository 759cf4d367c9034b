import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'

import {
  BGG_PAGES_MAX,
  CHECKED_GAMES,
  CHECKED_MATCHES,
  CHECK_BYTES,
  cutInBatches,
} from '../../added-imports.rules.ts'
import type { Found } from '../../dry-run.rules.ts'
import type { MatchToCheck } from '../../imports.contract.ts'

const NEW: Found = { presence: 'new', here: null }
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
  const answers = new Map<string, Found>()
  const games = new Map<string, string | null>()
  const keyOf = (match: MatchToCheck) => JSON.stringify(match)
  const askFor = async (matches: MatchToCheck[], names: string[], token: string) => {
    const body = { matches, games: names }
    const { data } = await patiently(() => api('POST /imports/check', { body, token }))
    for (const match of matches) answers.set(keyOf(match), NEW)
    for (const name of names) games.set(name, null)
    const note = (at: number, found: Found) => {
      const match = matches[at]
      if (match !== undefined) answers.set(keyOf(match), found)
    }
    for (const { index, match } of data.likely) note(index, { presence: 'likely', here: match })
    for (const index of data.deleted) note(index, { presence: 'deleted', here: null })
    for (const index of data.existing) note(index, { presence: 'existing', here: null })
    for (const { name, here } of data.games) games.set(name, here)
  }
  return {
    about: (match: MatchToCheck) => answers.get(keyOf(match)) ?? NEW,
    hereAs: (game: string) => games.get(game) ?? null,
    /** @throws ApiError */
    async ask(matches: readonly MatchToCheck[], names: readonly string[], token: string) {
      const asked = matches.filter((match) => !answers.has(keyOf(match)))
      for (const batch of cutInBatches(asked, () => CHECKED_MATCHES, CHECK_BYTES)) {
        await askFor(batch, [], token)
      }
      const askedNames = names.filter((name) => !games.has(name))
      for (const batch of cutInBatches(askedNames, () => CHECKED_GAMES, CHECK_BYTES)) {
        await askFor([], batch, token)
      }
    },
  }
}

/**
 * All plays of somebody at BoardGameGeek, as if they had been downloaded: one file with all pages.
 * @throws ApiError with a sentence
 */
export async function playsOfUser(user: string, onShare: (share: number) => void): Promise<File> {
  const pages: string[] = []
  for (let [page, last] = [1, 1]; page <= last; page += 1) {
    const request = () => api('GET /imports/bgg', { query: { user, page } })
    const { xml } = (await patiently(request)).data
    pages.push(xml)
    const total = /<plays\b[^>]{0,1000}?\btotal="(\d{1,7})"/u.exec(xml)?.[1] ?? '0'
    if (page === 1) last = Math.min(Math.ceil(Number(total) / PAGE_PLAYS), BGG_PAGES_MAX)
    onShare(page / last)
  }
  return new File(pages, `${user} at BoardGameGeek.xml`)
}
