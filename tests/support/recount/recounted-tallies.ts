import { expect } from 'vitest'

import { endOfLatestDay, utcDayOf } from '#features/days/days.rules.ts'
import type { Entry } from '#features/entries/entries.contract.ts'
import { byTime, entryOf } from '#features/entries/entries.rules.ts'
import { readEntry } from '#features/entries/entry-text.queries.ts'
import { momentOf, timeOf } from '#features/entries/entry-times.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'
import { addedTo, averageOf, NO_SUM } from '#features/totals/exact-sums.rules.ts'
import {
  formMatch,
  highlightKeysOf,
  newestHighlight,
  monthRunsOf,
} from '#features/totals/highlights.rules.ts'
import { FORM_MAX } from '#features/totals/highlights.rules.ts'
import { totalKeysOf } from '#features/totals/match-totals.rules.ts'
import { addOwnScore, addRecords, type TableRecords } from '#features/totals/score-records.rules.ts'
import type { Totals } from '#features/totals/totals.contract.ts'
import { updateNext, NOBODY } from '#features/totals/updating-totals.commands.ts'
import type { Clock } from '#platform/clock.ts'

import type { TestApp } from '../engines.ts'
import { added } from './added-counts.ts'
import { recountedStretches } from './recounted-stretches.ts'

interface Tested extends Pick<TestApp, 'database'> {
  clock: Clock
}

/** Adds everything that is due to the tallies. */
export async function updateAll({ database, clock }: Tested): Promise<void> {
  // A user with much to add comes first until all of it is added.
  for (;;) if ((await updateNext(database, NOBODY, clock.now())) === null) return
}

/** Everything that the entries and tallies say, as sorted texts. */
export async function storedTexts({ database }: Tested): Promise<string[]> {
  const entries = await database.read.selectFrom('entries').selectAll().execute()
  // They say only that something has changed, and in which form the others are.
  const tallies = await database.read
    .selectFrom('tallies')
    .where('kind', '<>', 'whole')
    .selectAll()
    .execute()
  return [
    ...entries.map((row) =>
      textOf([row.user_id, row.moment, row.game_id, row.outcome, row.confirmed, readEntry(row)]),
    ),
    ...tallies.map((row) =>
      textOf([row.user_id, row.scope, row.kind, row.key, JSON.parse(row.counts)]),
    ),
  ].toSorted()
}

/** The same, counted again from all matches up to now. */
export async function recountedTexts(it: Tested): Promise<string[]> {
  const texts: string[] = []
  const tallies = new Map<string, [cell: string[], counts: Totals | null]>()
  const marked = new Map<string, [cell: string[], entries: Entry[]]>()
  const users = new Map<string, Entry[]>()
  for (const { userId, entry } of await allEntries(it)) {
    const [outcome, confirmed] = [entry.outcome?.result ?? '', entry.confirmed ? 1 : 0]
    texts.push(textOf([userId, momentOf(entry), entry.game, outcome, confirmed, entry]))
    for (const cell of totalKeysOf(entry)) {
      const id = [userId, cell.scope, cell.kind, cell.key]
      const [, counts] = tallies.get(id.join(' ')) ?? [id, null]
      tallies.set(id.join(' '), [id, added(counts, cell, entry, 1)])
    }
    for (const { scope, kind, key } of highlightKeysOf(entry)) {
      const id = [userId, scope, kind, key]
      const [, entries] = marked.get(id.join(' ')) ?? [id, []]
      entries.push(entry)
      marked.set(id.join(' '), [id, entries])
    }
    const own = users.get(userId) ?? []
    own.push(entry)
    users.set(userId, own)
  }
  for (const [id, counts] of tallies.values()) texts.push(textOf([...id, counts]))
  for (const [id, entries] of marked.values()) {
    const [, , kind = ''] = id
    const confirmed = entries.filter((entry) => entry.confirmed)
    const highlight = { all: highlightOf(kind, entries), confirmed: highlightOf(kind, confirmed) }
    const isEmpty = EMPTY.has(JSON.stringify(highlight.all))
    if (!isEmpty) texts.push(textOf([...id, highlight]))
  }
  for (const [user, entries] of users) {
    for (const { scope, key, stretch } of recountedStretches(entries)) {
      texts.push(textOf([user, scope, 'stretch', key, stretch]))
    }
  }
  return texts.toSorted()
}

