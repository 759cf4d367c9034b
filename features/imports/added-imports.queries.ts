import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, idsIn, textElement, textsOf } from '#database/query/json-rows.ts'
import { NO_ID, pagesById } from '#database/query/pages-by-id.ts'
import { prepared } from '#database/query/prepared.ts'
import type { ImportRunsTable } from '#database/schema/imports.ts'
import { dayOfMatch, ownRowsOn } from '#features/dates/days.queries.ts'
import { matchesHere } from '#features/exports/archive-adding.queries.ts'
import { storedUnderOtherName } from '#features/games/catalogue.queries.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gameKey } from '#features/games/games.rules.ts'
import type { WorkItem } from '#platform/background.ts'
import { Refusal } from '#platform/http/errors.ts'

import { IMPORT_NOT_FOUND, type KeptReason } from './added-imports.rules.ts'
import type { Checked, Import, KeptMatch, MatchToCheck } from './imports.contract.ts'

const IMPORTS_LISTED = 500
const KEPT_LISTED = 100

export async function findImport(
  db: Db,
  id: string,
  userId: string,
): Promise<ImportRunsTable | undefined> {
  return importsOf(db, userId).where('id', '=', id).selectAll().executeTakeFirst()
}

/** @throws for what is not there, or somebody else's */
export async function knownImport(db: Db, id: string, userId: string): Promise<ImportRunsTable> {
  const row = await findImport(db, id, userId)
  if (row === undefined) throw new Refusal('not_found', IMPORT_NOT_FOUND)
  return row
}

export async function listImports(db: Db, userId: string): Promise<Import[]> {
  const newest = importsOf(db, userId).selectAll().orderBy('id', 'desc')
  const rows = await newest.limit(IMPORTS_LISTED).execute()
  return rows.map(presentImport)
}

function importsOf(db: Db, userId: string) {
  return db.selectFrom('import_runs').where('user_id', '=', userId)
}

/** What the contract does not list is not sent. */
export function presentImport(row: ImportRunsTable): Import {
  return { ...row, _id: row.id, at: row.created_at }
}

/**
 * Somebody else's part in the match (`m`) counts also while a claim is being settled. Guests who
 * were renamed, or claimed and given back, are no edit (`i` is the import).
 */
function reasonToKeep(userId: string) {
  return sql<KeptReason | null>`case
    when exists (select 1 from players as o left join people as x on x.id = o.person_id
      where o.match_id = m.id and coalesce(o.user_id, x.user_id, ${userId}) <> ${userId}) then 'claimed'
    when exists (select 1 from players as o
      where o.match_id = m.id and o.said_at is not null) then 'confirmed'
    when m.version > i.version then 'edited' end`
}

export async function importedMatches(
  db: Db,
  { importId, userId }: { importId: string; userId: string },
  { after, limit }: { after: string | null; limit: number },
) {
  return db
    .selectFrom('import_matches as i')
    .innerJoin('matches as m', 'm.id', 'i.match_id')
    .where('i.import_id', '=', importId)
    .where('i.match_id', '>', after ?? NO_ID)
    .select(['m.id', reasonToKeep(userId).as('why')])
    .orderBy('i.match_id')
    .limit(limit)
    .execute()
}

export async function keptMatches(db: Db, userId: string): Promise<KeptMatch[]> {
  const rows = await db
    .selectFrom('import_runs as r')
    .innerJoin('import_matches as i', 'i.import_id', 'r.id')
    .innerJoin('matches as m', 'm.id', 'i.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .where('r.user_id', '=', userId)
    .where('r.state', '=', 'undone')
    .select(['r.id as importId', 'm.id as _id', dayOfMatch.as('day'), 'g.name as game'])
    .select(reasonToKeep(userId).as('why'))
    .orderBy('i.import_id', 'desc')
    .orderBy('i.match_id')
    .limit(KEPT_LISTED)
    .execute()
  return rows.flatMap(({ why, ...match }) => (why === null ? [] : [{ ...match, why }]))
}

export function importPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      importsOf(db, userId)
        .where('id', '>', after)
        .select(['id', 'source', 'file', 'created_at as at', 'state'])
        .select(['imported', 'claims', 'kept'])
        .orderBy('id'),
    ({ id: _, ...run }) => run,
  )
}

