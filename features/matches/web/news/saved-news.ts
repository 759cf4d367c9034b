import { queryOptions } from '@tanstack/react-query'

import { api, type ResponseOf } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'

import { noteSaved } from '../opened-match.ts'

export type News = ResponseOf<'GET /sessions/:id/news'>['data'][number]

export const newsQuery = (id: string) =>
  queryOptions({
    queryKey: ['matches', 'news', id],
    queryFn: async ({ signal }): Promise<News[]> =>
      (await api('GET /sessions/:id/news', { params: { id }, signal })).data,
    meta: { dependsOn: ['matches'] },
  })

export async function showNewsOfSaved(id: string, news: News[]): Promise<void> {
  queryClient.setQueryData(newsQuery(id).queryKey, news)
  const { FreshNews } = await retryImport(() => import('./fresh-news.tsx'))
  noteSaved(id, FreshNews)
}
