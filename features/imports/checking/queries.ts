import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { matchesHere } from '#features/archives/adding/queries.ts'
import { gameKey } from '#features/games/rules.ts'
import { dayOfMatch } from '#features/matches/days/queries.ts'
import { dayAfter, firstOrderOf } from '#features/matches/days/rules.ts'

import { deletedOf } from '../adding/queries.ts'
import type { MatchToCheck } from '../batches/contract.ts'
import type { Checked } from '../contract.ts'
import { type Candidate, likelyOf } from './rules.ts'

/** Matches, or games, that are looked up in one turn of the event loop. */
const PART = 50
/** Matches here of one day, game, score and result that are compared: nobody logs more of them by hand. */
const ALIKE_MAX = 20

/** What is known of the matches and games of a file, in parts. @param nextTurn lets others go first */
export async function checkFile(
  db: Db,
  userId: string,
  { matches, games }: { matches: readonly MatchToCheck[]; games: readonly string[] },
  nextTurn: () => Promise<void>,
): Promise<Checked> {
  const checked: Checked = { existing: [], deleted: [], likely: [], games: [] }
  // By day, so that each part reads one stretch of the history.
  const order = [...matches.entries()].toSorted(([, a], [, b]) => (a.day < b.day ? -1 : 1))
  const taken = new Set<string>()
  for (let start = 0; start < order.length; start += PART) {
    await checkPart(db, userId, order.slice(start, start + PART), { checked, taken })
    await nextTurn()
  }
  for (let start = 0; start < games.length; start += PART) {
    const names = games.slice(start, start + PART)
    const known = await gamesOf(db, names)
    checked.games.push(...names.filter((name) => known.has(gameKey(name))))
    await nextTurn()
  }
  checked.existing.sort((a, b) => a - b)
  checked.deleted.sort((a, b) => a - b)
  checked.likely.sort((a, b) => a.index - b.index)
  return checked
}

/** @param so.taken the matches here that a match of the file is already */
async function checkPart(
  db: Db,
  userId: string,
  part: readonly (readonly [number, MatchToCheck])[],
  { checked, taken }: { checked: Checked; taken: Set<string> },
): Promise<void> {
  const sourceIds = part.flatMap(([, match]) => match.sourceIds)
  const here = await matchesHere(db, userId, sourceIds)
  const deleted = await deletedOf(db, userId, sourceIds)
  const others: (readonly [number, MatchToCheck])[] = []
  for (const [index, match] of part) {
    const found = match.sourceIds.flatMap((id) => here.get(id) ?? [])
    for (const id of found) taken.add(id)
    if (found.length > 0) checked.existing.push(index)
    else if (match.sourceIds.some((id) => deleted.has(id))) checked.deleted.push(index)
    else others.push([index, match])
  }
  const games = await gamesOf(
    db,
    others.map(([, { game }]) => game),
  )
  const candidates = await candidatesFor(db, userId, others, [...games.values()])
  for (const { index, match } of likelyOf(others, candidates, { games, taken })) {
    checked.likely.push({ index, match })
  }
}

/** The ids of games by key. */
async function gamesOf(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('games')
    .where('name_key', 'in', [...new Set(names.map(gameKey))])
    .select(['name_key as key', 'id'])
    .execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** The user's own rows of these games on the days of these matches, at most so many that are alike. */
async function candidatesFor(
  db: Db,
  userId: string,
  matches: readonly (readonly [number, MatchToCheck])[],
  gameIds: readonly string[],
): Promise<Candidate[]> {
  const days = [...new Set(matches.map(([, { day }]) => day))].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || gameIds.length === 0) return []
  const own = db
    .selectFrom('players as own')
    .innerJoin('matches as m', 'm.id', 'own.match_id')
    .innerJoin('games as g', 'g.id', 'own.game_id')
    .where('own.user_id', '=', userId)
    .where('own.match_date', '>=', firstOrderOf(first))
    .where('own.match_date', '<', firstOrderOf(dayAfter(last, 1)))
    .where('own.game_id', 'in', gameIds)
    .where(dayOfMatch, 'in', days)
    .select(['m.id', dayOfMatch.as('day'), 'own.game_id as gameId', 'g.name as game'])
    .select(['own.score', 'own.result'])
    .select(
      sql<number>`row_number() over (
        partition by ${dayOfMatch}, own.game_id, own.score, own.result order by m.id)`.as('place'),
    )
  const rows = await db
    .selectFrom(own.as('own'))
    .where('own.place', '<=', ALIKE_MAX)
    .select(['own.id', 'own.day', 'own.gameId', 'own.game', 'own.score', 'own.result'])
    .orderBy('own.id')
    .execute()
  const sources = await sourcesOf(
    db,
    userId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, day, gameId, game, ...played }) => ({
    ...played,
    match: { _id: id, day, game: { _id: gameId, name: game } },
    sourceIds: sources.get(id) ?? [],
  }))
}

async function sourcesOf(
  db: Db,
  userId: string,
  matchIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (let start = 0; start < matchIds.length; start += PART) {
    const rows = await db
      .selectFrom('imports')
      .where('match_id', 'in', matchIds.slice(start, start + PART))
      .where('user_id', '=', userId)
      .select(['match_id as matchId', 'source_id as sourceId'])
      .execute()
    for (const { matchId, sourceId } of rows) {
      found.set(matchId, [...(found.get(matchId) ?? []), sourceId])
    }
  }
  return found
}
