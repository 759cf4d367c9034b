import type * as z from 'zod/mini'

import type { Trx } from '#database/connect.ts'
import type { Schema } from '#database/schema/schema.ts'
import { type Adding, partsOf } from '#features/exports/archive-adding.commands.ts'
import { matchesHere } from '#features/exports/archive-adding.queries.ts'
import { gamesOf, pastMatch, storeIds } from '#features/exports/archives.commands.ts'
import { sourceIdKey } from '#features/exports/archives.rules.ts'
import { addPastMatches } from '#features/matches/importing.commands.ts'
import { checkStored } from '#features/matches/stored-bytes.commands.ts'
import { DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { lockImport } from './added-imports.commands.ts'
import { knownImport, presentImport } from './added-imports.queries.ts'
import { IMPORT_ENDED, noonOf } from './added-imports.rules.ts'
import { deletedOf } from './import-matches.queries.ts'
import type { Import, importEndpoints } from './imports.contract.ts'

const MATCHES: RateLimit = { name: 'imported-match', max: 100_000, windowMs: DAY }

type Batch = z.output<(typeof importEndpoints)['POST /imports/:id/matches']['body']> & {
  importId: string
  userId: string
}

/**
 * Adds the matches of a batch that are not here yet, in short transactions. What was cut off can be
 * sent again: a match is added in one transaction with its ids, so none is added twice.
 */
export async function addBatch(
  adding: Adding,
  { matches, ...batch }: Batch,
  now: Date,
): Promise<Import> {
  const { database, inTurn } = adding
  let answer: Import | undefined
  // An empty batch has to learn, too, whether the import is still open.
  for (const part of matches.length === 0 ? [[]] : partsOf(matches, database.engine)) {
    answer = await inTurn(() =>
      database.transact((trx) => addPart(trx, adding, { ...batch, matches: part }, now)),
    )
  }
  return answer ?? presentImport(await knownImport(database.read, batch.importId, batch.userId))
}

async function addPart(trx: Trx, adding: Adding, part: Batch, now: Date): Promise<Import> {
  const { importId, userId } = part
  // One import per user at a time: two of the same file would not see each other's matches.
  const run = await lockImport(trx, importId, userId)
  if (run.state !== 'open') throw new Refusal('conflict', IMPORT_ENDED)
  const matches = await freshOf(trx, part)
  if (matches.length > 0) await addFresh(trx, adding, { ...part, matches }, now)
  return presentImport({ ...run, imported: run.imported + matches.length })
}

/** Those of which no id is known here, of a match or of a deleted one, each with its own ids, once. */
async function freshOf(trx: Trx, { userId, matches, deletedToo }: Batch) {
  const sourceIds = matches.flatMap((match) => match.sourceIds)
  const known = new Set([...(await matchesHere(trx, userId, sourceIds)).keys()].map(sourceIdKey))
  const deleted = deletedToo ? new Set() : await deletedOf(trx, userId, sourceIds)
  return matches.flatMap((match) => {
    const ids = new Map(match.sourceIds.map((id) => [sourceIdKey(id), id]))
    if (ids.keys().some((key) => known.has(key))) return []
    if (match.sourceIds.some((id) => deleted.has(id))) return []
    for (const key of ids.keys()) known.add(key)
    return { ...match, sourceIds: [...ids.values()] }
  })
}

/** Adds matches with their ids. */
async function addFresh(
  trx: Trx,
  adding: Adding,
  { importId, userId, matches }: Batch,
  now: Date,
): Promise<void> {
  await adding.limits.countIn(trx, MATCHES, userId, matches.length)
  const games = await gamesOf(trx, adding, userId, matches, now)
  const past = matches.map((match) =>
    pastMatch({ ...match, date: match.date ?? noonOf(match.day) }, games),
  )
  const matchIds = await addPastMatches(trx, past, userId, now)
  const brought = matchIds.map((match_id) => ({ import_id: importId, match_id, version: 1 }))
  await trx
    .insertInto('import_matches')
    .values(brought satisfies Schema['import_matches'][])
    .execute()
  await trx
    .updateTable('import_runs')
    .set((eb) => ({ imported: eb('imported', '+', matches.length) }))
    .where('id', '=', importId)
    .execute()
  const ids = matches.flatMap(({ sourceIds, original }, index) =>
    sourceIds.map((source_id, place) => ({
      ...{ user_id: userId, source_id, match_id: matchIds[index] ?? '', place },
      original: place > 0 || original === null ? null : JSON.stringify(original),
    })),
  )
  await storeIds(trx, userId, ids)
  await checkStored(trx, userId, adding.accountBytes)
}
