import { parseMinutes } from '#features/dates/durations.rules.ts'
import type { EditDraft } from '#features/match-form/web/edit/edit-draft.ts'
import { type Seat, orNull } from '#features/match-form/web/seats/seat.ts'
import { playerOf, sentSeats } from '#features/match-form/web/seats/table-draft.ts'
import { typedProblem } from '#features/matches/match-details.rules.ts'
import type { CorrectionDraft } from '#features/matches/open-corrections.contract.ts'
import {
  type Correctable,
  type CorrectedChange,
  correctedChanges,
  newValuesOf,
} from '#features/matches/open-corrections.rules.ts'

import type { Corrected } from './corrected.ts'

/** What is typed and cannot be read counts as nothing. */
export function changesIn(match: Corrected, draft: EditDraft): CorrectedChange[] {
  return correctedChanges(match, tableOf(draft))
}

export function tableOf(draft: EditDraft): Correctable {
  const isRead = typedProblem('durationMinutes', draft.durationMinutes) === null
  return {
    day: draft.day,
    durationMinutes: isRead ? parseMinutes(draft.durationMinutes) : null,
    players: sentSeats(draft).map(rowOf),
  }
}

function rowOf(seat: Seat) {
  const { score, rank, result } = playerOf(seat)
  return { _id: seat.key, score, result, team: orNull(seat.team), role: orNull(seat.role), rank }
}

export function draftOf(changes: readonly CorrectedChange[], comment: string): CorrectionDraft {
  const rows = new Set(changes.flatMap(({ row }) => (row === undefined ? [] : [row])))
  return {
    ...newValuesOf(changes),
    players: [...rows].map((row) => ({ ...newValuesOf(changes, row), _id: row })),
    comment: comment.trim(),
  } as CorrectionDraft
}
