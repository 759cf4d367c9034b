import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { entriesIn } from '#features/entries/entry-order.queries.ts'
import {
  readEntry,
  STORED_COLUMNS,
  type StoredEntry,
} from '#features/entries/entry-text.queries.ts'
import { fullName } from '#features/names/names.rules.ts'
import { dueRow, upToDate } from '#features/stats/from-totals.queries.ts'
import type { TotalRow } from '#features/stats/listed-totals.queries.ts'
import { gameNames, peopleById } from '#features/stats/stat-names.queries.ts'
import type { StatsRequest } from '#features/stats/stats-request.rules.ts'
import { storedEntries } from '#features/totals/counting.queries.ts'

import type { News } from './news.contract.ts'
import { type Finding, MatchNews } from './news.rules.ts'

/** Matches that are read at once: a few milliseconds, then other requests have their turn. */
const PAGE = 200

/** What a match changed for a user; nothing where the user did not play, or the day is to come. */
export async function newsFor(db: Db, request: StatsRequest, matchId: string): Promise<News[]> {
  const { userId, nextPart } = request
  const reader = { userId, now: request.now.toISOString() }
  await upToDate(request, () => dueRows(db, reader))
  const [stored] = await storedEntries(db, { userId, json: JSON.stringify([matchId]) })
  if (stored === undefined) return []
  const news = new MatchNews(readEntry(stored))
  let place = { moment: stored.moment, matchId }
  for (;;) {
    const earlier = await entriesBefore(db, { userId, ...place })
    for (const row of earlier) news.add(readEntry(row))
    const last = earlier.at(-1)
    if (last === undefined || earlier.length < PAGE) break
    place = { moment: last.moment, matchId: last.match_id }
    await nextPart()
  }
  return named(db, news.findings(), stored)
}

const dueRows = prepared<{ userId: string; now: string }, TotalRow>((db, reader) =>
  db.selectFrom(sql<TotalRow>`(${dueRow(reader)})`.as('r')).select(['r.kind', 'r.key', 'r.counts']),
)

interface At {
  userId: string
  moment: string
  matchId: string
}

/** A user's matches before one, the newest first. */
const entriesBefore = prepared<At, StoredEntry>((db, { userId, moment, matchId }) => {
  const condition = sql<boolean>`(moment, match_id) < (${moment}, ${matchId})`
  const options = { columns: STORED_COLUMNS, condition, limit: PAGE }
  const shape = { ofGame: false, confirmed: false, decided: false }
  return db
    .selectFrom(sql<StoredEntry>`${entriesIn(shape, { userId, gameId: null }, options)}`.as('e'))
    .select(STORED_COLUMNS)
    .orderBy('moment', 'desc')
    .orderBy('match_id', 'desc')
    .limit(sql.lit(PAGE))
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
