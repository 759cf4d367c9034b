import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

/** Who has not confirmed the reader's matches. */
export const owedQuery = queryOptions({
  queryKey: ['matches', 'owed'],
  queryFn: async ({ signal }) => (await api('GET /owed', { signal })).data,
  meta: { dependsOn: ['matches'] },
})
