import { queryOptions } from '@tanstack/react-query'

import { api, type ResponseOf } from '#client/api.ts'

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
