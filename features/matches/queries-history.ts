import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/prepared.ts'

import type { Match } from './contract.ts'
import { matchTexts } from './queries-json.ts'
import type { Result, Viewer } from './rules.ts'

/** Where a page of the history begins: after the match of this date and id. */
export interface Cursor {
  date: string
  id: string
}

/** Before every match: no date begins with a letter, and no id is greater. */
const BEGINNING: Cursor = { date: 'Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** More matches than anybody has; both engines take it as a limit. */
const ALL = 2 ** 31 - 2

export interface HistoryWanted {
  limit?: number | undefined
  cursor?: Cursor | undefined
  /** Pattern of `like` on the keys of games' names. */
  gamePattern?: string | undefined
  /** The viewer's own result. */
  result?: 'Win' | 'Loss' | 'Draw' | undefined
}

/** The viewer's matches as `listMatchTexts` has them, to work with. */
export async function listMatches(
  db: Db,
  viewer: Viewer,
  wanted: HistoryWanted,
): Promise<{ matches: Match[]; more: boolean }> {
  const { matches, more } = await listMatchTexts(db, viewer, wanted)
  return { matches: matches.map(({ json }) => JSON.parse(json) as Match), more }
}

/** A match of the history, its JSON as text, and its place there. */
interface ListedMatch extends Cursor {
  json: string
}

/** The viewer's matches, newest date first, then newest created, and whether more follow. */
export async function listMatchTexts(
  db: Db,
  viewer: Viewer,
  wanted: HistoryWanted,
): Promise<{ matches: ListedMatch[]; more: boolean }> {
  const { gamePattern = '', result = '', cursor = BEGINNING, limit = ALL } = wanted
  const variants = gamePattern === '' ? histories.ofAnyGame : histories.ofSomeGames
  const matches = await (result === '' ? variants.anyResult : variants.oneResult)(db, {
    viewerId: viewer.userId,
    viewerRole: viewer.role,
    gamePattern,
    result,
    cursorDate: cursor.date,
    cursorId: cursor.id,
    limit,
    andOneMore: limit + 1,
  })
  return { matches, more: Number(matches[0]?.found ?? 0) > limit }
}

interface HistoryParams {
  viewerId: string
  viewerRole: string
  gamePattern: string
  result: string
  cursorDate: string
  cursorId: string
  limit: number
  andOneMore: number
}

const histories = {
  ofAnyGame: { anyResult: historyQuery(false, false), oneResult: historyQuery(false, true) },
  ofSomeGames: { anyResult: historyQuery(true, false), oneResult: historyQuery(true, true) },
}

/**
 * A history has two parts, the matches that the user plays in and those that the user only logged.
 * Each is read from an index in its order, so that a page costs as much as the page is long.
 */
function historyQuery(ofSomeGames: boolean, ofOneResult: boolean) {
  return prepared<HistoryParams, ListedMatch & { found: number }>((db, params) => {
    const { viewerId, viewerRole, gamePattern, result, cursorDate, cursorId } = params
    // A scalar, which no planner can turn round into "first all matches of these games".
    const ofGame = (gameId: string) => sql<boolean>`(select name_key from games
        where games.id = ${sql.ref(gameId)}) like ${gamePattern} escape '\\'`
    const played = db
      .selectFrom('players')
      .where('user_id', '=', viewerId)
      .where(sql<boolean>`(match_date, match_id) < (${cursorDate}, ${cursorId})`)
      .$if(ofOneResult, (query) => query.where('result', '=', result as Result))
      .$if(ofSomeGames, (query) => query.where(ofGame('players.game_id')))
      .select(['match_date as date', 'match_id as id'])
      .orderBy('match_date', 'desc')
      .orderBy('match_id', 'desc')
      .limit(params.andOneMore)
    const watched = db
      .selectFrom('matches')
      .where('onlooker_id', '=', viewerId)
      .where(sql<boolean>`(date, id) < (${cursorDate}, ${cursorId})`)
      // Who was not at the table has no result to filter by.
      .$if(ofOneResult, (query) => query.where(sql<boolean>`1 = 0`))
      .$if(ofSomeGames, (query) => query.where(ofGame('matches.game_id')))
      .select(['date', 'id'])
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(params.andOneMore)
    const page = db
      .selectFrom(played.as('played'))
      .selectAll()
      .unionAll(db.selectFrom(watched.as('watched')).selectAll())
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(params.andOneMore)
    // Whether more follow is told by a place more, not by a whole match that nobody gets.
    const found = sql<number>`(select count(*) from page)`.as('found')
    return matchTexts<Cursor>(db, page, { viewerId, viewerRole })
      .select(['page.id', 'page.date', found])
      .orderBy('page.date', 'desc')
      .orderBy('page.id', 'desc')
      .limit(params.limit)
  })
}
