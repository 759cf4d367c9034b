import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { dayAfter, endOfLatestDay, firstListKeyOf } from '#features/days/days.rules.ts'
import type { Entry } from '#features/entries/entries.contract.ts'
import { entrySources } from '#features/entries/entries.queries.ts'
import { entryOf } from '#features/entries/entries.rules.ts'
import {
  entryText,
  momentOf,
  readEntry,
  STORED_COLUMNS,
  type StoredEntry,
} from '#features/entries/entry-text.rules.ts'

import {
  deleteEntries,
  deleteTallies,
  queueLater,
  storedEntries,
  storedTallies,
  writeEntries,
  writeTallies,
} from './counting.queries.ts'
import { totalId, changedTotals, differencesOf, isForgotten } from './counting.rules.ts'
import { steppedHighlight } from './highlights.commands.ts'
import { type HighlightKey, type Step, changedHighlights } from './highlights.rules.ts'
import { ALL_TIME, readTotals } from './match-totals.rules.ts'
import { Stretches } from './stretches.commands.ts'
import { STRETCH } from './stretches.queries.ts'

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
  const highlights = changedHighlights(changes)
  const roots = highlights.flatMap(({ cell, steps }) => rootOf(cell, steps) ?? [])
  const stored = new Map<string, string>()
  const cells = new Map<string, KeyTuple>()
  const read = async (wanted: readonly KeyTuple[]) => {
    const rows = await storedTallies(trx, { userId, json: JSON.stringify(wanted) })
    for (const [scope, kind, key] of wanted) {
      cells.set(totalId({ scope, kind, key }), [scope, kind, key])
    }
    for (const row of rows) stored.set(totalId(row), row.counts)
    return rows
  }
  const first = [
    ...differences,
    ...highlights.map(({ cell }) => cell),
    ...roots.map((root) => root.counted),
  ]
  const keys = new Map(
    first.map(({ scope, kind, key }) => [
      totalId({ scope, kind, key }),
      [scope, kind, key] as const,
    ]),
  )
  await read([...keys.values()])
  const wanted = new Map(stored)
  for (const difference of differences) {
    const [id, text] = [totalId(difference), stored.get(totalId(difference))]
    if (text === undefined && isForgotten(difference)) continue
    const counts = changedTotals(text === undefined ? null : readTotals(text), difference)
    if (counts === null) wanted.delete(id)
    else wanted.set(id, JSON.stringify(counts))
  }
  const stretches = await Stretches.after(
    trx,
    userId,
    roots.map(({ counted, ...root }) => {
      const [before, after] = [stored, wanted].map((texts) =>
        matchesIn(texts.get(totalId(counted))),
      )
      return { ...root, before: before ?? 0, after: after ?? 0 }
    }),
    read,
  )
  for (const { scope, key, text } of stretches.changes()) {
    const id = totalId({ scope, kind: STRETCH, key })
    cells.set(id, [scope, STRETCH, key])
    if (text === null) wanted.delete(id)
    else wanted.set(id, text)
  }
  for (const { cell, steps } of highlights) {
    const points = wanted.get(totalId({ ...cell, kind: 'points' }))
    const changed = { cell, steps, text: stored.get(totalId(cell)), points }
    const highlight = await steppedHighlight({ trx, userId, stretches }, changed)
    if (highlight === null) wanted.delete(totalId(cell))
    else wanted.set(totalId(cell), highlight)
  }
  await write(trx, userId, { cells, stored, wanted })
}

type KeyTuple = readonly [scope: string, kind: string, key: string]

/** A highlight's steps as those of the stretches that it is made of, and the cell that counts their entries. */
function rootOf({ scope, kind, key }: HighlightKey, steps: readonly Step[]) {
  if (kind === 'runs' && scope === ALL_TIME) {
    return { scope, name: key, steps, counted: { scope, kind: 'month', key } }
  }
  if (kind !== 'records') return null
  return { scope, name: '', steps, counted: { scope, kind: 'total', key: '' } }
}

function matchesIn(text: string | undefined): number {
  return text === undefined ? 0 : (readTotals(text).all['matches'] ?? 0)
}

/** Writes what is wanted of some cells in place of what is stored. */
async function write(
  trx: Trx,
  userId: string,
  {
    cells,
    stored,
    wanted,
  }: { cells: ReadonlyMap<string, KeyTuple> } & Record<
    'stored' | 'wanted',
    ReadonlyMap<string, string>
  >,
): Promise<void> {
  const gone = [...cells].flatMap(([id, cell]) => (stored.has(id) && !wanted.has(id) ? [cell] : []))
  if (gone.length > 0) await deleteTallies(trx, { userId, json: JSON.stringify(gone) })
  const rows = [...cells].flatMap(([id, [scope, kind, key]]) => {
    const counts = wanted.get(id)
    if (counts === undefined || counts === stored.get(id)) return []
    return [{ user_id: userId, scope, kind, key, counts }]
  })
  await writeTallies(trx, rows)
}