const EMPTY = new Set(['null', '[]', '{}', '{"scored":{},"own":{}}'])

/** A highlight from all entries that it tells of. */
function highlightOf(kind: string, unordered: readonly Entry[]): unknown {
  const entries = unordered.toSorted(byTime)
  const decided = entries.flatMap(({ outcome, ...entry }) =>
    outcome === null ? [] : [{ time: timeOf(entry), outcome: outcome.result }],
  )
  if (kind === 'runs') return monthRunsOf(decided)
  if (kind === 'form') return entries.flatMap(formMatch).slice(-FORM_MAX)
  if (kind === 'newest') {
    const newest = entries.at(-1)
    if (newest === undefined) return null
    const { scoring } = newest
    const scores = entries.flatMap((entry) =>
      entry.score === null || entry.scoring !== scoring ? [] : [entry.score + 0],
    )
    return { ...newestHighlight(newest), ...bestAndAverage(scores, scoring) }
  }
  const records: TableRecords = new Map()
  if (kind === 'points') {
    for (const entry of entries) addOwnScore(records, entry)
    return { scored: scoredIn(entries), own: Object.fromEntries(records) }
  }
  for (const entry of entries) addRecords(records, entry)
  return Object.fromEntries(records)
}

function bestAndAverage(scores: readonly number[], scoring: Scoring) {
  if (scores.length === 0) return { best: null, average: null }
  const best = scoring === 'highest' ? Math.max(...scores) : Math.min(...scores)
  const sum = scores.reduce((all, score) => addedTo(all, score, 1), NO_SUM)
  const average = averageOf(sum, scores.length)
  return { best: scoring === 'none' ? null : best, average }
}

function scoredIn(entries: readonly Entry[]) {
  const scored: Record<string, { matches: number; sum: string }> = {}
  for (const { scoring, score } of entries) {
    if (score === null) continue
    const { matches, sum } = scored[scoring] ?? { matches: 0, sum: NO_SUM }
    scored[scoring] = { matches: matches + 1, sum: addedTo(sum, score, 1) }
  }
  return scored
}

async function allEntries({ database, clock }: Tested) {
  const matches = await database.read.selectFrom('matches').selectAll().execute()
  const players = await database.read.selectFrom('players').selectAll().orderBy('seat').execute()
  const end = endOfLatestDay(clock.now())
  const found: { userId: string; entry: Entry }[] = []
  for (const match of matches) {
    const rows = players.filter((row) => row.match_id === match.id)
    const source = {
      ...{ id: match.id, gameId: match.game_id, createdAt: match.created_at },
      ...{ mode: match.mode, scoring: match.scoring, minutes: match.duration_minutes },
      day: match.day ?? utcDayOf(match.date),
      location: match.location,
      expansions: JSON.parse(match.expansions ?? '[]') as string[],
      confirmed: match.confirmed_at !== null,
      starterId: match.starter_id,
      players: rows.map((row) => ({
        ...{ id: row.id, userId: row.user_id, guestName: row.guest_name, score: row.score },
        ...{ result: row.result, team: row.team, role: row.role, former: row.former_at !== null },
        rank: row.rank,
      })),
    }
    for (const { user_id: userId, match_date: order } of rows) {
      const entry = userId === null || order >= end ? null : entryOf(source, userId)
      if (userId !== null && entry !== null) found.push({ userId, entry })
    }
  }
  return found
}

/** JSON with the names of every object in order. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** Expects that entries and tallies equal a recount, once everything due is counted. */
export async function expectRecounted(it: Tested, about = ''): Promise<void> {
  await updateAll(it)
  const [stored, recounted] = [await storedTexts(it), await recountedTexts(it)]
  const [before, after] = [new Set(stored), new Set(recounted)]
  expect({
    about,
    stale: stored.filter((text) => !after.has(text)),
    missing: recounted.filter((text) => !before.has(text)),
  }).toEqual({ about, stale: [], missing: [] })
  expect(stored).toHaveLength(recounted.length)
}
