import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api.ts'

async function readRecords(signal: AbortSignal) {
  const { data, meta } = await api('GET /stats', { query: { list: 'people' }, signal })
  // The first 200 come at once: whoever is missing in a whole list was never at a table.
  return { people: data.people, isWhole: meta.cursors.people === null }
}

export type Records = Awaited<ReturnType<typeof readRecords>>
export type TableRecord = Records['people'][number]

export const recordsQuery = queryOptions({
  queryKey: ['stats', 'records'],
  queryFn: async ({ signal }): Promise<Records> => readRecords(signal),
  meta: { dependsOn: ['matches'] },
})