export async function nextUndoing(db: Db, { userId, id }: WorkItem): Promise<WorkItem | undefined> {
  return db
    .selectFrom('import_runs')
    .where('state', '=', 'undoing')
    .where((eb) => eb(eb.refTuple('user_id', 'id'), '>', eb.tuple(userId, id)))
    .select(['user_id as userId', 'id'])
    .orderBy('user_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function openClaimsOf(db: Db, { id, user_id: userId }: ImportRunsTable) {
  return (
    db
      .selectFrom('import_people as p')
      .innerJoin('claims as c', 'c.person_id', 'p.user_id')
      .where('p.import_id', '=', id)
      .where('c.creator_id', '=', userId)
      .where('c.state', '=', 'open')
      // A single row is asked for by the table link, and goes with its match.
      .where('c.match_id', 'is', null)
      .selectAll('c')
      .select('p.claim_id')
      .execute()
  )
}

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
/** Games that are looked up by their other names in one turn of the event loop. */
const NAMES_A_TURN = 5

/**
 * @param catalogue whether games are known by other names, too
 * @param nextTurn lets others go first
 */
export async function checkFile(
  db: Db,
  userId: string,
  { matches, catalogue }: { matches: readonly MatchToCheck[]; catalogue: boolean },
  nextTurn: () => Promise<void>,
): Promise<Checked> {
  const checked: Checked = { presences: matches.map(() => 'new'), games: [] }
  const sourceIds = matches.flatMap((match) => match.sourceIds)
  const here = await matchesHere(db, userId, sourceIds)
  await nextTurn()
  const deleted = await deletedOf(db, userId, sourceIds)
  const names = new Set(matches.flatMap(({ game, expansions }) => [game, ...expansions]))
  const known = await gamesOf(db, [...names])
  await nextTurn()
  const taken = new Set<string>()
  const others = matches.flatMap((match, index) => {
    const found = match.sourceIds.flatMap((id) => here.get(id) ?? [])
    for (const id of found) taken.add(id)
    const game = known.get(gameKey(match.game))
    if (found.length > 0) checked.presences[index] = 'existing'
    else if (match.sourceIds.some((id) => deleted.has(id))) checked.presences[index] = 'deleted'
    else if (match.result !== null && game !== undefined)
      return [{ index, match, game, key: keyOf({ ...match, gameId: game._id }) }]
    return []
  })
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
    checked.presences[index] = 'likely'
  }
  for (const [at, name] of [...names].entries()) {
    let game = known.get(gameKey(name))
    if (game === undefined && catalogue) {
      if (at % NAMES_A_TURN === 0) await nextTurn()
      game = await storedUnderOtherName(db, name)
    }
    if (game !== undefined) checked.games.push({ name, here: game.name })
  }
  return checked
}

async function gamesOf(db: Db, names: readonly string[]): Promise<Map<string, Game>> {
  const rows = await db
    .selectFrom('games')
    .where('name_key', 'in', textsOf(db, JSON.stringify(names.map(gameKey))))
    .select(['name_key as key', 'id', 'name'])
    .execute()
  return new Map(rows.map(({ key, id, name }) => [key, { _id: id, name }]))
}

async function alikeHere(
  db: Db,
  userId: string,
  compared: readonly { match: MatchToCheck; game: Game; key: string }[],
) {
  const keys = new Set(compared.map(({ key }) => key))
  const played = await ownRowsOn(db, userId, {
    days: compared.map(({ match }) => match.day),
    gameIds: compared.map(({ game }) => game._id),
  })
  const rows = played
    .map((row) => ({ id: row.matchId, key: keyOf(row) }))
    .filter(({ key }) => keys.has(key))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const groups = Map.groupBy(rows, ({ key }) => key)
  const few = [...groups.values()].flatMap((alike) => alike.slice(0, ALIKE_MAX))
  const ids = await db
    .selectFrom('imports')
    .where('match_id', 'in', idsIn(db, JSON.stringify(few.map(({ id }) => id))))
    .where('user_id', '=', userId)
    .select(['match_id as matchId', 'source_id as sourceId'])
    .execute()
  const idsOf = Map.groupBy(ids, ({ matchId }) => matchId)
  const programsOf = (id: string) =>
    (idsOf.get(id) ?? []).map(({ sourceId }) => programOf(sourceId))
  return Map.groupBy(
    few.map((row) => ({ ...row, programs: programsOf(row.id) })),
    ({ key }) => key,
  )
}

function keyOf(row: { day: string; gameId: string; score: number | null; result: string | null }) {
  return JSON.stringify([row.day, row.gameId, row.score, row.result])
}

function programOf(sourceId: string): string {
  return /^(bgstats|bgg|csv):/u.exec(sourceId)?.[1] ?? 'archive'
}
