import type { Entry, Outcome } from '#features/entries/entries.contract.ts'
import { byTime } from '#features/entries/entries.rules.ts'
import { timeOf } from '#features/entries/entry-times.rules.ts'

import { addedTo, NO_SUM } from './exact-sums.rules.ts'
import type {
  Form,
  HighlightKind,
  MonthRuns,
  Newest,
  Points,
  Records,
} from './highlights.contract.ts'
import { ALL_TIME, gameScope, yearScope } from './match-totals.rules.ts'
import { addOwnScore, addRecords, isAsGood, type TableRecords } from './score-records.rules.ts'
import { joinedRuns, runsOf } from './streaks.rules.ts'
import { idOf } from './tally-key.rules.ts'

// What does not add up is stored beside the counts, as highlights. A new match changes a highlight without a look
// at the others. When a match that a highlight stands on has changed or is gone, the highlight is made anew.

/** How many decided matches the form shows. */
export const FORM_MAX = 10

/** Where a highlight is stored, as a total is. */
export interface HighlightKey {
  scope: string
  kind: HighlightKind
  /** A month of `runs`, a game of `newest` and `points`, else ''. */
  key: string
}

/** The highlights that an entry may change. */
export function highlightKeysOf({ day, game }: Entry): HighlightKey[] {
  const [year, ofGame] = [yearScope(day.slice(0, 4)), gameScope(game)]
  const month = day.slice(0, 7)
  return [
    // A year's months are those of all time.
    { scope: ALL_TIME, kind: 'runs', key: month },
    { scope: ofGame, kind: 'runs', key: month },
    { scope: ALL_TIME, kind: 'form', key: '' },
    { scope: year, kind: 'form', key: '' },
    { scope: ofGame, kind: 'form', key: '' },
    // Before the newest match, which has the best and the average of them.
    { scope: ALL_TIME, kind: 'points', key: game },
    { scope: year, kind: 'points', key: game },
    { scope: ALL_TIME, kind: 'newest', key: game },
    { scope: year, kind: 'newest', key: game },
    { scope: ofGame, kind: 'records', key: '' },
  ]
}

/** One match before and after a change, as far as a highlight tells of it; null where it does not. */
export interface MatchChange {
  before: Entry | null
  after: Entry | null
}

/** A highlight after some changes; undefined when it has to be made anew from the entries. */
export type HighlightAfter<Highlight> = { highlight: Highlight } | undefined

export function runsAfter(
  highlight: MonthRuns,
  changes: readonly MatchChange[],
): HighlightAfter<MonthRuns> {
  const changed = changes.filter(({ before, after }) => decidedText(before) !== decidedText(after))
  if (changed.some(({ before }) => before?.outcome != null)) return undefined
  const added = changed.flatMap(({ after }) => after ?? [])
  const more = monthRunsOf(
    added
      .toSorted(byTime)
      .flatMap(({ outcome, ...entry }) =>
        outcome === null ? [] : [{ time: timeOf(entry), outcome: outcome.result }],
      ),
  )
  if (more === null || highlight === null) return { highlight: highlight ?? more }
  const isLater = more.from > highlight.until
  if (!isLater && more.until >= highlight.from) return undefined
  const [earlier, later] = isLater ? [highlight, more] : [more, highlight]
  const runs = joinedRuns(earlier.runs, later.runs)
  return runs === null ? undefined : { highlight: { runs, from: earlier.from, until: later.until } }
}

function decidedText(entry: Entry | null): string {
  return entry?.outcome == null ? '' : `${timeOf(entry)} ${entry.outcome.result}`
}

/** @param decided matches, in the order of time */
export function monthRunsOf(
  decided: readonly { time: string; outcome: Outcome['result'] }[],
): MonthRuns {
  const runs = runsOf(decided.map(({ outcome }) => outcome))
  const [first, last] = [decided[0], decided.at(-1)]
  if (runs === null || first === undefined || last === undefined) return null
  return { runs, from: first.time, until: last.time }
}

export function formAfter(highlight: Form, changes: readonly MatchChange[]): HighlightAfter<Form> {
  const gone = new Set(changes.flatMap(({ before }) => before?.match ?? []))
  const left = highlight.filter(({ match }) => !gone.has(match))
  const added = changes.flatMap(({ after }) => formMatch(after))
  const form = [...left, ...added].toSorted(byTime).slice(-FORM_MAX)
  // Matches that were not in a full form may follow on one that has left it.
  const [oldest, oldestNow] = [highlight[0], form[0]]
  const hasLost = left.length < highlight.length && highlight.length === FORM_MAX
  if (!hasLost || oldest === undefined) return { highlight: form }
  const isFull = form.length === FORM_MAX && oldestNow !== undefined
  return isFull && byTime(oldestNow, oldest) >= 0 ? { highlight: form } : undefined
}

