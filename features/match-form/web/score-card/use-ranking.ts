import { useCallback, useState } from 'react'

import { useStableCallback } from '#ui/base/stable-callback.ts'

import type { ResultsByHand } from '../seats/by-hand.ts'
import {
  isNumbered,
  withEachWon,
  withNumber,
  withoutNumbers,
  withPlaceOf,
  withSamePlace,
} from '../seats/ranking.ts'
import { type TableDraft, withUpdatedResults } from '../seats/table-draft.ts'
import type { PlaceActions } from './place-tools.tsx'
import type { RankingProps } from './ranking-pieces.tsx'

/** Numbering the players of a table without scores; every act can be undone while the form is open. */
export function useRanking<Draft extends TableDraft>(
  draft: Draft,
  update: (change: (now: Draft) => Draft) => void,
): PlaceActions & { ranking: Omit<RankingProps, 'draft' | 'pieces'> } {
  const [before, setBefore] = useState<(ResultsByHand | null)[]>([])
  const act = useStableCallback((change: (now: Draft) => Draft) => {
    setBefore([...before, draft.byHand])
    update(change)
  })
  const onSamePlace = useCallback((key: string) => act((now) => withSamePlace(now, key)), [act])
  const onMove = useCallback(
    (key: string, to: string) => act((now) => withPlaceOf(now, key, to)),
    [act],
  )
  const ranking = {
    onNumber: (key: string) => act((now) => withNumber(now, key)),
    onEachWon: (each: boolean) => act((now) => withEachWon(now, each)),
    onReset: () => act(withoutNumbers),
    canUndo: isNumbered(draft) && before.length > 0,
    onUndo: () => {
      const byHand = before.at(-1) ?? null
      setBefore(before.slice(0, -1))
      update((now) => withUpdatedResults({ ...now, byHand }))
    },
  }
  return { ranking, onSamePlace, onMove }
}
