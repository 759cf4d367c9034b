import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { endOfLatestDay } from '#features/days/days.rules.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import { highlightSchemas } from '#features/totals/highlights.contract.ts'
import {
  ALL_TIME,
  type Basis,
  gameScope,
  readSums,
  storedTotals,
  type TotalKind,
  totalKinds,
  yearScope,
} from '#features/totals/match-totals.rules.ts'
import { hasOtherForm } from '#features/totals/rebuilding-totals.queries.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { newestTogether } from './last-together.queries.ts'
import {
  COUNT,
  type ListedParams,
  listedParams,
  listedRows,
  talliesByPerson,
  type TotalRow,
} from './listed-totals.queries.ts'
import type { PersonTotals } from './person-stats.rules.ts'
import { noTotals, type ScopeTotals } from './scope-totals.rules.ts'
import { addScoresOf } from './score-totals.queries.ts'
import type { StatsRequest } from './stats-request.rules.ts'

// The first of two roads to an answer: from the stored totals, where there is no filter but the game, the
// year, or confirmed matches.

interface Reader {
  userId: string
  /** ISO 8601. */
  now: string
}

const DUE = 'due'

/** A row if something has to be added to the totals first. */
export function dueRow({ userId, now }: { [K in keyof Reader]: unknown }): RawBuilder<TotalRow> {
  return sql`select ${sql.lit(DUE)} as kind, '' as key, '' as counts
    where exists (select 1 from tally_queue where user_id = ${userId} and due <= ${now})
      or ${hasOtherForm(userId)}`
}

/** Reads rows of totals, with what is due added to them. @param read reads the row of `dueRow` too */
export async function upToDate<Row extends { kind: string }>(
  { update }: Pick<StatsRequest, 'update'>,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  for (;;) {
    const rows = await read()
    if (!rows.some(({ kind }) => kind === DUE)) return rows
    await update()
  }
}

interface ScopeParams extends Reader, ListedParams {
  scope: string
  /** The game of the scope; empty where there is none. */
  gameId: string
  /** The first and the last month that a year takes from all time; empty elsewhere. */
  first: string
  last: string
}

type ScopeKind = 'allTime' | 'year' | 'game'

/** What answers say of a scope besides scores, people and places; the other kinds are for adding. */
const shown = {
  allTime: ['total', 'form', 'game', 'newest', 'month', 'runs'],
  year: ['total', 'form', 'game', 'newest'],
  game: ['total', 'form', 'records', 'expansion', 'role', 'month', 'runs'],
} satisfies Record<ScopeKind, string[]>

const [allTimeRows, yearRows, gameRows] = [rowsOf('allTime'), rowsOf('year'), rowsOf('game')]

function rowsOf(scope: ScopeKind) {
  return { all: scopeRows(scope, 'all'), confirmed: scopeRows(scope, 'confirmed') }
}

function scopeRows(scopeKind: ScopeKind, basis: Basis) {
  const kinds = sql.join(shown[scopeKind].map((kind) => sql.lit(kind)))
  return prepared<ScopeParams, TotalRow>((db, params) => {
    const { userId, scope, gameId, first, last } = params
    const ofAllTime = sql`select kind, key, counts from tallies where user_id = ${userId} and scope = ''`
    const elsewhere = {
      allTime: sql``,
      year: sql`union all ${ofAllTime} and kind in ('month', 'runs') and key between ${first} and ${last}`,
      game: sql`union all ${ofAllTime} and kind = 'newest' and key = ${gameId}`,
    }
    const rows = sql<TotalRow>`(select kind, key, counts from tallies
        where user_id = ${userId} and scope = ${scope} and kind in (${kinds})
      ${elsewhere[scopeKind]}
      union all ${listedRows(db, params, basis)}
      union all ${dueRow(params)})`
    return db.selectFrom(rows.as('r')).select(['r.kind', 'r.key', 'r.counts'])
  })
}

const elsewhere = { gameId: '', first: '', last: '' }

export function allTimeFromTotals(db: Db, request: StatsRequest, basis: Basis) {
  return scopeFromTotals(request, basis, (reader) =>
    allTimeRows[basis](db, { ...reader, ...elsewhere, scope: ALL_TIME }),
  )
}

