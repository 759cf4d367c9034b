import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'

import { batchesOf, type MatchOfArchive, type ReadArchive } from '../rules.ts'

/** How long to wait for a server that has too much to do, and how often. */
const PAUSE_MS = 5000
const PAUSES = 60

export interface ImportProgress {
  imported: number
  existing: number
  total: number
}

/** Sends an archive's matches part by part; after a failure it can begin again, nothing is doubled. */
export function useImport() {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const sending = useMutation({
    mutationFn: async ({ matches }: ReadArchive) => {
      const sum = { imported: 0, existing: 0, total: matches.length }
      setProgress({ ...sum })
      for (const batch of batchesOf(matches)) {
        const { imported, existing } = await send(batch)
        sum.imported += imported
        sum.existing += existing
        setProgress({ ...sum })
      }
      return sum
    },
    // History, stats and games have changed, however far it came.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return { progress, sending }
}

async function send(matches: MatchOfArchive[]) {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return (await api('POST /archives/matches', { body: { matches } })).data
    } catch (error) {
      const later = error instanceof ApiError && /^(rate_limited|unavailable)$/.test(error.code)
      if (!later || pauses === PAUSES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
