import { isBetter, type Scoring } from '#features/scoring/results.rules.ts'

import type { Entry, HeldScore } from './entries.rules.ts'

const recordKinds = ['best', 'worst', 'longest'] as const

/** Who reaches the same later does not take it. */
export interface TableRecord extends Pick<Entry, 'match' | 'day'> {
  kind: (typeof recordKinds)[number]
  value: number
  /** null where nobody alone holds it. */
  holder: HeldScore['holder']
}

/** By name; those of scores for each scoring. */
export type TableRecords = Map<string, TableRecord>

function recordName(kind: TableRecord['kind'], scoring: Scoring): string {
  return kind === 'longest' ? kind : `${kind}/${scoring}`
}

/** Matches come in the order of time. */
export function addRecords(records: TableRecords, entry: Entry): void {
  const { match, day, scoring, minutes, best, worst } = entry
  const held = { best, worst, longest: minutes === null ? null : { score: minutes, holder: null } }
  for (const kind of recordKinds) {
    const of = held[kind]
    const name = recordName(kind, scoring)
    const standing = records.get(name)
    if (of === null || (standing !== undefined && !beats(kind, scoring, of.score, standing.value)))
      continue
    records.set(name, { kind, value: of.score, holder: of.holder, match, day })
  }
}

function beats(kind: TableRecord['kind'], scoring: Scoring, value: number, standing: number) {
  if (kind === 'longest') return value > standing
  return kind === 'best' ? isBetter(scoring, value, standing) : isBetter(scoring, standing, value)
}

export function recordHolders(records: TableRecords): string[] {
  return [...records.values()].flatMap(({ holder }) =>
    holder !== null && 'user' in holder ? [holder.user] : [],
  )
}

/** Those by the scoring of the game's newest match. */
export function recordsBy(records: TableRecords, scoring: Scoring): TableRecord[] {
  return recordKinds.flatMap((kind) => records.get(recordName(kind, scoring)) ?? [])
}
