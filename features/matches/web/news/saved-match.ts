import { queryClient } from '#client/query/query-client.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'

import { noteSaved } from './just-saved.ts'
import { type News, newsQuery } from './news-query.ts'

/** What a match changed that has just been saved, so that its page begins with it. */
export async function showNewsOfSaved(id: string, news: News[]): Promise<void> {
  queryClient.setQueryData(newsQuery(id).queryKey, news)
  const { FreshNews } = await retryImport(() => import('./fresh-news.tsx'))
  noteSaved(id, FreshNews)
}
