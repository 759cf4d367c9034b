import type * as z from 'zod/mini'

import type { Trx } from '#database/connect.ts'
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
  countImported,
  deletedOf,
  insertImportMatches,
  standingOf,
} from './import-matches.queries.ts'
import type { importEndpoints } from './imports.contract.ts'

/** Twice as many as an account may have: whoever has undone an import may import again. */
const MATCHES: RateLimit = { name: 'imported-match', max: 100_000, windowMs: DAY }

type Batch = z.output<(typeof importEndpoints)['POST /imports/:id/matches']['body']> & {
  importId: string
  userId: string
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
  adding: Adding,
  part: Batch,
  now: Date,
): Promise<{ counts: BatchCounts; added: Room }> {
  const { importId, userId, matches, deletedToo } = part
  // One import per user at a time: two of the same file would not see each other's matches.
  const { state } = await lockImport(trx, importId, userId)
  if (state !== 'open') throw new Refusal('conflict', IMPORT_ENDED)
  const sourceIds = matches.flatMap((match) => match.sourceIds)
  const here = await matchesHere(trx, userId, sourceIds)
  const json = JSON.stringify([...new Set(here.values())])
  const standing = here.size === 0 ? [] : await standingOf(trx, { importId, userId, json })
  const byThis = new Set(standing.flatMap(({ id, added }) => (Number(added) > 0 ? id : [])))
  const deleted = await deletedOf(trx, userId, sourceIds)
  const { fresh, ids, counts } = sortOut(matches, { here, added: byThis, deleted }, deletedToo)
  const added = {
    matches: fresh.length,
    ids: ids.length + fresh.reduce((sum, { sourceIds: own }) => sum + own.length, 0),
  }
  checkRoom(adding.room, added)
  // As many as can go with a match at once.
  const more = Map.groupBy(ids, ({ matchId }) => matchId)
  const isFull = standing.some(({ id, ids: stored }) => {
    const own = more.get(id)?.length ?? 0
    return own > 0 && own + Number(stored) > MATCH_IDS_MAX
  })
  if (isFull || fresh.some(({ sourceIds: own }) => own.length > MATCH_IDS_MAX))
    throw new Refusal('conflict', TOO_MANY_IDS)
  const rows =
    fresh.length === 0 ? [] : await addFresh(trx, adding, { ...part, matches: fresh }, now)
  for (const { sourceId, matchId } of ids) {
    const import_id = byThis.has(matchId) ? null : importId
    const row = { user_id: userId, source_id: sourceId, match_id: matchId, import_id }
    rows.push({ ...row, original: null, place: 1 })
  }
  await storeIds(trx, userId, rows)
  if (rows.length > 0) await checkStored(trx, userId, adding.accountBytes)
  return { counts, added }
}

/** Adds matches. @returns the rows of their ids */
async function addFresh(
  trx: Trx,
  adding: Adding,
  { importId, userId, matches }: Batch,
  now: Date,
): Promise<Schema['imports'][]> {
  await adding.limits.countIn(trx, MATCHES, userId, matches.length)
  const { games, added } = await gamesOf(trx, adding, userId, matches, now)
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
    sourceIds.map((source_id, place) => ({
      ...{ user_id: userId, source_id, match_id: matchIds[index] ?? '', place, import_id: null },
      original: place > 0 || original === null ? null : JSON.stringify(original),
    })),
  )
}
