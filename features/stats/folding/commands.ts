import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { dayAfter, endOfLatestDay, firstOrderOf } from '#features/matches/days/rules.ts'

import { readCounts } from '../counts/rules.ts'
import type { Entry } from '../entries/contract.ts'
import { entrySources } from '../entries/queries.ts'
import { entryOf } from '../entries/rules.ts'
import {
  entryText,
  momentOf,
  readEntry,
  STORED_COLUMNS,
  type StoredEntry,
} from '../entries/text/rules.ts'
import { steppedMark } from '../marks/commands.ts'
import { type Step, steppedCells } from '../marks/rules.ts'
import {
  deleteEntries,
  deleteTallies,
  queueLater,
  storedEntries,
  storedTallies,
  writeEntries,
  writeTallies,
} from './queries.ts'
import { cellId, changedCounts, differencesOf, isForgotten } from './rules.ts'

/**
 * Makes the entries of a user for these matches anew, and adds what has changed to the tallies. The
 * caller has locked the user's tallies. It can be repeated: what has been added already is no change.
 */
export async function fold(
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
  const changes: Step[] = []
  const written: Schema['entries'][] = []
  const gone: string[] = []
  for (const id of ids) {
    const source = sources.get(id)
    const entry = source === undefined ? null : entryOf(source, userId)
    const isLater = entry !== null && firstOrderOf(entry.day) >= end
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
    ...{ user_id: userId, match_id: entry.match, moment: momentOf(entry), game_id: entry.game },
    ...{ outcome: entry.outcome?.result ?? '', confirmed: entry.confirmed ? 1 : 0 },
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

async function addChanges(trx: Trx, userId: string, changes: readonly Step[]): Promise<void> {
  const differences = differencesOf(changes)
  const marks = steppedCells(changes)
  const read = new Map(
    [
      ...differences,
      ...marks.map(({ cell }) => cell),
      ...marks.flatMap(({ cell }) => (cell.kind === 'newest' ? [{ ...cell, kind: 'scores' }] : [])),
    ].map(({ scope, kind, key }) => [cellId({ scope, kind, key }), [scope, kind, key] as const]),
  )
  const rows = await storedTallies(trx, { userId, json: JSON.stringify([...read.values()]) })
  const stored = new Map(rows.map((row) => [cellId(row), row.counts]))
  const wanted = new Map(stored)
  for (const difference of differences) {
    const [id, text] = [cellId(difference), stored.get(cellId(difference))]
    if (text === undefined && isForgotten(difference)) continue
    const counts = changedCounts(text === undefined ? null : readCounts(text), difference)
    if (counts === null) wanted.delete(id)
    else wanted.set(id, JSON.stringify(counts))
  }
  for (const { cell, steps } of marks) {
    const text = stored.get(cellId(cell))
    const scores = wanted.get(cellId({ ...cell, kind: 'scores' }))
    const mark = await steppedMark(trx, userId, { cell, steps, text, scores })
    if (mark === null) wanted.delete(cellId(cell))
    else wanted.set(cellId(cell), mark)
  }
  const gone = [...read].flatMap(([id, cell]) => (stored.has(id) && !wanted.has(id) ? [cell] : []))
  if (gone.length > 0) await deleteTallies(trx, { userId, json: JSON.stringify(gone) })
  await writeTallies(
    trx,
    [...read].flatMap(([id, [scope, kind, key]]) => {
      const counts = wanted.get(id)
      if (counts === undefined || counts === stored.get(id)) return []
      return [{ user_id: userId, scope, kind, key, counts }]
    }),
  )
}
