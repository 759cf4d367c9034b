import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { dayAfter, endOfLatestDay, firstListKeyOf } from '#features/days/days.rules.ts'
import type { Entry } from '#features/entries/entries.contract.ts'
import { entrySources } from '#features/entries/entries.queries.ts'
import { entryOf } from '#features/entries/entries.rules.ts'
import {
  entryText,
  readEntry,
  STORED_COLUMNS,
  type StoredEntry,
} from '#features/entries/entry-text.queries.ts'
import { momentOf } from '#features/entries/entry-times.rules.ts'

import { deleteEntries, queueLater, storedEntries, writeEntries } from './counting.queries.ts'
import { changedTotals, differencesOf, isForgotten } from './counting.rules.ts'
import { highlightAfter } from './highlights.commands.ts'
import { type HighlightKey, type MatchChange, changedHighlights } from './highlights.rules.ts'
import { ALL_TIME, readTotals } from './match-totals.rules.ts'
import { Stretches } from './stretches.commands.ts'
import { STRETCH } from './stretches.queries.ts'
import { TallyRows } from './tally-rows.commands.ts'

/**
 * Makes the entries of a user for these matches anew, and adds what has changed to the tallies. The
 * caller has locked the user's tallies. It can be repeated: what has been added already is no change.
 */
export async function countMatches(
  trx: Trx,
  userId: string,
  matchIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(matchIds)]
  if (ids.length === 0) return
  const sources = new Map((await entrySources(trx, ids)).map((source) => [source.id, source]))
  const rows = await storedEntries(trx, { userId, json: JSON.stringify(ids) })
  const stored = new Map(rows.map((row) => [row.match_id, row]))
  const end = endOfLatestDay(now)
  const later: Schema['tally_queue'][] = []
  const changes: MatchChange[] = []
  const written: Schema['entries'][] = []
  const gone: string[] = []
  for (const id of ids) {
    const source = sources.get(id)
    const entry = source === undefined ? null : entryOf(source, userId)
    const isLater = entry !== null && firstListKeyOf(entry.day) >= end
    if (isLater) later.push({ user_id: userId, match_id: id, due: dueAt(entry.day) })
    const after = isLater ? null : entry
    const before = stored.get(id)
    const row = after === null ? undefined : rowOf(userId, after)
    if (isSame(before, row)) continue
    changes.push({ before: before === undefined ? null : readEntry(before), after })
    if (row === undefined) gone.push(id)
    else written.push(row)
  }
  await queueLater(trx, later)
  if (changes.length === 0) return
  if (gone.length > 0) await deleteEntries(trx, { userId, json: JSON.stringify(gone) })
  await writeEntries(trx, written)
  await addChanges(trx, userId, changes)
}

function rowOf(userId: string, entry: Entry): Schema['entries'] {
  return {
    user_id: userId,
    match_id: entry.match,
    moment: momentOf(entry),
    game_id: entry.game,
    outcome: entry.outcome?.result ?? '',
    confirmed: entry.confirmed ? 1 : 0,
    entry: entryText(entry),
  }
}

function isSame(one: StoredEntry | undefined, other: StoredEntry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return STORED_COLUMNS.every((column) => one[column] === other[column])
}

/** When a day begins in the time zone that is furthest ahead: from then on its matches count. */
function dueAt(day: string): string {
  return `${dayAfter(day, -1)}T10:00:00.000Z`
}

async function addChanges(
  trx: Trx,
  userId: string,
  changes: readonly MatchChange[],
): Promise<void> {
  const differences = differencesOf(changes)
  const highlights = changedHighlights(changes)
  const roots = highlights.flatMap(({ key, changes: own }) => rootOf(key, own) ?? [])
  const rows = new TallyRows(trx, userId)
  await rows.read([
    ...differences,
    ...highlights.map(({ key }) => key),
    ...roots.map(({ counted }) => counted),
  ])
  for (const difference of differences) {
    const text = rows.before(difference)
    if (text === undefined && isForgotten(difference)) continue
    const totals = changedTotals(text === undefined ? null : readTotals(text), difference)
    rows.set(difference, totals && JSON.stringify(totals))
  }
  const counted = roots.map(({ counted: key, ...root }) => ({
    ...root,
    before: matchesIn(rows.before(key)),
    after: matchesIn(rows.after(key)),
  }))
  const stretches = await Stretches.after(trx, userId, counted, (keys) => rows.read(keys))
  for (const { scope, key, text } of stretches.changes()) {
    rows.set({ scope, kind: STRETCH, key }, text)
  }
  for (const { key, changes: own } of highlights) {
    const [text, points] = [rows.before(key), rows.after({ ...key, kind: 'points' })]
    rows.set(
      key,
      await highlightAfter({ trx, userId, stretches }, { key, changes: own, text, points }),
    )
  }
  await rows.write()
}

/** A highlight's changes as those of the stretches that it is made of, and the total that counts their entries. */
function rootOf({ scope, kind, key }: HighlightKey, changes: readonly MatchChange[]) {
  if (kind === 'runs' && scope === ALL_TIME) {
    return { scope, name: key, changes, counted: { scope, kind: 'month', key } }
  }
  if (kind !== 'records') return null
  return { scope, name: '', changes, counted: { scope, kind: 'total', key: '' } }
}

function matchesIn(text: string | undefined): number {
  return text === undefined ? 0 : (readTotals(text).all['matches'] ?? 0)
}
