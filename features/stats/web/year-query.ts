import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

import { yearText } from '../poster.rules.ts'
import type { YearPage } from '../stats.contract.ts'

/** The reader's calendar year; `confirmed` counts only what the table has confirmed. */
export const yearQuery = (year: number, confirmed: boolean) =>
  queryOptions({
    queryKey: ['stats', 'year', year, confirmed],
    queryFn: async ({ signal }): Promise<YearPage> => {
      const { data } = await api('GET /stats/years/:year', {
        params: { year: yearText(year) },
        query: confirmed ? { status: 'confirmed' } : {},
        signal,
      })
      return data
    },
    // The switch shows the other numbers until the new ones arrive; another year does not.
    placeholderData: (before, query) => (query?.queryKey[2] === year ? before : undefined),
    meta: { dependsOn: ['matches'] },
  })
