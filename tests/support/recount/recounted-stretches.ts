import type { Entry } from '#features/entries/entries.contract.ts'
import { byTime } from '#features/entries/entries.rules.ts'
import { timeOf } from '#features/entries/entry-times.rules.ts'
import { monthRunsOf } from '#features/totals/highlights.rules.ts'
import { addOwnScore, addRecords, type TableRecords } from '#features/totals/score-records.rules.ts'
import { partAt, STRETCH_MAX, stretchKey } from '#features/totals/stretches.rules.ts'

interface Counted {
  scope: string
  key: string
  stretch: unknown
}

/** The stretches of a user from all entries: those of each month, and those of each game. */
export function recountedStretches(entries: readonly Entry[]): Counted[] {
  const months = [...Map.groupBy(entries, ({ day }) => day.slice(0, 7))]
  const games = [...Map.groupBy(entries, ({ game }) => game)]
  return [
    ...months.flatMap(([month, own]) => partsOf('', month, own)),
    ...games.flatMap(([game, own]) => partsOf(`g${game}`, '', own)),
  ]
}

function partsOf(scope: string, name: string, entries: readonly Entry[]): Counted[] {
  if (entries.length <= STRETCH_MAX) return []
  return [...Map.groupBy(entries, (entry) => partAt(name, timeOf(entry)))].flatMap(
    ([part, own]) => [
      { scope, key: stretchKey(part), stretch: stretchFrom(scope, own) },
      ...partsOf(scope, part, own),
    ],
  )
}

function stretchFrom(scope: string, entries: readonly Entry[]): unknown {
  const all = sideFrom(scope, entries)
  const confirmed = sideFrom(
    scope,
    entries.filter((entry) => entry.confirmed),
  )
  const isSame = JSON.stringify(all) === JSON.stringify(confirmed)
  return { entries: entries.length, all, confirmed: isSame ? null : confirmed }
}

function sideFrom(scope: string, unordered: readonly Entry[]) {
  const entries = unordered.toSorted(byTime)
  const records: TableRecords = new Map()
  for (const entry of scope === '' ? [] : entries) {
    addRecords(records, entry)
    addOwnScore(records, entry)
  }
  const decided = entries.flatMap(({ outcome, ...entry }) =>
    outcome === null ? [] : [{ time: timeOf(entry), outcome: outcome.result }],
  )
  return { runs: monthRunsOf(decided), records: Object.fromEntries(records) }
}
