import type { Entry, Outcome } from '#features/entries/entries.contract.ts'
import { byTime } from '#features/entries/entries.rules.ts'
import { timeOf } from '#features/entries/entry-text.rules.ts'

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

// What does not add up is stored beside the counts, as highlights. A new match changes a highlight without a look
// at the others. When a match that a highlight stands on has changed or is gone, the highlight is made anew.

/** How many decided matches the form shows. */
export const FORM_MAX = 10

/** Where a highlight is stored: like a cell. */
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

/** One match before and after a change, as far as it is in a highlight's cell; null where it is not. */
export interface Step {
  before: Entry | null
  after: Entry | null
}

/** A highlight after some steps; undefined when it has to be made anew from the entries. */
export type Stepped<Highlight> = { highlight: Highlight } | undefined

export function steppedRuns(highlight: MonthRuns, steps: readonly Step[]): Stepped<MonthRuns> {
  const changed = steps.filter(({ before, after }) => decidedText(before) !== decidedText(after))
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

export function steppedForm(highlight: Form, steps: readonly Step[]): Stepped<Form> {
  const gone = new Set(steps.flatMap(({ before }) => before?.match ?? []))
  const left = highlight.filter(({ match }) => !gone.has(match))
  const added = steps.flatMap(({ after }) => formMatch(after))
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
export function steppedNewest(highlight: Newest, steps: readonly Step[]): Stepped<Newest> {
  const [newest] = steps.flatMap(({ after }) => after ?? []).toSorted((a, b) => byTime(b, a))
  const isGone = highlight !== null && steps.some(({ before }) => before?.match === highlight.match)
  if (newest !== undefined && (highlight === null || byTime(newest, highlight) >= 0)) {
    return { highlight: newestHighlight(newest) }
  }
  return isGone ? undefined : { highlight }
}

export function newestHighlight({ match, day, logged, scoring }: Entry): NonNullable<Newest> {
  return { match, day, logged, scoring, best: null, average: null }
}

export function steppedRecords(
  highlight: Records,
  steps: readonly Step[],
  add: (records: TableRecords, entry: Entry) => void = addRecords,
): Stepped<Records> {
  const gone = new Set(steps.flatMap(({ before }) => before?.match ?? []))
  const records: TableRecords = new Map(
    Object.entries(highlight).filter(([, record]) => !gone.has(record.match)),
  )
  for (const { after } of steps) if (after !== null) add(records, after)
  // The match of a record may have changed in something else, or may be a better one now.
  const isKept = Object.entries(highlight).every(([name, before]) => {
    const now = records.get(name)
    return !gone.has(before.match) || (now !== undefined && isAsGood(name, now, before))
  })
  return isKept ? { highlight: Object.fromEntries(records) } : undefined
}

/** How many scores there are, and their sum, follow from the steps always; the best ones not always. */
export function steppedPoints(
  highlight: Points,
  steps: readonly Step[],
): { scored: Points['scored']; own: Stepped<Records> } {
  const scored = { ...highlight.scored }
  const count = (entry: Entry | null, times: 1 | -1) => {
    if (entry?.score == null) return
    const { matches, sum } = scored[entry.scoring] ?? { matches: 0, sum: NO_SUM }
    const now = { matches: matches + times, sum: addedTo(sum, entry.score, times) }
    if (now.matches === 0) delete scored[entry.scoring]
    else scored[entry.scoring] = now
  }
  // Added first, so that none is ever less than nothing.
  for (const { after } of steps) count(after, 1)
  for (const { before } of steps) count(before, -1)
  return { scored, own: steppedRecords(highlight.own, steps, addOwnScore) }
}

/** The highlights that some changes may change, with the changes as steps within each. */
export function changedHighlights(
  changes: readonly Step[],
): { cell: HighlightKey; steps: Step[] }[] {
  const found = new Map<string, { cell: HighlightKey; steps: Step[] }>()
  for (const { before, after } of changes) {
    const [old, now] = [cellsById(before), cellsById(after)]
    for (const [id, cell] of [...old, ...now]) {
      const at = found.get(id) ?? { cell, steps: [] }
      found.set(id, at)
      const step = { before: old.has(id) ? before : null, after: now.has(id) ? after : null }
      // The cells that both have come twice.
      if (at.steps.at(-1)?.after !== step.after || at.steps.at(-1)?.before !== step.before) {
        at.steps.push(step)
      }
    }
  }
  return [...found.values()]
}

function cellsById(entry: Entry | null): Map<string, HighlightKey> {
  const cells = entry === null ? [] : highlightKeysOf(entry)
  return new Map(cells.map((cell) => [`${cell.scope} ${cell.kind} ${cell.key}`, cell]))
}

/** The same steps as far as they are about matches that the whole table has confirmed. */
export function confirmedSteps(steps: readonly Step[]): Step[] {
  const confirmed = (entry: Entry | null) => (entry?.confirmed === true ? entry : null)
  return steps.flatMap(({ before, after }) => {
    const step = { before: confirmed(before), after: confirmed(after) }
    return step.before === null && step.after === null ? [] : [step]
  })
}
