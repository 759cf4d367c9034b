import { type Scoring, scorings } from '#features/matches/results/rules.ts'

import type { Entry, HeldScore } from '../entries/contract.ts'
import { byTime } from '../entries/rules.ts'

export type RecordKind = 'best' | 'worst' | 'longest'

/** A record of a game with its match; who reaches the same later does not take it. */
export interface TableRecord extends Pick<Entry, 'match' | 'day' | 'logged'> {
  kind: RecordKind
  value: number
  /** null where nobody alone holds it. */
  holder: HeldScore['holder']
}

/** The records of all matches so far; those of scores for each scoring. */
export type TableRecords = Map<string, TableRecord>

function recordName(kind: RecordKind, scoring: Scoring): string {
  return kind === 'longest' ? kind : `${kind}/${scoring}`
}

/** Adds what a match says, in place; matches may come in any order. */
export function addRecords(records: TableRecords, entry: Entry): void {
  const { match, day, logged, scoring, minutes } = entry
  const claim = (kind: RecordKind, { score: value, holder }: HeldScore) => {
    const record = { kind, value, holder, match, day, logged }
    const name = recordName(kind, scoring)
    const standing = records.get(name)
    if (standing === undefined || isBetter(record, standing, scoring)) records.set(name, record)
  }
  if (entry.best !== null) claim('best', entry.best)
  if (entry.worst !== null) claim('worst', entry.worst)
  if (minutes !== null) claim('longest', { score: minutes, holder: null })
}

function isBetter(record: TableRecord, standing: TableRecord, scoring: Scoring): boolean {
  if (record.value === standing.value) return byTime(record, standing) < 0
  const wantsMore =
    record.kind === 'longest' || (record.kind === 'best') === (scoring === 'highest')
  return record.value > standing.value === wantsMore
}

/**
 * Whether a record is as good as the one of the same name before it. Then no other match holds it: none
 * was better than that one.
 */
export function isAsGood(name: string, record: TableRecord, before: TableRecord): boolean {
  const scoring = scorings.find((one) => name === recordName(before.kind, one))
  return scoring !== undefined && !isBetter(before, record, scoring)
}

/** The accounts among those who hold records. */
export function recordHolders(records: Iterable<Pick<TableRecord, 'holder'>>): string[] {
  return [...records].flatMap(({ holder }) =>
    holder !== null && 'user' in holder ? [holder.user] : [],
  )
}

/** The records that count: those by the scoring of the game's newest match. */
export function recordsBy(records: TableRecords, scoring: Scoring): TableRecord[] {
  return (['best', 'worst', 'longest'] as const).flatMap(
    (kind) => records.get(recordName(kind, scoring)) ?? [],
  )
}