export function formMatch(entry: Entry | null): Form {
  if (entry?.outcome == null) return []
  const { match, day, logged, game, outcome } = entry
  return [{ match, day, logged, game, result: outcome.result }]
}

/** The best and the average score have to be worked out again. */
export function newestAfter(
  highlight: Newest,
  changes: readonly MatchChange[],
): HighlightAfter<Newest> {
  const [newest] = changes.flatMap(({ after }) => after ?? []).toSorted((a, b) => byTime(b, a))
  const isGone =
    highlight !== null && changes.some(({ before }) => before?.match === highlight.match)
  if (newest !== undefined && (highlight === null || byTime(newest, highlight) >= 0)) {
    return { highlight: newestHighlight(newest) }
  }
  return isGone ? undefined : { highlight }
}

export function newestHighlight({ match, day, logged, scoring }: Entry): NonNullable<Newest> {
  return { match, day, logged, scoring, best: null, average: null }
}

export function recordsAfter(
  highlight: Records,
  changes: readonly MatchChange[],
  add: (records: TableRecords, entry: Entry) => void = addRecords,
): HighlightAfter<Records> {
  const gone = new Set(changes.flatMap(({ before }) => before?.match ?? []))
  const records: TableRecords = new Map(
    Object.entries(highlight).filter(([, record]) => !gone.has(record.match)),
  )
  for (const { after } of changes) if (after !== null) add(records, after)
  // The match of a record may have changed in something else, or may be a better one now.
  const isKept = Object.entries(highlight).every(([name, before]) => {
    const now = records.get(name)
    return !gone.has(before.match) || (now !== undefined && isAsGood(name, now, before))
  })
  return isKept ? { highlight: Object.fromEntries(records) } : undefined
}

/** How many scores there are, and their sum, follow from the changes always; the best ones not always. */
export function pointsAfter(
  highlight: Points,
  changes: readonly MatchChange[],
): { scored: Points['scored']; own: HighlightAfter<Records> } {
  const scored = { ...highlight.scored }
  const count = (entry: Entry | null, times: 1 | -1) => {
    if (entry?.score == null) return
    const { matches, sum } = scored[entry.scoring] ?? { matches: 0, sum: NO_SUM }
    const now = { matches: matches + times, sum: addedTo(sum, entry.score, times) }
    if (now.matches === 0) delete scored[entry.scoring]
    else scored[entry.scoring] = now
  }
  // Added first, so that none is ever less than nothing.
  for (const { after } of changes) count(after, 1)
  for (const { before } of changes) count(before, -1)
  return { scored, own: recordsAfter(highlight.own, changes, addOwnScore) }
}

/** The highlights that some changes may change, each with its changes. */
export function changedHighlights(
  changes: readonly MatchChange[],
): { key: HighlightKey; changes: MatchChange[] }[] {
  const found = new Map<string, { key: HighlightKey; changes: MatchChange[] }>()
  for (const { before, after } of changes) {
    const [old, now] = [keysById(before), keysById(after)]
    for (const [id, key] of [...old, ...now]) {
      const at = found.get(id) ?? { key, changes: [] }
      found.set(id, at)
      const step = { before: old.has(id) ? before : null, after: now.has(id) ? after : null }
      // The keys that both have come twice.
      if (at.changes.at(-1)?.after !== step.after || at.changes.at(-1)?.before !== step.before) {
        at.changes.push(step)
      }
    }
  }
  return [...found.values()]
}

function keysById(entry: Entry | null): Map<string, HighlightKey> {
  const keys = entry === null ? [] : highlightKeysOf(entry)
  return new Map(keys.map((key) => [idOf(key), key]))
}

/** The same changes as far as they are about matches that the whole table has confirmed. */
export function confirmedChanges(changes: readonly MatchChange[]): MatchChange[] {
  const confirmed = (entry: Entry | null) => (entry?.confirmed === true ? entry : null)
  return changes.flatMap(({ before, after }) => {
    const step = { before: confirmed(before), after: confirmed(after) }
    return step.before === null && step.after === null ? [] : [step]
  })
}