/** @param year four digits */
export function yearFromTotals(db: Db, request: StatsRequest, basis: Basis, year: string) {
  const months = { first: `${year}-01`, last: `${year}-12` }
  return scopeFromTotals(request, basis, (reader) =>
    yearRows[basis](db, { ...reader, ...elsewhere, ...months, scope: yearScope(year) }),
  )
}

export async function gameFromTotals(
  db: Db,
  request: StatsRequest,
  basis: Basis,
  gameId: string,
): Promise<ScopeTotals> {
  const scope = gameScope(gameId)
  const totals = await scopeFromTotals(request, basis, (reader) =>
    gameRows[basis](db, { ...reader, ...elsewhere, scope, gameId }),
  )
  // The next part of a list shows no scores.
  if (request.part === null) await addScoresOf(db, { ...request, scope, basis }, totals.scores)
  return totals
}

async function scopeFromTotals(
  request: StatsRequest,
  basis: Basis,
  read: (reader: Reader & ListedParams) => Promise<TotalRow[]>,
): Promise<ScopeTotals> {
  const { userId, now, part } = request
  const reader = { userId, now: now.toISOString(), ...listedParams(part) }
  return totalsIn(await upToDate(request, () => read(reader)), basis, request.nextPart)
}

const isTotal = (kind: string): kind is TotalKind =>
  (totalKinds as readonly string[]).includes(kind)

/** Rows that are read before others' requests have their turn: some milliseconds. */
const ROWS_A_PART = 500

/** What rows say. */
export async function totalsIn(
  rows: readonly TotalRow[],
  basis: Basis,
  nextPart: () => Promise<void>,
): Promise<ScopeTotals> {
  const totals = noTotals()
  const lengths = { people: 0, places: 0 }
  for (const [index, { kind, key, counts }] of rows.entries()) {
    if ((index + 1) % ROWS_A_PART === 0) await nextPart()
    if (kind === COUNT) {
      lengths[key === 'people' ? 'people' : 'places'] = Number(counts)
      continue
    }
    const value = storedTotals(counts)[basis]
    if (isTotal(kind)) {
      const sums = readSums(value)
      if (sums['matches'] === undefined) continue
      const ofKind = totals.sums.get(kind) ?? new Map<string, Sums>()
      totals.sums.set(kind, ofKind.set(key, sums))
    } else if (kind === 'runs') {
      const month = highlightSchemas.runs.parse(value)
      if (month !== null) totals.runs.set(key, month.runs)
    } else if (kind === 'form') totals.form = highlightSchemas.form.parse(value)
    else if (kind === 'records') {
      totals.records = new Map(Object.entries(highlightSchemas.records.parse(value)))
    } else if (kind === 'newest') {
      const newest = highlightSchemas.newest.parse(value)
      if (newest !== null) totals.newest.set(key, newest)
    }
  }
  return { ...totals, lengths }
}

export async function personFromTotals(
  db: Db,
  request: StatsRequest,
  basis: Basis,
  personId: string,
): Promise<PersonTotals> {
  const { userId, now, nextPart } = request
  const reader = { userId, now: now.toISOString(), person: facets.user(personId) }
  const { sums } = await totalsIn(
    await upToDate(request, () => personRows(db, reader)),
    basis,
    nextPart,
  )
  const games = sums.get('person') ?? new Map<string, Sums>()
  const total = games.get(ALL_TIME) ?? {}
  games.delete(ALL_TIME)
  const last = await newestTogether(db, {
    userId,
    personId,
    before: endOfLatestDay(now),
    nextPart,
    confirmed: basis === 'confirmed',
  })
  return { total, games: new Map([...games].map(([scope, own]) => [scope.slice(1), own])), last }
}

/** The totals of a person: the key is the scope, empty for all time, or that of a game. */
const personRows = prepared<Reader & { person: string }, TotalRow>((db, params) => {
  const { userId, person } = params
  const rows = sql<TotalRow>`(select kind, scope as key, counts from ${talliesByPerson(db)}
    where user_id = ${userId} and kind = 'person' and key = ${person}
      and (scope = '' or scope >= 'g' and scope < 'h')
    union all ${dueRow(params)})`
  return db.selectFrom(rows.as('r')).select(['r.kind', 'r.key', 'r.counts'])
})
