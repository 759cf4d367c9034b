import { useMemo } from 'react'

import { withEachWon, withNumber, withSamePlace } from '../seats/ranking.ts'
import type { TableDraft } from '../seats/table-draft.ts'

/** Numbering the players of a table without scores. */
export function useRanking<Draft extends TableDraft>(
  update: (change: (now: Draft) => Draft) => void,
) {
  return useMemo(
    () => ({
      onNumber: (key: string) => update((now) => withNumber(now, key)),
      onEachWon: (each: boolean) => update((now) => withEachWon(now, each)),
      onSamePlace: (key: string) => update((now) => withSamePlace(now, key)),
    }),
    [update],
  )
}
