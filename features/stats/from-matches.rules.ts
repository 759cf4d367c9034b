import type { Entry } from '#features/entries/entries.contract.ts'
import { byTime } from '#features/entries/entries.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'
import {
  addScore,
  bestAndAverage,
  type Scored,
  withScore,
} from '#features/totals/game-scores.rules.ts'
import type { Form } from '#features/totals/highlights.contract.ts'
import { FORM_MAX, newestHighlight } from '#features/totals/highlights.rules.ts'
import {
  addInto,
  sumsOf,
  type TotalKind,
  totalKeysIn,
} from '#features/totals/match-totals.rules.ts'
import { addRecords } from '#features/totals/score-records.rules.ts'
import { joinedRuns, runsOf } from '#features/totals/streaks.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'
import { ITEMS_A_STEP, sortedInSteps, type Steps } from '#features/totals/work-in-steps.rules.ts'

import { noTotals, type ScopeTotals } from './scope-totals.rules.ts'

/** The totals of one scope while the entries of matches are added, one by one. */
export interface AddedMatches {
  scope: string
  totals: ScopeTotals
  /** The user's scores in each game, by scoring. */
  scored: Map<string, Map<Scoring, Scored>>
  decided: Form
}

export function noMatches(scope: string): AddedMatches {
  return { scope, totals: noTotals(), scored: new Map(), decided: [] }
}

/** Adds an entry, in place. */
export function addEntry({ scope, totals, scored, decided }: AddedMatches, entry: Entry): void {
  for (const total of totalKeysIn(scope, entry)) {
    const sums = sumsOf(total, entry)
    if (total.kind === 'score' || total.kind === 'otherScore') {
      addScore(totals.scores[total.kind], total.key, sums)
    } else addInto(sumsAt(totals, total.kind, total.key), sums)
  }
  const { day, logged, match, game, scoring, score, outcome } = entry
  if (score !== null) {
    const ofGame = scored.get(game) ?? new Map<Scoring, Scored>()
    scored.set(game, ofGame.set(scoring, withScore(ofGame.get(scoring), score, scoring)))
  }
  const newest = totals.newest.get(game)
  if (newest === undefined || byTime(entry, newest) > 0) {
    totals.newest.set(game, newestHighlight(entry))
  }
  if (outcome !== null) decided.push({ day, logged, match, game, result: outcome.result })
  addRecords(totals.records, entry)
}

function sumsAt({ sums }: ScopeTotals, kind: TotalKind, key: string): Sums {
  const ofKind = sums.get(kind) ?? new Map<string, Sums>()
  const found = ofKind.get(key) ?? {}
  sums.set(kind, ofKind.set(key, found))
  return found
}

/** The totals when all entries were added: now the order of the matches is known too. */
export function* totalsSteps(added: AddedMatches): Steps<ScopeTotals> {
  const { totals, scored } = added
  for (const [game, newest] of totals.newest) {
    const points = bestAndAverage(scored.get(game)?.get(newest.scoring), newest.scoring)
    totals.newest.set(game, { ...newest, ...points })
  }
  const decided = yield* sortedInSteps(added.decided, byTime)
  for (let start = 0; start < decided.length; start += ITEMS_A_STEP) {
    if (start > 0) yield
    const some = decided.slice(start, start + ITEMS_A_STEP)
    for (const [month, matches] of Map.groupBy(some, ({ day }) => day.slice(0, 7))) {
      const later = runsOf(matches.map(({ result }) => result))
      const runs = joinedRuns(totals.runs.get(month) ?? null, later)
      if (runs !== null) totals.runs.set(month, runs)
    }
  }
  return { ...totals, form: decided.slice(-FORM_MAX) }
}
