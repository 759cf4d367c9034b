import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, idElement, textElement } from '#database/query/json-rows.ts'
import { prepared, preparedInsert } from '#database/query/prepared.ts'
import { ownRowsOn } from '#features/dates/days.queries.ts'
import { matchesHere } from '#features/exports/archive-adding.queries.ts'
import { storedUnderOtherName } from '#features/games/catalogue.queries.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gameKey } from '#features/games/games.rules.ts'

import type { Checked, MatchToCheck } from './imports.contract.ts'

const idsIn = (db: Db, json: string) =>
  db.selectFrom(elements(db, json).as('r')).select(idElement(db).as('id'))

/** Which of these matches an import has added. */
export async function addedOf(
  db: Db,
  importId: string,
  matchIds: readonly string[],
): Promise<Set<string>> {
  if (matchIds.length === 0) return new Set()
  const rows = await addedIn(db, { importId, json: JSON.stringify(matchIds) })
  return new Set(rows.map(({ id }) => id))
}

const addedIn = prepared<{ importId: string; json: string }, { id: string }>(
  (db, { importId, json }) =>
    db
      .selectFrom('import_matches')
      .where('import_id', '=', importId)
      .where('match_id', 'in', idsIn(db, json))
      .select('match_id as id'),
)

/** How many ids elsewhere a user has of each of some matches. */
export async function idsStoredOf(
  db: Db,
  userId: string,
  matchIds: readonly string[],
): Promise<Map<string, number>> {
  if (matchIds.length === 0) return new Map()
  const rows = await idCounts(db, { userId, json: JSON.stringify(matchIds) })
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

const idCounts = prepared<{ userId: string; json: string }, { id: string; count: number }>(
  (db, { userId, json }) =>
    db
      .selectFrom('imports')
      .where('match_id', 'in', idsIn(db, json))
      .where('user_id', '=', userId)
      .groupBy('match_id')
      .select((eb) => ['match_id as id', eb.fn.countAll<number>().as('count')]),
)

/** Which of these ids elsewhere are of matches that the user has deleted. */
export async function deletedOf(
  db: Db,
  userId: string,
  sourceIds: readonly string[],
): Promise<Set<string>> {
  if (sourceIds.length === 0) return new Set()
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

export const insertImportMatches = preparedInsert('import_matches', {
  import_id: true,
  match_id: true,
  version: true,
})

/** Counts matches that an import has added. */
export const countImported = prepared<{ importId: string; more: number }, never>(
  (db, { importId, more }) =>
    db
      .updateTable('import_runs')
      .set((eb) => ({ imported: eb('imported', '+', more) }))
      .where('id', '=', importId),
)

/** Matches, or games, that are looked up in one turn of the event loop. */
const PART = 50
/** Matches here of one day, game, score and result that are compared: nobody logs more of them by hand. */
const ALIKE_MAX = 20

/** What is known of the matches and games of a file, in parts. @param nextTurn lets others go first */
export async function checkFile(
  db: Db,
  userId: string,
  {
    matches,
    games,
    catalogue,
  }: { matches: readonly MatchToCheck[]; games: readonly string[]; catalogue: boolean },
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
    for (const name of names) {
      const here =
        known.get(gameKey(name)) ?? (catalogue ? await storedUnderOtherName(db, name) : undefined)
      if (here !== undefined) checked.games.push({ name, here: here.name })
    }
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
  part: readonly (readonly [index: number, match: MatchToCheck])[],
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
  const alike = await alikeHere(db, userId, others, games)
  for (const [index, match] of others) {
    const game = games.get(gameKey(match.game))
    if (match.result === null || game === undefined) continue
    // The same program tells two matches apart by their ids: two rounds of one evening may end alike. A
    // table's ids change when a cell does, so they tell nothing.
    const own = new Set(match.sourceIds.map(programOf).filter((program) => program !== 'csv'))
    const found = alike
      .get(keyOf({ ...match, gameId: game._id }))
      ?.find(({ id, programs }) => !taken.has(id) && !programs.some((one) => own.has(one)))
    if (found === undefined) continue
    taken.add(found.id)
    checked.likely.push({ index, match: { _id: found.id, day: match.day, game } })
  }
}

async function gamesOf(db: Db, names: readonly string[]): Promise<Map<string, Game>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('games')
    .where('name_key', 'in', [...new Set(names.map(gameKey))])
    .select(['name_key as key', 'id', 'name'])
    .execute()
  return new Map(rows.map(({ key, id, name }) => [key, { _id: id, name }]))
}

/** The user's own matches of these days, by what is alike, with the programs that they come from. */
async function alikeHere(
  db: Db,
  userId: string,
  matches: readonly (readonly [number, MatchToCheck])[],
  games: ReadonlyMap<string, Game>,
): Promise<Map<string, { id: string; programs: string[] }[]>> {
  const played = await ownRowsOn(db, userId, {
    days: matches.map(([, { day }]) => day),
    gameIds: [...games.values()].map(({ _id }) => _id),
  })
  const wanted = new Set(
    matches.map(([, match]) =>
      keyOf({ ...match, gameId: games.get(gameKey(match.game))?._id ?? '' }),
    ),
  )
  const groups = [...Map.groupBy(played, keyOf)].flatMap(([key, rows]) => {
    const ids = rows.map(({ matchId }) => matchId).toSorted()
    return wanted.has(key) ? [{ key, ids: ids.slice(0, ALIKE_MAX) }] : []
  })
  const programs = new Map<string, string[]>()
  const all = groups.flatMap(({ ids }) => ids)
  for (let start = 0; start < all.length; start += PART) {
    const rows = await db
      .selectFrom('imports')
      .where('match_id', 'in', all.slice(start, start + PART))
      .where('user_id', '=', userId)
      .select(['match_id as matchId', 'source_id as sourceId'])
      .execute()
    for (const { matchId, sourceId } of rows) {
      programs.set(matchId, [...(programs.get(matchId) ?? []), programOf(sourceId)])
    }
  }
  return new Map(
    groups.map(({ key, ids }) => [
      key,
      ids.map((id) => ({ id, programs: programs.get(id) ?? [] })),
    ]),
  )
}

function keyOf(row: { day: string; gameId: string; score: number | null; result: string | null }) {
  return JSON.stringify([row.day, row.gameId, row.score, row.result])
}

function programOf(sourceId: string): string {
  return /^(bgstats|bgg|csv):/u.exec(sourceId)?.[1] ?? 'archive'
}
