import { api } from '#client/api.ts'

import { BGG_PAGES_MAX } from '../../added-imports.rules.ts'
import { patiently } from './patience.ts'

/** BoardGameGeek's number of plays in a page. */
const PAGE_PLAYS = 100

/**
 * All plays of somebody at BoardGameGeek, as if they had been downloaded: one file with all pages.
 * @throws ApiError with a sentence
 */
export async function playsOfUser(
  user: string,
  token: string,
  onProgress: (share: number) => void,
): Promise<File> {
  const pages: string[] = []
  for (let [page, last] = [1, 1]; page <= last; page += 1) {
    const request = () => api('GET /imports/bgg', { query: { user, page }, token })
    const { xml } = (await patiently(request)).data
    pages.push(xml)
    if (page === 1) last = Math.min(pagesOf(xml), BGG_PAGES_MAX)
    onProgress(page / last)
  }
  return new File(pages, `${user} at BoardGameGeek.xml`)
}

function pagesOf(firstPage: string): number {
  const total = /<plays\b[^>]{0,1000}?\btotal="(\d{1,7})"/u.exec(firstPage)?.[1]
  return Math.ceil(Number(total ?? 0) / PAGE_PLAYS)
}
