import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'

import type { ReadArchive } from '../reading/rules.ts'
import { batchesOf, type MatchOfArchive } from '../rules.ts'

/** The pause before a retry when the server is busy, and the maximum of retries per batch. */
const RETRY_MS = 5000
const RETRIES = 60

export interface ImportProgress {
  imported: number
  existing: number
  total: number
}

/** Imports an archive's matches in batches. A retry after a failure duplicates nothing. */
export function useImport() {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const sending = useMutation({
    mutationFn: async ({ matches }: ReadArchive) => {
      const counts = { imported: 0, existing: 0, total: matches.length }
      setProgress({ ...counts })
      for (const batch of batchesOf(matches)) {
        const { imported, existing } = await sendBatch(batch)
        counts.imported += imported
        counts.existing += existing
        setProgress({ ...counts })
      }
      return counts
    },
    // Also after a failure: the batches before it changed history, stats and games.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return { progress, sending }
}

async function sendBatch(matches: MatchOfArchive[]) {
  for (let retries = 0; ; retries += 1) {
    try {
      return (await api('POST /archives/matches', { body: { matches } })).data
    } catch (error) {
      const canRetry = error instanceof ApiError && /^(rate_limited|unavailable)$/.test(error.code)
      if (!canRetry || retries === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
