import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { addScore, type ScoreKind, scoreKinds } from '#features/totals/game-scores.rules.ts'
import { type Basis, readSums, storedTotals } from '#features/totals/match-totals.rules.ts'

import type { ScopeTotals } from './scope-totals.rules.ts'
import type { StatsRequest } from './stats-request.rules.ts'

/** Rows that are read at once: a few milliseconds, then other requests have their turn. */
const PAGE = 500

/** Adds the scores of a game, in pages: somebody may have played it with very many different ones. */
export async function addScoresOf(
  db: Db,
  game: Pick<StatsRequest, 'userId' | 'nextPart'> & { scope: string; basis: Basis },
  scores: ScopeTotals['scores'],
): Promise<void> {
  const { userId, scope, basis, nextPart } = game
  for (const kind of scoreKinds) {
    for (let after = ''; ;) {
      const rows = await pages[kind](db, { userId, scope, after })
      for (const { key, counts } of rows)
        addScore(scores[kind], key, readSums(storedTotals(counts)[basis]))
      const last = rows.at(-1)
      if (last === undefined || rows.length < PAGE) break
      after = last.key
      await nextPart()
    }
  }
}

const pageOf = (kind: ScoreKind) =>
  prepared<{ userId: string; scope: string; after: string }, { key: string; counts: string }>(
    (db, { userId, scope, after }) =>
      db
        .selectFrom('tallies')
        .where('user_id', '=', userId)
        .where('scope', '=', scope)
        // No parameter: because of the indexes of some kinds, SQLite would plan the statement again for
        // each value.
        .where('kind', '=', sql.lit(kind))
        .where('key', '>', after)
        .select(['key', 'counts'])
        .orderBy('key')
        .limit(sql.lit(PAGE)),
  )
const pages = { score: pageOf('score'), otherScore: pageOf('otherScore') }
