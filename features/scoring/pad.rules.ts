import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { normalizedName, isOneLine } from '#features/accounts/names.rules.ts'

import { scoreProblem, sumOf } from './scores.rules.ts'

export const PAD_ROWS_MAX = 60
export const PAD_LABEL_MAX = 40
export const PAD_LABEL_TOO_LONG = `A row's name has at most ${PAD_LABEL_MAX} characters.`

/** A round, or a category such as eggs. */
export interface PadRow {
  label: string
  /** In the order of the match's players; null for an empty cell. */
  scores: (number | null)[]
}

export interface Pad {
  rows: PadRow[]
}

/** Rounds have no names, only their numbers. */
export function padRowName(label: string, index: number): string {
  return label === '' ? `Round ${index + 1}` : label
}

/** @param columns the number of players. @returns a sentence for people, or null */
export function padProblem(pad: Pad, columns: number): string | null {
  if (pad.rows.length > PAD_ROWS_MAX) return `A pad has at most ${PAD_ROWS_MAX} rows.`
  const labelProblem = pad.rows.map(({ label }) => padLabelProblem(label)).find(Boolean)
  if (labelProblem != null) return labelProblem
  if (pad.rows.some(({ scores }) => scores.length !== columns)) {
    return 'Each row of a pad needs one score, or null, for each player.'
  }
  const scores = [...pad.rows.flatMap((row) => row.scores), ...columnSums(pad, columns)]
  return scores.reduce<string | null>(
    (problem, score) => problem ?? (score === null ? null : scoreProblem(score)),
    null,
  )
}

export function normalizedPad({ rows }: Pad): Pad {
  return { rows: rows.map(({ label, scores }) => ({ label: normalizedName(label), scores })) }
}

export function padLabelProblem(label: string): string | null {
  if (lengthOf(label) > PAD_LABEL_MAX) return PAD_LABEL_TOO_LONG
  return isOneLine(label) ? null : "A row's name must be a single line of text."
}

/** @param before by player, the column that was theirs; null for a new player, whose column is empty */
export function withPlayers(pad: Pad, before: readonly (number | null)[]): Pad {
  return {
    rows: pad.rows.map(({ label, scores }) => ({
      label,
      scores: before.map((column) => (column === null ? null : (scores[column] ?? null))),
    })),
  }
}

export function columnSums(pad: Pad, columns: number): (number | null)[] {
  return Array.from({ length: columns }, (_, column) =>
    sumOf(pad.rows.map(({ scores }) => scores[column] ?? null)),
  )
}

/** By column, its total after each row that has a number. An empty cell adds nothing. */
export function runningTotals(pad: Pad, columns: number): number[][] {
  const rows = pad.rows.filter(({ scores }) => scores.some((score) => score !== null))
  return Array.from({ length: columns }, (_, column) =>
    rows.map(
      (_row, index) =>
        sumOf(rows.slice(0, index + 1).map(({ scores }) => scores[column] ?? null)) ?? 0,
    ),
  )
}

/** A score that is not sent with a pad is the sum of the column. */
export function withSums<D extends { score?: number | null | undefined }>(
  drafts: readonly D[],
  pad: Pad | null | undefined,
): D[] {
  if (pad == null) return [...drafts]
  const sums = columnSums(pad, drafts.length)
  return drafts.map((draft, column) =>
    draft.score === undefined ? { ...draft, score: sums[column] ?? null } : draft,
  )
}
