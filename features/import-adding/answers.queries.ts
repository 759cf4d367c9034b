import type { Db } from '#database/connect.ts'

import { type FileAnswers, readAnswers } from './answers.contract.ts'
import { answeredLater } from './answers.rules.ts'

/**
 * What was answered about the files of imports that have brought these matches, and later about those
 * that have corrected them; without the matches of which it is not known.
 */
export async function answersOf(
  db: Db,
  matchIds: readonly string[],
): Promise<Map<string, FileAnswers>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_matches as i')
    .innerJoin('import_runs as n', 'n.id', 'i.import_id')
    .where('i.match_id', 'in', matchIds)
    .select(['i.match_id as matchId', 'n.id', 'n.answers'])
    .unionAll(
      db
        .selectFrom('import_corrections as c')
        .innerJoin('import_runs as n', 'n.id', 'c.import_id')
        .where('c.match_id', 'in', matchIds)
        .select(['c.match_id as matchId', 'n.id', 'n.answers']),
    )
    .execute()
  const given = new Map<string, FileAnswers>()
  // Ids sort by the time when they were made.
  for (const { matchId, answers } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const later = readAnswers(answers)
    const before = given.get(matchId)
    if (later === null) continue
    given.set(matchId, before === undefined ? later : answeredLater(before, later))
  }
  return given
}
