import type { Db } from '#database/connect.ts'

import { type FileAnswers, readAnswers } from './answers.contract.ts'
import { answeredLater } from './answers.rules.ts'

/**
 * What was answered about the files of imports that have brought these matches, and later about those
 * that have corrected them; without the matches of which it is not known.
 * @param nextTurn lets others go first, after the answers of each import
 */
export async function answersOf(
  db: Db,
  matchIds: readonly string[],
  nextTurn: () => Promise<void>,
): Promise<Map<string, FileAnswers>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_matches')
    .where('match_id', 'in', matchIds)
    .select(['match_id as matchId', 'import_id as importId'])
    .unionAll(
      db
        .selectFrom('import_corrections')
        .where('match_id', 'in', matchIds)
        .select(['match_id as matchId', 'import_id as importId']),
    )
    .execute()
  const given = new Map<string, FileAnswers>()
  const byImport = [...Map.groupBy(rows, ({ importId }) => importId)]
  // Ids sort by the time when they were made.
  for (const [importId, of] of byImport.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const run = db.selectFrom('import_runs').where('id', '=', importId).select('answers')
    const later = readAnswers((await run.executeTakeFirst())?.answers ?? null)
    if (later === null) continue
    for (const { matchId } of of) {
      const before = given.get(matchId)
      given.set(matchId, before === undefined ? later : answeredLater(before, later))
    }
    await nextTurn()
  }
  return given
}
