import type { Entry, HeldScore } from '#features/entries/entries.contract.ts'
import { byTime } from '#features/entries/entries.rules.ts'
import { type Scoring, scorings } from '#features/scoring/results.rules.ts'

/** The best and the worst score of a table, the longest match, and the user's own best score. */
export type RecordKind = (typeof recordKinds)[number]
export const recordKinds = ['best', 'worst', 'longest', 'own'] as const

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

/** Adds what a match says of a table's records, in place; matches may come in any order. */
export function addRecords(records: TableRecords, entry: Entry): void {
  const { minutes } = entry
  if (entry.best !== null) claim(records, entry, 'best', entry.best)
  if (entry.worst !== null) claim(records, entry, 'worst', entry.worst)
  if (minutes !== null) claim(records, entry, 'longest', { score: minutes, holder: null })
}

/** Adds the user's own score in the same way. Without a scoring no score is best. */
export function addOwnScore(records: TableRecords, entry: Entry): void {
  if (entry.score === null || entry.scoring === 'none') return
  // Minus zero is zero.
  claim(records, entry, 'own', { score: entry.score + 0, holder: null })
}

function claim(
  records: TableRecords,
  { match, day, logged, scoring }: Entry,
  kind: RecordKind,
  { score: value, holder }: HeldScore,
): void {
  const record = { kind, value, holder, match, day, logged }
  const name = recordName(kind, scoring)
  const standing = records.get(name)
  if (standing === undefined || isBetter(record, standing, scoring)) records.set(name, record)
}

function isBetter(record: TableRecord, standing: TableRecord, scoring: Scoring): boolean {
  if (record.value === standing.value) return byTime(record, standing) < 0
  const wantsMore =
    record.kind === 'longest' || (record.kind !== 'worst') === (scoring === 'highest')
  return record.value > standing.value === wantsMore
}

/**
 * Whether a record is as good as the one of the same name before it. Then no other match holds it: none
 * was better than that one.
 */
export function isAsGood(name: string, record: TableRecord, before: TableRecord): boolean {
  return !isBetterRecord(name, before, record)
}

/** Whether a record is better than another one of the same name. */
export function isBetterRecord(name: string, record: TableRecord, other: TableRecord): boolean {
  const scoring = scorings.find((one) => name === recordName(record.kind, one))
  if (scoring === undefined) throw new Error('This is no record.')
  return isBetter(record, other, scoring)
}

/** The accounts among those who hold records. */
export function recordHolders(records: Iterable<Pick<TableRecord, 'holder'>>): string[] {
  return [...records].flatMap(({ holder }) =>
    holder !== null && 'user' in holder ? [holder.user] : [],
  )
}

/** Records of a table that count: those by the scoring of the game's newest match. */
export function recordsBy(
  records: TableRecords,
  scoring: Scoring,
): (TableRecord & { kind: Exclude<RecordKind, 'own'> })[] {
  return (['best', 'worst', 'longest'] as const).flatMap((kind) => {
    const record = records.get(recordName(kind, scoring))
    return record === undefined ? [] : [{ ...record, kind }]
  })
}

/** The user's own best score of a scoring, with its match. */
function ownRecord(
  records: Readonly<Record<string, TableRecord>>,
  scoring: Scoring,
): TableRecord | undefined {
  return records[recordName('own', scoring)]
}

/** The user's own best score of a scoring. */
export function ownBest(
  records: Readonly<Record<string, TableRecord>>,
  scoring: Scoring,
): number | null {
  return ownRecord(records, scoring)?.value ?? null
}
