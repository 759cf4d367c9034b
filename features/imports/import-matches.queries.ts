import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, idsIn, textElement, textsOf } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import { ownRowsOn } from '#features/dates/days.queries.ts'
import { matchesHere } from '#features/exports/archive-adding.queries.ts'
import { storedUnderOtherName } from '#features/games/catalogue.queries.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gameKey } from '#features/games/games.rules.ts'

import type { Checked, MatchToCheck } from './imports.contract.ts'

/** Which of these ids elsewhere are of matches that the user has deleted. */
export async function deletedOf(
  db: Db,
  userId: string,
  sourceIds: readonly string[],
): Promise<Set<string>> {
  const rows = await deletedIn(db, { userId, json: JSON.stringify(sourceIds) })
  return new Set(rows.map(({ id }) => id))
}

const deletedIn = prepared<{ userId: string; json: string }, { id: string }>(
  (db, { userId, json }) =>
    db
      .selectFrom(elements(db, json).as('r'))
      // A cross join is read in this order by SQLite: the few elements first.
      .crossJoin('deleted_imports as d')
      .where('d.user_id', '=', userId)
      .where(sql<boolean>`lower(d.source_id) = lower(${textElement(db)})`)
      .select(textElement(db).as('id')),
)

/** Matches here of one day, game, score and result that are compared: nobody logs more of them by hand. */
const ALIKE_MAX = 20

/**
 * What is known of matches of a file and their games.
 * @param catalogue whether games are known by other names, too
 * @param nextTurn lets others go first
 */
export async function checkFile(
  db: Db,
  userId: string,
  { matches, catalogue }: { matches: readonly MatchToCheck[]; catalogue: boolean },
  nextTurn: () => Promise<void>,
): Promise<Checked> {
  const checked: Checked = { existing: [], deleted: [], likely: [], games: [] }
  const sourceIds = matches.flatMap((match) => match.sourceIds)
  const here = await matchesHere(db, userId, sourceIds)
  await nextTurn()
  const deleted = await deletedOf(db, userId, sourceIds)
  const names = new Set(matches.flatMap(({ game, expansions }) => [game, ...expansions]))
  const known = await gamesOf(db, [...names])
  await nextTurn()
  /** The matches here that a match of the file is already. */
  const taken = new Set<string>()
  const others: Compared[] = []
  for (const [index, match] of matches.entries()) {
    const found = match.sourceIds.flatMap((id) => here.get(id) ?? [])
    for (const id of found) taken.add(id)
    const game = known.get(gameKey(match.game))
    if (found.length > 0) checked.existing.push(index)
    else if (match.sourceIds.some((id) => deleted.has(id))) checked.deleted.push(index)
    else if (match.result !== null && game !== undefined)
      others.push({ index, match, game, key: keyOf({ ...match, gameId: game._id }) })
  }
  const alike = await alikeHere(db, userId, others)
  for (const { index, match, key } of others) {
    // The same program tells two matches apart by their ids: two rounds of one evening may end alike. A
    // table's ids change when a cell does, so they tell nothing.
    const own = new Set(match.sourceIds.map(programOf).filter((program) => program !== 'csv'))
    const found = alike
      .get(key)
      ?.find(({ id, programs }) => !taken.has(id) && !programs.some((one) => own.has(one)))
    if (found === undefined) continue
    taken.add(found.id)
    checked.likely.push(index)
  }
  for (const name of names) {
    let game = known.get(gameKey(name))
    if (game === undefined && catalogue) {
      await nextTurn()
      game = await storedUnderOtherName(db, name)
    }
    if (game !== undefined) checked.games.push({ name, here: game.name })
  }
  return checked
}

/** A match of the file that may look like one that is here. */
interface Compared {
  index: number
  match: MatchToCheck
  game: Game
  key: string
}

async function gamesOf(db: Db, names: readonly string[]): Promise<Map<string, Game>> {
  const rows = await db
    .selectFrom('games')
    .where('name_key', 'in', textsOf(db, JSON.stringify(names.map(gameKey))))
    .select(['name_key as key', 'id', 'name'])
    .execute()
  return new Map(rows.map(({ key, id, name }) => [key, { _id: id, name }]))
}

/** The user's own matches of these days, by what is alike, with the programs that they come from. */
async function alikeHere(
  db: Db,
  userId: string,
  compared: readonly Compared[],
): Promise<Map<string, { id: string; programs: string[] }[]>> {
  const keys = new Set(compared.map(({ key }) => key))
  const played = await ownRowsOn(db, userId, {
    days: compared.map(({ match }) => match.day),
    gameIds: compared.map(({ game }) => game._id),
  })
  const groups = Map.groupBy(
    played
      .filter((row) => keys.has(keyOf(row)))
      .toSorted((one, other) => (one.matchId < other.matchId ? -1 : 1)),
    keyOf,
  )
  const few = [...groups].map(([key, rows]) => [key, rows.slice(0, ALIKE_MAX)] as const)
  const json = JSON.stringify(few.flatMap(([, rows]) => rows.map(({ matchId }) => matchId)))
  const ids = await db
    .selectFrom('imports')
    .where('match_id', 'in', idsIn(db, json))
    .where('user_id', '=', userId)
    .select(['match_id as matchId', 'source_id as sourceId'])
    .execute()
  const idsOf = Map.groupBy(ids, ({ matchId }) => matchId)
  return new Map(
    few.map(([key, rows]) => [
      key,
      rows.map(({ matchId: id }) => ({
        id,
        programs: (idsOf.get(id) ?? []).map(({ sourceId }) => programOf(sourceId)),
      })),
    ]),
  )
}

function keyOf(row: { day: string; gameId: string; score: number | null; result: string | null }) {
  return JSON.stringify([row.day, row.gameId, row.score, row.result])
}

function programOf(sourceId: string): string {
  return /^(bgstats|bgg|csv):/u.exec(sourceId)?.[1] ?? 'archive'
}
