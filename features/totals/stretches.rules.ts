import type { Entry } from '#features/entries/entries.contract.ts'
import { timeOf } from '#features/entries/entry-times.rules.ts'

import type { MonthRuns, Records } from './highlights.contract.ts'
import {
  confirmedChanges,
  monthRunsOf,
  type MatchChange,
  type HighlightAfter,
  recordsAfter,
  runsAfter,
} from './highlights.rules.ts'
import {
  addOwnScore,
  addRecords,
  isBetterRecord,
  type TableRecords,
} from './score-records.rules.ts'
import { joinedRuns } from './streaks.rules.ts'
import type { StretchSide } from './stretches.contract.ts'

// When a match that a highlight stands on changes, the highlight is made anew. To read all entries for that would
// cost more the longer a history is. So where a month or a game has more than a few entries, its time is
// cut into stretches, each with what it says of runs and records, and these into smaller ones, until one
// has a few entries only. A change is about one stretch of each size; the others are joined as they are.
// Of 50,000 matches of one day, five more cost 0.55 ms each, and without stretches 141 ms together.

/** A stretch with more entries than this has parts, which are stored. */
export const STRETCH_MAX = 64

/**
 * A stretch is named by what the times (`timeOf`) of its entries begin with, cut at one of these lengths:
 * after the century, the year, the month, the day; then digit by digit of the milliseconds of logging;
 * then two digits of the match's id each. So which stretches there are follows from the entries alone.
 */
const CUTS = [
  2, 4, 7, 10, 13, 14, 15, 16, 17, 18, 19, 20, 23, 25, 27, 29, 32, 34, 37, 39, 42, 44, 47, 49, 51,
  53, 55, 57,
]

/** @param name of a stretch @returns the name of the part of it that has a time */
export function partAt(name: string, time: string): string {
  const end = CUTS.find((cut) => cut > name.length)
  if (end === undefined) throw new Error('Two matches have one id.')
  return time.slice(0, end)
}

/** Stretches of one length stand together, so that the parts of one are one range of keys. */
export function stretchKey(name: string): string {
  return `${CUTS.indexOf(name.length).toString(36)}${name}`
}

/** Before and after some keys. */
export interface KeyRange {
  from: string
  until: string
}

/** The keys of the parts of a stretch, then of their parts, and so on. */
export function keysOfParts(name: string): KeyRange[] {
  return CUTS.flatMap((cut, index) =>
    cut > name.length ? [keysFrom(`${index.toString(36)}${name}`)] : [],
  )
}

/** The key of a stretch as a range. */
export function keysOf(name: string): KeyRange {
  return keysFrom(stretchKey(name))
}

function keysFrom(from: string): KeyRange {
  return { from, until: `${from}~` }
}

export interface Stretch {
  entries: number
  all: StretchSide
  confirmed: StretchSide
}

export const EMPTY_STRETCH: Stretch = {
  entries: 0,
  all: { runs: null, records: {} },
  confirmed: { runs: null, records: {} },
}

export function stretchText({ entries, all, confirmed }: Stretch): string {
  const isSame = JSON.stringify(all) === JSON.stringify(confirmed)
  return JSON.stringify({ entries, all, confirmed: isSame ? null : confirmed })
}

/** What a stretch needs of an entry. */
export interface StretchEntry {
  time: string
  outcome: '' | 'Win' | 'Loss' | 'Draw'
  confirmed: boolean
  /** null where records are not asked for. */
  entry: Entry | null
}

/** @param entries of one stretch, in the order of time */
export function stretchOf(entries: readonly StretchEntry[]): Stretch {
  const confirmed = entries.filter((entry) => entry.confirmed)
  return { entries: entries.length, all: sideOf(entries), confirmed: sideOf(confirmed) }
}

function sideOf(entries: readonly StretchEntry[]): StretchSide {
  const records: TableRecords = new Map()
  for (const { entry } of entries) if (entry !== null) addAllRecords(records, entry)
  return {
    runs: monthRunsOf(
      entries.flatMap(({ time, outcome }) => (outcome === '' ? [] : [{ time, outcome }])),
    ),
    records: inOrder(records),
  }
}

