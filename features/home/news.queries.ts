import type { Db } from '#database/connect.ts'
import type { News } from '#features/matches/whole-match.contract.ts'
import { cached } from '#features/stats/cached-summaries.queries.ts'
import { byTime, type Entry } from '#features/stats/entries.rules.ts'
import { type HistoryRequest, historyOf } from '#features/stats/history-entries.queries.ts'
import { gameNames, namesOfPeople } from '#features/stats/stat-names.queries.ts'

import { type Finding, MatchNews } from './news.rules.ts'

/**
 * Nothing where the user did not play, or the day is to come.
 * @param match `day` is that of the match
 */
export async function newsFor(
  db: Db,
  request: HistoryRequest,
  match: { _id: string; day: string },
): Promise<News[]> {
  const found = await cached(db, request, `news ${match._id}`, () => findingsOf(db, request, match))
  return named(db, found)
}

interface Found {
  gameId: string
  findings: readonly Finding[]
  things: number
}

async function findingsOf(
  db: Db,
  request: HistoryRequest,
  { _id, day }: { _id: string; day: string },
): Promise<Found> {
  const entry = await entryOn(db, { ...request, filters: { from: day, to: day } }, _id)
  if (entry === null) return { gameId: '', findings: [], things: 0 }
  const news = new MatchNews(entry)
  for await (const entries of historyOf(db, { ...request, filters: { to: day } })) {
    for (const other of entries) if (byTime(other, entry) < 0) news.add(other)
  }
  const findings = news.findings()
  return { gameId: entry.game, findings, things: findings.length }
}

async function entryOn(db: Db, request: HistoryRequest, matchId: string): Promise<Entry | null> {
  for await (const entries of historyOf(db, request)) {
    const found = entries.find(({ match }) => match === matchId)
    if (found !== undefined) return found
  }
  return null
}

async function named(db: Db, { findings, gameId }: Found): Promise<News[]> {
  if (findings.length === 0) return []
  const keys = findings.flatMap((finding) => ('person' in finding ? [finding.person.key] : []))
  const companion = await namesOfPeople(db, keys)
  const game = { _id: gameId, name: (await gameNames(db, [gameId])).get(gameId) ?? '' }
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
