import type { CorrectionDraft } from '#features/matches/corrections/contract.ts'
import { type CorrectedChange, correctedChanges } from '#features/matches/corrections/rules.ts'
import { parseScore } from '#features/matches/rules.ts'

import { minutesProblem } from '../details/details-draft.ts'
import type { EditDraft } from '../edit/edit-draft.ts'
import type { Seat } from '../table/seat.ts'
import { sentSeats } from '../table/table-draft.ts'
import type { Corrected } from './corrected.ts'

/** What the form changes; what is typed and cannot be read counts as nothing. */
export function changesIn(match: Corrected, draft: EditDraft): CorrectedChange[] {
  const minutes = draft.minutes.trim()
  const isRead = minutesProblem(minutes) === null
  return correctedChanges(match, {
    day: draft.day,
    durationMinutes: minutes === '' || !isRead ? null : Number(minutes),
    players: sentSeats(draft).map((seat) => ({
      ...rowOf(seat),
      rank: match.players.find(({ _id }) => _id === seat.key)?.rank ?? null,
    })),
  })
}

function rowOf({ key, score: typed, result, team, role }: Seat) {
  const score = parseScore(typed)
  return {
    _id: key,
    score: score !== null && Number.isFinite(score) ? score : null,
    result,
    team: orNull(team),
    role: orNull(role),
  }
}

function orNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim()
}

/** The request that proposes the changes. */
export function draftOf(changes: readonly CorrectedChange[], comment: string): CorrectionDraft {
  const valuesOf = (row: string | undefined) =>
    Object.fromEntries(
      changes.filter((change) => change.row === row).map(({ field, to }) => [field, to]),
    )
  const rows = new Set(changes.flatMap(({ row }) => (row === undefined ? [] : [row])))
  return {
    ...valuesOf(undefined),
    players: [...rows].map((row) => ({ ...valuesOf(row), _id: row })),
    comment: comment.trim(),
  }
}