/** The records of a game, and the user's own best scores. */
function addAllRecords(records: TableRecords, entry: Entry): void {
  addRecords(records, entry)
  addOwnScore(records, entry)
}

/** So that the same records are always the same text. */
function inOrder(records: TableRecords): Records {
  const sorted = [...records].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    sorted.map(([name, { match, day, logged, kind, value, holder }]) => [
      name,
      { match, day, logged, kind, value, holder },
    ]),
  )
}

/** @param parts of one stretch, in the order of time */
export function joinedStretch(parts: readonly Stretch[]): Stretch {
  return {
    entries: parts.reduce((sum, part) => sum + part.entries, 0),
    all: joinedSide(parts.map(({ all }) => all)),
    confirmed: joinedSide(parts.map(({ confirmed }) => confirmed)),
  }
}

function joinedSide(sides: readonly StretchSide[]): StretchSide {
  const records: TableRecords = new Map()
  for (const side of sides) {
    for (const [name, record] of Object.entries(side.records)) {
      const standing = records.get(name)
      if (standing === undefined || isBetterRecord(name, record, standing))
        records.set(name, record)
    }
  }
  const runs = sides.reduce<MonthRuns>((earlier, side) => joinedMonths(earlier, side.runs), null)
  return { runs, records: inOrder(records) }
}

function joinedMonths(earlier: MonthRuns, later: MonthRuns): MonthRuns {
  if (earlier === null || later === null) return earlier ?? later
  const runs = joinedRuns(earlier.runs, later.runs)
  return runs && { runs, from: earlier.from, until: later.until }
}

/** What changes tell of a stretch without a look at its other entries; undefined where they do not. */
export interface StretchAfter {
  runs: HighlightAfter<{ all: MonthRuns; confirmed: MonthRuns }>
  records: HighlightAfter<{ all: Records; confirmed: Records }>
}

/** @param withRecords whether it is a stretch of a game */
export function stretchAfter(
  { all, confirmed }: Stretch,
  changes: readonly MatchChange[],
  withRecords: boolean,
): StretchAfter {
  const ofConfirmed = confirmedChanges(changes)
  return {
    runs: bothOf(runsAfter(all.runs, changes), runsAfter(confirmed.runs, ofConfirmed)),
    records: withRecords
      ? bothOf(
          allRecordsAfter(all.records, changes),
          allRecordsAfter(confirmed.records, ofConfirmed),
        )
      : { highlight: { all: {}, confirmed: {} } },
  }
}

function allRecordsAfter(
  records: Records,
  changes: readonly MatchChange[],
): HighlightAfter<Records> {
  const after = recordsAfter(records, changes, addAllRecords)
  return after && { highlight: inOrder(new Map(Object.entries(after.highlight))) }
}

function bothOf<Highlight>(
  all: HighlightAfter<Highlight>,
  confirmed: HighlightAfter<Highlight>,
): HighlightAfter<{ all: Highlight; confirmed: Highlight }> {
  if (all === undefined || confirmed === undefined) return undefined
  return { highlight: { all: all.highlight, confirmed: confirmed.highlight } }
}

/** Steps by the parts of a stretch in which they are. */
export function changesOfParts(
  name: string,
  changes: readonly MatchChange[],
): Map<string, MatchChange[]> {
  const parts = new Map<string, MatchChange[]>()
  const add = (step: MatchChange, entry: Entry) => {
    const part = partAt(name, timeOf(entry))
    parts.set(part, [...(parts.get(part) ?? []), step])
  }
  for (const { before, after } of changes) {
    const stays =
      before !== null &&
      after !== null &&
      partAt(name, timeOf(before)) === partAt(name, timeOf(after))
    if (stays) add({ before, after }, after)
    else {
      if (before !== null) add({ before, after: null }, before)
      if (after !== null) add({ before: null, after }, after)
    }
  }
  return parts
}

/** By how many entries changes make a stretch longer. */
export function growthBy(changes: readonly MatchChange[]): number {
  const count = (entry: Entry | null) => (entry === null ? 0 : 1)
  return changes.reduce((sum, { before, after }) => sum + count(after) - count(before), 0)
}
