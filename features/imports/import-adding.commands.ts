import type { Trx } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'
import { type Adding, checkRoom } from '#features/exports/archive-adding.commands.ts'
import { matchesHere } from '#features/exports/archive-adding.queries.ts'
import { type Room, partsOf } from '#features/exports/archive-adding.rules.ts'
import { gamesOf, pastMatch, storeIds } from '#features/exports/archives.commands.ts'
import { addPastMatches } from '#features/matches/importing.commands.ts'
import { checkStored } from '#features/matches/stored-bytes.commands.ts'
import { DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { lockImport } from './added-imports.commands.ts'
import {
  IMPORT_ENDED,
  MATCH_IDS_MAX,
  TOO_MANY_IDS,
  noonOf,
  sortOut,
} from './added-imports.rules.ts'
import {
  addedOf,
  countImported,
  deletedOf,
  idsStoredOf,
  insertImportMatches,
} from './import-matches.queries.ts'
import type { MatchToImport } from './imports.contract.ts'

/** Twice as many as an account may have: whoever has undone an import may import again. */
const MATCHES: RateLimit = { name: 'imported-match', max: 100_000, windowMs: DAY }

interface Batch {
  importId: string
  userId: string
  matches: readonly MatchToImport[]
  /** Whether matches come back that the user has deleted. */
  deletedToo: boolean
}

/** How many matches of a batch are here by this import, were here already, and stay deleted. */
export interface BatchCounts {
  imported: number
  existing: number
  deleted: number
}

/**
 * Adds the matches of a batch that are not here yet, in short transactions. What was cut off can be
 * sent again: a match is added in one transaction with its ids, so none is added twice.
 */
export async function addBatch(
  adding: Adding,
  { matches, ...batch }: Batch,
  now: Date,
): Promise<BatchCounts> {
  const { database, room, inTurn } = adding
  const sum = { imported: 0, existing: 0, deleted: 0 }
  // An empty batch has to learn, too, whether the import is still open.
  for (const part of matches.length === 0 ? [[]] : partsOf(matches, database.engine)) {
    const { counts, added } = await inTurn(() =>
      database.transact((trx) => addPart(trx, adding, { ...batch, matches: part }, now)),
    )
    room.matches -= added.matches
    room.ids -= added.ids
    sum.imported += counts.imported
    sum.existing += counts.existing
    sum.deleted += counts.deleted
  }
  return sum
}

async function addPart(
  trx: Trx,
  { limits, catalogue, room, accountBytes }: Adding,
  part: Batch,
  now: Date,
): Promise<{ counts: BatchCounts; added: Room }> {
  const { importId, userId, matches } = part
  // One import per user at a time: two of the same file would not see each other's matches.
  await lockUsers(trx, [userId])
  const { state } = await lockImport(trx, importId, userId)
  if (state !== 'open') throw new Refusal('conflict', IMPORT_ENDED)
  const sourceIds = matches.flatMap((match) => match.sourceIds)
  const here = await matchesHere(trx, userId, sourceIds)
  const known = {
    here,
    added: await addedOf(trx, importId, [...new Set(here.values())]),
    deleted: await deletedOf(trx, userId, sourceIds),
  }
  const { fresh, ids, counts } = sortOut(matches, known, part.deletedToo)
  const further = ids.map(({ sourceId, matchId }) => ({
    ...idRow(userId, sourceId, matchId, 1),
    import_id: known.added.has(matchId) ? null : importId,
  }))
  const added = {
    matches: fresh.length,
    ids: further.length + fresh.reduce((sum, { sourceIds: own }) => sum + own.length, 0),
  }
  checkRoom(room, added)
  await checkIds(trx, userId, { fresh, further: ids.map(({ matchId }) => matchId) })
  const first =
    fresh.length === 0
      ? []
      : await addFresh(trx, { limits, catalogue }, { ...part, matches: fresh }, now)
  await storeIds(trx, userId, [...first, ...further])
  if (fresh.length > 0 || further.length > 0) await checkStored(trx, userId, accountBytes)
  return { counts, added }
}

/** Throws when a match would have more ids than can go with it at once. */
async function checkIds(
  trx: Trx,
  userId: string,
  { fresh, further }: { fresh: readonly MatchToImport[]; further: readonly string[] },
): Promise<void> {
  const more = Map.groupBy(further, (matchId) => matchId)
  const stored = await idsStoredOf(trx, userId, [...more.keys()])
  const counts = [
    ...fresh.map(({ sourceIds }) => sourceIds.length),
    ...[...more].map(([matchId, ids]) => ids.length + (stored.get(matchId) ?? 0)),
  ]
  if (counts.some((count) => count > MATCH_IDS_MAX)) throw new Refusal('conflict', TOO_MANY_IDS)
}

/** Adds matches. @returns the rows of their ids */
async function addFresh(
  trx: Trx,
  { limits, catalogue }: Pick<Adding, 'limits' | 'catalogue'>,
  { importId, userId, matches }: Batch,
  now: Date,
): Promise<Schema['imports'][]> {
  await limits.countIn(trx, MATCHES, userId, matches.length)
  const { games, added } = await gamesOf(trx, { limits, catalogue }, userId, matches, now)
  const past = matches.map((match) =>
    pastMatch({ ...match, date: match.date ?? noonOf(match.day) }, games),
  )
  const matchIds = await addPastMatches(trx, past, userId, now)
  const brought = matchIds.map((match_id) => ({ import_id: importId, match_id, version: 1 }))
  await insertImportMatches(trx, brought)
  if (added.length > 0) {
    const newGames = added.map(({ _id }) => ({ import_id: importId, game_id: _id }))
    await trx
      .insertInto('import_games')
      .values(newGames satisfies Schema['import_games'][])
      .execute()
  }
  await countImported(trx, { importId, more: matches.length })
  return matches.flatMap(({ sourceIds, original }, index) =>
    sourceIds.map((sourceId, place) => {
      const row = idRow(userId, sourceId, matchIds[index] ?? '', place)
      return place > 0 || original === null ? row : { ...row, original: JSON.stringify(original) }
    }),
  )
}

function idRow(
  userId: string,
  sourceId: string,
  matchId: string,
  place: number,
): Schema['imports'] {
  return {
    user_id: userId,
    source_id: sourceId,
    match_id: matchId,
    original: null,
    place,
    import_id: null,
  }
}
