import type { Game } from '#features/games/games.contract.ts'

import type { TableDraft } from '../seats/table-draft.ts'
import type { DetailsDraft } from './details-draft.ts'

export type DetailedDraft = TableDraft & DetailsDraft

export interface DetailTilesProps {
  draft: DetailedDraft
  game: Game | null
  pieces: readonly number[]
  onChange: (changed: Partial<DetailsDraft>) => void
  onSeat: (key: string, changed: Partial<DetailedDraft['seats'][number]>) => void
}
