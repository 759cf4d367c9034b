import { queryOptions } from '@tanstack/react-query'

import { api, type ResponseOf } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'

import { noteSaved } from '../opened-match.ts'

/** One thing that a match changed for the reader. */
export type News = ResponseOf<'GET /sessions/:id/news'>['data'][number]

/** What a match changed for the reader, as of that match. */
export const newsQuery = (id: string) =>
  queryOptions({
    queryKey: ['matches', 'news', id],
    queryFn: async ({ signal }): Promise<News[]> =>
      (await api('GET /sessions/:id/news', { params: { id }, signal })).data,
    meta: { dependsOn: ['matches'] },
  })

/** What a match changed that has just been saved, so that its page begins with it. */
export async function showNewsOfSaved(id: string, news: News[]): Promise<void> {
  queryClient.setQueryData(newsQuery(id).queryKey, news)
  const { FreshNews } = await retryImport(() => import('./fresh-news.tsx'))
  noteSaved(id, FreshNews)
}
