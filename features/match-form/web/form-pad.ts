import { parseMinutes } from '#features/dates/durations.rules.ts'
import type { PadColumn, PadResult, PadStart } from '#features/scoring/web/sheet/pad-columns.ts'
import { scoreAsTyped } from '#features/scoring/web/typed-score.ts'

import { type FormDraft, padOf } from './drafts/form-draft.ts'
import { isNumbered, withOrderByScores } from './seats/finishing.ts'
import type { Seat } from './seats/seat.ts'
import { sidesOf } from './seats/sides.ts'
import { type TableDraft, modeOf, withSeat } from './seats/table-draft.ts'

/**
 * The columns of a form's pad: one for each side, by the key of its first player, so that a team
 * which gets another name keeps its numbers.
 */
export function padColumns(draft: TableDraft, pieces: readonly number[]): PadColumn[] {
  const mode = modeOf(draft)
  return sidesOf(mode, draft.seats).flatMap(({ team, seats }) => {
    const [first] = seats
    if (first === undefined) return []
    const name = mode === 'cooperative' ? 'Together' : team || first.name
    const colour = pieces[draft.seats.indexOf(first)] ?? 0
    const column = { key: first.key, name, colour }
    return [seats.length === 1 ? column : { ...column, members: seats.map(memberOf) }]
  })
}

const memberOf = ({ key, name }: Seat) => ({ key, name })

/** What the form knows already of what a pad fills in. */
export function padStart({ pad, durationMinutes, seats }: FormDraft): PadStart {
  const rows = pad?.rows.map(({ label, scores }) => ({
    label,
    scores: Object.fromEntries(pad.columns.map((key, index) => [key, scores[index] ?? null])),
  }))
  const typed = parseMinutes(durationMinutes)
  return {
    pad: rows === undefined ? null : { rows },
    minutes: Number.isInteger(typed) ? typed : null,
    started: seats.find(({ started }) => started)?.key ?? null,
  }
}

/** Fills in what was played on the pad. What it says nothing about stays as the form has it. */
export function withPadResult<D extends FormDraft>(draft: D, result: PadResult): D {
  const columns = padColumns(draft, [])
  let next = draft
  for (const { key } of columns) {
    const total = result.totals[key] ?? null
    if (total !== null) next = withSeat(next, key, { score: scoreAsTyped(total) })
  }
  if (result.rankBy !== null && isNumbered(next)) next = withOrderByScores(next, result.rankBy)
  if (result.started !== null) next = withSeat(next, result.started, { started: true })
  const columnOf = new Map(
    columns.flatMap(({ key, members }) =>
      (members ?? [{ key }]).map((member) => [member.key, key] as const),
    ),
  )
  return {
    ...next,
    durationMinutes: result.minutes === null ? draft.durationMinutes : String(result.minutes),
    pad: result.pad && {
      columns: draft.seats.map(({ key }) => key),
      rows: result.pad.rows.map(({ label, scores }) => ({
        label,
        // Each member of a team has the team's column.
        scores: draft.seats.map(({ key }) => scores[columnOf.get(key) ?? key] ?? null),
      })),
    },
  }
}

/**
 * What a pad fills in that is left by Back. Nothing new on it means that somebody has only looked: what was
 * typed into the form since stays.
 */
export function withPadLeft<D extends FormDraft>(draft: D, result: PadResult): D {
  const filled = withPadResult(draft, result)
  if (JSON.stringify(padOf(filled)) !== JSON.stringify(padOf(draft))) return filled
  return withPadResult(draft, {
    ...result,
    totals: {},
    rankBy: null,
    minutes: draft.durationMinutes.trim() === '' ? result.minutes : null,
    started: draft.seats.some(({ started }) => started) ? null : result.started,
  })
}
