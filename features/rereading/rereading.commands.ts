import { type Trx, locked } from '#database/connect.ts'
import { lockUsers } from '#database/query/locks.ts'
import type { Schema } from '#database/schema/schema.ts'
import type { Adding } from '#features/archives/archive-adding.commands.ts'
import { matchesHere } from '#features/archives/archive-adding.queries.ts'
import { partsOf } from '#features/archives/archive-adding.rules.ts'
import { editMatch, type EditCause } from '#features/editing/editing.commands.ts'
import { checkStored, measureMatches } from '#features/history-index/stored-bytes.commands.ts'
import { lockImport } from '#features/import-adding/added-imports.commands.ts'
import { correctionsStored } from '#features/import-adding/added-imports.queries.ts'
import {
  CORRECTIONS_MAX,
  IMPORT_ENDED,
  IMPORT_OF_ANOTHER_KIND,
  TOO_MANY_CORRECTIONS,
} from '#features/import-adding/added-imports.rules.ts'
import { countImported } from '#features/import-adding/import-adding.queries.ts'
import type { MatchToImport } from '#features/import-adding/import-batches.contract.ts'
import { raiseImported } from '#features/matches/importing.commands.ts'
import type { MatchEdit } from '#features/matches/matches.contract.ts'
import { canEdit, LOGGED_MAX, type Viewer } from '#features/matches/matches.rules.ts'
import { lockSeen } from '#features/whole-match/seen-match.commands.ts'
import { DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { comparePart } from './rereading.queries.ts'
import { type StoredMatch, replacedBy } from './rereading.rules.ts'

/** Each match that an account may have, once. */
const CORRECTIONS: RateLimit = { name: 'import-corrected-match', max: LOGGED_MAX, windowMs: DAY }

interface Batch {
  importId: string
  matches: readonly MatchToImport[]
}

interface By {
  userId: string
  now: Date
}

/** Who corrects, and what the match's activity says of it. */
interface CorrectedAs extends By {
  recorded: NonNullable<EditCause['recorded']>
}

/** Matches of a batch that the import has corrected, also before, and that have to stay as they are. */
interface CorrectionCounts {
  corrected: number
  kept: number
}

/**
 * Corrects those matches of a batch that are read otherwise now and that nobody has touched since their
 * import, in short transactions. What was cut off can be sent again.
 */
export async function correctBatch(
  { database, limits, accountBytes, inTurn }: Adding,
  { importId, matches }: Batch,
  by: By,
): Promise<CorrectionCounts> {
  const sum = { corrected: 0, kept: 0 }
  // An empty batch has to learn, too, whether the import is still open.
  for (const part of matches.length === 0 ? [[]] : partsOf(matches, database.engine)) {
    const { corrected, kept } = await inTurn(() =>
      database.transact(async (trx) => {
        const done = await correctPart(trx, { importId, matches: part }, by)
        await limits.countIn(trx, CORRECTIONS, by.userId, done.fresh)
        if (done.fresh > 0) await checkStored(trx, by.userId, accountBytes)
        return done
      }),
    )
    sum.corrected += corrected
    sum.kept += kept
  }
  return sum
}

async function correctPart(
  trx: Trx,
  { importId, matches }: Batch,
  by: By,
): Promise<CorrectionCounts & { fresh: number }> {
  const { userId } = by
  await lockUsers(trx, [userId])
  await lockMatches(trx, userId, matches)
  const { state, kind, source, file } = await lockImport(trx, importId, userId)
  if (kind !== 'corrections') throw new Refusal('conflict', IMPORT_OF_ANOTHER_KIND)
  if (state !== 'open') throw new Refusal('conflict', IMPORT_ENDED)
  const counts = { corrected: 0, kept: 0, fresh: 0 }
  const corrected: string[] = []
  const as: CorrectedAs = { ...by, recorded: { type: 'reread', reason: file } }
  for (const { match, why, reread } of await comparePart(trx, { userId, source }, matches)) {
    if (await isCorrectedBy(trx, importId, match._id)) counts.corrected += 1
    else if (reread === null) continue
    else if (why !== null || !(await correct(trx, match, reread.edit, as))) counts.kept += 1
    else {
      const row = {
        import_id: importId,
        match_id: match._id,
        before: JSON.stringify(replacedBy(match, reread.edit)),
      }
      await trx
        .insertInto('import_corrections')
        .values(row satisfies Schema['import_corrections'])
        .execute()
      corrected.push(match._id)
      counts.fresh += 1
      counts.corrected += 1
    }
  }
  if (counts.fresh > 0) {
    // Several imports may have begun while there was room for each.
    const stored = await correctionsStored(trx, userId)
    if (stored + counts.fresh > CORRECTIONS_MAX) throw new Refusal('conflict', TOO_MANY_CORRECTIONS)
    await measureMatches(trx, corrected)
    await countImported(trx, { importId, more: counts.fresh })
  }
  return counts
}

/** Whoever edits or confirms one of them at the same time comes first or last. */
async function lockMatches(
  trx: Trx,
  userId: string,
  matches: readonly MatchToImport[],
): Promise<void> {
  const ids = matches.flatMap(({ sourceIds }) => sourceIds)
  const here = await matchesHere(trx, userId, ids)
  if (here.size === 0) return
  const rows = trx.selectFrom('matches').where('id', 'in', [...new Set(here.values())])
  await locked(trx, rows.select('id').orderBy('id')).execute()
}

/**
 * Edits a match as its creator. It counts as no edit of what the import has brought: whoever undoes that
 * import takes the corrected match back, too.
 * @returns false where the match cannot be as it is read: an edit refuses before it writes anything
 */
export async function correct(
  trx: Trx,
  match: Pick<StoredMatch, '_id' | 'version'>,
  edit: MatchEdit,
  { userId, now, recorded }: CorrectedAs,
): Promise<boolean> {
  // Nobody is mailed, so that no address of this server is needed; its games are here already. What is put
  // back is never too much; the batch is checked.
  const action = {
    ...{ userId, now, publicUrl: '', catalogue: false },
    ...{ accountBytes: Infinity, inviter: null },
  }
  const viewer: Viewer = { userId, role: 'user' }
  const seen = { matchId: match._id, expected: String(match.version) }
  const stored = await lockSeen(trx, seen, viewer, (current) => canEdit(current, viewer))
  try {
    await editMatch(trx, stored, edit, viewer, action, { recorded })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'validation_failed') return false
    throw error
  }
  await raiseImported(trx, [match._id])
  return true
}

async function isCorrectedBy(trx: Trx, importId: string, matchId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('import_corrections')
    .where('import_id', '=', importId)
    .where('match_id', '=', matchId)
    .select('match_id')
    .executeTakeFirst()
  return row !== undefined
}
