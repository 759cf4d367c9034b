import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, textElement } from '#database/query/json-rows.ts'
import { limitTo } from '#database/query/limits.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Entry, EntryPerson } from '#features/entries/entries.contract.ts'
import { readEntry } from '#features/entries/entry-text.queries.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { dueRow, upToDate } from '#features/stats/from-totals.queries.ts'
import { matchesOf, talliesByPerson, type TotalRow } from '#features/stats/listed-totals.queries.ts'
import { gameNames, peopleById } from '#features/stats/stat-names.queries.ts'
import type { StatsRequest } from '#features/stats/stats-request.rules.ts'
import { storedTallies } from '#features/totals/counting.queries.ts'
import { highlightSchemas } from '#features/totals/highlights.contract.ts'
import { gameScope, readSums, storedTotals } from '#features/totals/match-totals.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { newestEntriesOfGame } from './newest-entries.queries.ts'
import { reasonsFor, usualMinutes } from './reasons.rules.ts'
import type { Seated, Suggestion } from './suggestions.contract.ts'
import {
  type ChosenTable,
  type Candidate,
  type Considered,
  considered,
  keyOfChosen,
  pageOf,
  ranked,
} from './suggestions.rules.ts'

export interface Question extends Pick<ChosenTable, 'mode' | 'today'> {
  /** As they were sent. */
  players: readonly string[]
  minutes: number | undefined
  count: number | undefined
  page: number
}

/** Three games that the caller might play with some people, from the caller's own matches alone. */
export async function suggestionsFor(
  db: Db,
  request: StatsRequest,
  { players, minutes, count, page, ...question }: Question,
): Promise<{ suggestions: Suggestion[]; nextPage: number | null }> {
  const { userId } = request
  const asked = { ...question, keys: players.map(keyOfChosen) }
  const games = considered(await candidates(db, request, asked.keys), asked)
  const inOrder = ranked(await withTotals(db, userId, games), asked, count)
  const read = new Map<string, Entry[]>()
  const newestOf = async ({ gameId }: Considered) => {
    const known =
      read.get(gameId) ?? (await newestEntriesOfGame(db, { userId, gameId })).map(readEntry)
    read.set(gameId, known)
    return known
  }
  const fitting: Considered[] = []
  for (const [index, game] of inOrder.entries()) {
    if (minutes !== undefined && (index + 1) % GAMES_A_PART === 0) await request.nextPart()
    const length = minutes === undefined ? null : usualMinutes(await newestOf(game))
    if (minutes === undefined || (length !== null && length.minutes <= minutes)) fitting.push(game)
  }
  const found = pageOf(fitting, page)
  const shown: { game: Considered; newest: Entry[] }[] = []
  for (const game of found.games) shown.push({ game, newest: await newestOf(game) })
  const names = await namesOf(db, userId, shown)
  const suggestions = shown.map(({ game, newest }) => ({
    game: { _id: game.gameId, name: names.games.get(game.gameId) ?? '' },
    reasons: reasonsFor({ game, newest, players, seated: names.seated }),
  }))
  return { suggestions, nextPage: found.nextPage }
}

/** Games whose newest matches are read before others' requests have their turn. */
const GAMES_A_PART = 10
/** Rows of tallies that are read before the same; twenty people can have thousands. */
const ROWS_A_PART = 1000
/** So many of the caller's games are looked at, most played first, besides those of the people. */
const GAMES_MAX = 500

async function candidates(
  db: Db,
  request: StatsRequest,
  keys: readonly string[],
): Promise<Candidate[]> {
  const reader = { userId: request.userId, now: request.now.toISOString() }
  const people = JSON.stringify(keys)
  const rows = await upToDate(request, () => candidateRows(db, { ...reader, people }))
  const found = new Map<string, { gameId: string; sums: Sums; people: Map<string, Sums> }>()
  const at = (gameId: string) => {
    const known = found.get(gameId) ?? { gameId, sums: {}, people: new Map<string, Sums>() }
    found.set(gameId, known)
    return known
  }
  for (const [index, { kind, key, counts }] of rows.entries()) {
    if ((index + 1) % ROWS_A_PART === 0) await request.nextPart()
    const sums = readSums(storedTotals(counts).all)
    if (sums['matches'] === undefined) continue
    if (kind === 'game') at(key).sums = sums
    else {
      // `g`, the game's id, a space and the person's key.
      const end = key.indexOf(' ')
      at(key.slice(1, end)).people.set(key.slice(end + 1), sums)
    }
  }
  return [...found.values()]
}

const candidateRows = prepared<{ userId: string; now: string; people: string }, TotalRow>(
  (db, { userId, now, people }) => {
    const order = sql`(-(${matchesOf(db, 'all')}))`
    const rows = sql<TotalRow>`(
      select * from (select kind, key, counts from tallies
        where user_id = ${userId} and scope = '' and kind = 'game'
        order by ${order}, key ${limitTo(sql.lit(GAMES_MAX))}) games
      union all select t.kind, t.scope || ' ' || t.key as key, t.counts
        from ${elements(db, people)} as r
        cross join ${talliesByPerson(db)} where t.user_id = ${userId} and t.kind = 'person'
          and t.key = ${textElement(db)} and t.scope >= 'g' and t.scope < 'h'
      union all ${dueRow({ userId, now })})`
    return db.selectFrom(rows.as('c')).select(['c.kind', 'c.key', 'c.counts'])
  },
)

async function withTotals(
  db: Db,
  userId: string,
  games: readonly Candidate[],
): Promise<Considered[]> {
  const keys = games.flatMap(({ gameId }) => [
    [gameScope(gameId), 'total', ''],
    ['', 'newest', gameId],
  ])
  const rows = await storedTallies(db, { userId, json: JSON.stringify(keys) })
  const at = new Map(
    rows.map(({ scope, kind, key, counts }) => [`${scope} ${kind} ${key}`, counts]),
  )
  return games.map((game): Considered => {
    const total = at.get(`${gameScope(game.gameId)} total `)
    const newest = at.get(` newest ${game.gameId}`)
    return {
      ...game,
      total: total === undefined ? {} : readSums(storedTotals(total).all),
      lastDay:
        newest === undefined
          ? null
          : (highlightSchemas.newest.parse(storedTotals(newest).all)?.day ?? null),
    }
  })
}

async function namesOf(
  db: Db,
  userId: string,
  shown: readonly { game: Considered; newest: readonly Entry[] }[],
): Promise<{ games: Map<string, string>; seated: (person: EntryPerson | 'me') => Seated }> {
  const keys = shown.flatMap(({ newest }) =>
    newest.flatMap(({ people }) => people.map(({ key }) => key)),
  )
  const users = await peopleById(db, [userId, ...new Set(keys.flatMap(userOf))])
  const games = await gameNames(
    db,
    shown.map(({ game }) => game.gameId),
  )
  const seated = (person: EntryPerson | 'me'): Seated => {
    const [id = ''] = person === 'me' ? [userId] : userOf(person.key)
    const user = users.get(id) ?? null
    if (user !== null) return { user, name: fullName(user) }
    return { user: null, name: person === 'me' ? '' : (person.name ?? '') }
  }
  return { games, seated }
}

const USER = facets.user('')

function userOf(key: string): string[] {
  return key.startsWith(USER) ? [key.slice(USER.length)] : []
}
