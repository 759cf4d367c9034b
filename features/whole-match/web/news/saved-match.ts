import { queryClient } from '#client/query/query-client.ts'

import { noteSaved } from './just-saved.ts'
import { newsQuery } from './news-query.ts'

/** So long the page of a saved match waits for what it changed; what comes later it shows further below. */
const PATIENCE_MS = 2500

/** Reads what a match changed that has just been saved, so that its page can begin with it. */
export async function readNewsOfSaved(id: string): Promise<void> {
  let isLate = false
  const read = async () => {
    const [{ FreshNews }] = await Promise.all([
      import('./fresh-news.tsx'),
      queryClient.query(newsQuery(id)),
    ])
    if (!isLate) noteSaved(id, FreshNews)
  }
  await Promise.race([
    // A failure is no reason to stay on the form: the page asks again.
    read().catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])
  isLate = true
}
