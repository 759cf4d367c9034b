import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

import type { Question } from '../guests.contract.ts'

/**
 * Whether a guest of the user is a friend, until it is said.
 * @param session only of the guests at this table
 */
export const questionQuery = (session?: string) =>
  queryOptions({
    queryKey: ['guests', 'question', session ?? null],
    queryFn: async ({ signal }): Promise<Question | null> =>
      (await api('GET /guests/question', { query: { session }, signal })).data,
    meta: { dependsOn: ['matches', 'friends'] },
  })
