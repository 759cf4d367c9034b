import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, textElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Entry } from '#features/entries/entries.contract.ts'
import { entriesIn } from '#features/entries/entry-order.queries.ts'
import {
  readEntry,
  STORED_COLUMNS,
  type StoredEntry,
} from '#features/entries/entry-text.queries.ts'
import { momentOf } from '#features/entries/entry-times.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { dueRow, totalsIn, upToDate } from '#features/stats/from-totals.queries.ts'
import type { TotalRow } from '#features/stats/listed-totals.queries.ts'
import { gameNames, peopleById } from '#features/stats/stat-names.queries.ts'
import type { StatsRequest } from '#features/stats/stats-request.rules.ts'
import { storedEntries } from '#features/totals/counting.queries.ts'
import { highlightSchemas } from '#features/totals/highlights.contract.ts'
import { gameScope, storedTotals } from '#features/totals/match-totals.rules.ts'
import { joinedRuns } from '#features/totals/streaks.rules.ts'

import type { News } from './news.contract.ts'
import { type Around, EARLIER_MAX, type Finding, LATER_MAX, newsOf } from './news.rules.ts'

/** What a match changed for a user; nothing where the user did not play, or the day is to come. */
export async function newsFor(db: Db, request: StatsRequest, matchId: string): Promise<News[]> {
  const { userId } = request
  const reader = { userId, now: request.now.toISOString() }
  await upToDate(request, () => dueRows(db, reader))
  const [stored] = await storedEntries(db, { userId, json: JSON.stringify([matchId]) })
  if (stored === undefined) return []
  return named(db, newsOf(await around(db, request, readEntry(stored))), stored)
}

const dueRows = prepared<{ userId: string; now: string }, TotalRow>((db, reader) =>
  db.selectFrom(sql<TotalRow>`(${dueRow(reader)})`.as('r')).select(['r.kind', 'r.key', 'r.counts']),
)

async function around(db: Db, { userId, nextPart }: StatsRequest, entry: Entry): Promise<Around> {
  const at = { userId, gameId: entry.game, moment: momentOf(entry), matchId: entry.match }
  const later = await entriesAfter(db, at)
  const earlier = await entriesOfGameBefore(db, at)
  const rows = await totalRows(db, {
    userId,
    gameId: entry.game,
    scope: gameScope(entry.game),
    people: JSON.stringify(entry.people.map(({ key }) => key)),
  })
  const points = rows.find(({ kind }) => kind === 'points')
  const totals = await totalsIn(
    rows.filter(({ kind }) => kind !== 'points'),
    'all',
    nextPart,
  )
  const months = [...totals.runs].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    entry,
    later: later.length > LATER_MAX ? null : later.map(readEntry),
    earlier: earlier.slice(0, EARLIER_MAX).map(readEntry),
    isAllEarlier: earlier.length <= EARLIER_MAX,
    own:
      points === undefined
        ? {}
        : highlightSchemas.points.parse(storedTotals(points.counts).all).own,
    ofGame: totals.sums.get('total')?.get('')?.['matches'] ?? 0,
    people: totals.sums.get('person') ?? new Map(),
    runs: months.reduce<Around['runs']>((runs, [, month]) => joinedRuns(runs, month), null),
  }
}

interface At {
  userId: string
  gameId: string
  moment: string
  matchId: string
}

/** One more than is looked at, in no order. */
const entriesAfter = prepared<At, StoredEntry>((db, { userId, gameId, moment, matchId }) => {
  const condition = sql<boolean>`(moment, match_id) > (${moment}, ${matchId})`
  const options = { columns: STORED_COLUMNS, condition, limit: LATER_MAX + 1 }
  const shape = { ofGame: false, confirmed: false, decided: false }
  return db
    .selectFrom(sql<StoredEntry>`${entriesIn(shape, { userId, gameId }, options)}`.as('e'))
    .select(STORED_COLUMNS)
    .limit(sql.lit(LATER_MAX + 1))
})

const entriesOfGameBefore = prepared<At, StoredEntry>((db, { userId, gameId, moment, matchId }) => {
  const condition = sql<boolean>`(moment, match_id) < (${moment}, ${matchId})`
  const options = { columns: STORED_COLUMNS, condition, limit: EARLIER_MAX + 1 }
  const shape = { ofGame: true, confirmed: false, decided: false }
  return db
    .selectFrom(sql<StoredEntry>`${entriesIn(shape, { userId, gameId }, options)}`.as('e'))
    .select(STORED_COLUMNS)
    .orderBy('moment', 'desc')
    .orderBy('match_id', 'desc')
    .limit(sql.lit(EARLIER_MAX + 1))
})

interface NewsWanted {
  userId: string
  gameId: string
  scope: string
  /** JSON. */
  people: string
}

const totalRows = prepared<NewsWanted, TotalRow>((db, { userId, gameId, scope, people }) => {
  const ofUser = sql`from tallies where user_id = ${userId}`
  const rows = sql<TotalRow>`(
    select kind, key, counts ${ofUser} and scope = ${scope} and kind = 'total' and key = ''
    union all select kind, key, counts ${ofUser} and scope = '' and kind = 'points' and key = ${gameId}
    union all select kind, key, counts ${ofUser} and scope = '' and kind = 'runs'
    union all select t.kind, t.key, t.counts from ${elements(db, people)} as r
      cross join tallies as t where t.user_id = ${userId} and t.scope = '' and t.kind = 'person'
        and t.key = ${textElement(db)})`
  return db.selectFrom(rows.as('r')).select(['r.kind', 'r.key', 'r.counts'])
})

async function named(
  db: Db,
  findings: readonly Finding[],
  { game_id: gameId }: StoredEntry,
): Promise<News[]> {
  const keys = findings.flatMap((finding) => ('person' in finding ? [finding.person.key] : []))
  const ids = keys.filter((key) => key.startsWith(USER)).map((key) => key.slice(USER.length))
  const people = await peopleById(db, ids)
  const game = { _id: gameId, name: (await gameNames(db, [gameId])).get(gameId) ?? '' }
  const companion = ({ key, name }: { key: string; name: string | null }) => {
    const user = people.get(key.slice(USER.length)) ?? null
    return { user, name: user === null ? (name ?? '') : fullName(user) }
  }
  return findings.map((finding): News => {
    switch (finding.code) {
      case 'first':
        return { code: 'first', values: { game } }
      case 'best': {
        const { score, before } = finding
        return { code: 'best', values: { game, score, before } }
      }
      case 'times':
        return { code: 'times', values: { game, times: finding.times } }
      case 'firstWin': {
        const { person, since } = finding
        return { code: 'firstWin', values: { game, person: companion(person), since } }
      }
      case 'record': {
        const { person, ahead, behind } = finding
        return { code: 'record', values: { person: companion(person), ahead, behind } }
      }
      case 'streak':
        return { code: 'streak', values: { wins: finding.wins } }
    }
  })
}

const USER = 'user:'
