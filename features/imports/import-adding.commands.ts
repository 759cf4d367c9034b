import type * as z from 'zod/mini'

import type { Trx } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import type { Schema } from '#database/schema/schema.ts'
import { type Adding, partsOf } from '#features/exports/archive-adding.commands.ts'
import { matchesHere } from '#features/exports/archive-adding.queries.ts'
import { gamesOf, pastMatch, storeIds } from '#features/exports/archives.commands.ts'
import { addPastMatches } from '#features/matches/importing.commands.ts'
import { checkStored } from '#features/matches/stored-bytes.commands.ts'
import { DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { lockImport } from './added-imports.commands.ts'
import { IMPORT_ENDED, noonOf, sortOut } from './added-imports.rules.ts'
import { deletedOf } from './import-matches.queries.ts'
import type { importEndpoints } from './imports.contract.ts'

const MATCHES: RateLimit = { name: 'imported-match', max: 100_000, windowMs: DAY }

type Batch = z.output<(typeof importEndpoints)['POST /imports/:id/matches']['body']> & {
  importId: string
  userId: string
}

/**
 * Adds the matches of a batch that are not here yet, in short transactions. What was cut off can be
 * sent again: a match is added in one transaction with its ids, so none is added twice.
 */
export async function addBatch(adding: Adding, { matches, ...batch }: Batch, now: Date) {
  const { database, inTurn } = adding
  const sum = { imported: 0, existing: 0, deleted: 0 }
  // An empty batch has to learn, too, whether the import is still open.
  for (const part of matches.length === 0 ? [[]] : partsOf(matches, database.engine)) {
    const counts = await inTurn(() =>
      database.transact((trx) => addPart(trx, adding, { ...batch, matches: part }, now)),
    )
    sum.imported += counts.imported
    sum.existing += counts.existing
    sum.deleted += counts.deleted
  }
  return sum
}

/** @returns how many matches are here by this import, were here already, and stay deleted */
async function addPart(trx: Trx, adding: Adding, part: Batch, now: Date) {
  const { importId, userId, matches, deletedToo } = part
  // One import per user at a time: two of the same file would not see each other's matches.
  const { state } = await lockImport(trx, importId, userId)
  if (state !== 'open') throw new Refusal('conflict', IMPORT_ENDED)
  const sourceIds = matches.flatMap((match) => match.sourceIds)
  const here = await matchesHere(trx, userId, sourceIds)
  const brought = await trx
    .selectFrom('import_matches')
    .where('import_id', '=', importId)
    .where('match_id', 'in', idsIn(trx, JSON.stringify([...new Set(here.values())])))
    .select('match_id as id')
    .execute()
  const added = new Set(brought.map(({ id }) => id))
  const deleted = await deletedOf(trx, userId, sourceIds)
  const { fresh, counts } = sortOut(matches, { here, added, deleted }, deletedToo)
  if (fresh.length > 0) await addFresh(trx, adding, { ...part, matches: fresh }, now)
  return counts
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
