import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { ScoreCounts, type ScoreKind, scoreKinds } from '#features/totals/game-scores.rules.ts'
import { readSums, sideOf } from '#features/totals/match-totals.rules.ts'

import { addScore } from './from-matches.rules.ts'
import type { Side } from './from-totals.rules.ts'

/** Rows that are read at once: a few milliseconds, then other requests have their turn. */
const PAGE = 500

interface Asked {
  userId: string
  scope: string
  side: Side
  /** Lets other requests run between two pages; each is counted. */
  nextPart: () => Promise<void>
}

/** All scores of a game that somebody has played with very many different ones, in pages. */
export async function allScores(db: Db, asked: Asked): Promise<Record<ScoreKind, ScoreCounts>> {
  const scores = { score: new ScoreCounts(), otherScore: new ScoreCounts() }
  const { userId, scope, side, nextPart } = asked
  for (const kind of scoreKinds) {
    for (let after = ''; ;) {
      const rows = await scorePage(db, { userId, scope, kind, after })
      for (const { key, counts } of rows) {
        const sums = readSums(sideOf(counts, side))
        if (sums['matches'] !== undefined) addScore(scores[kind], key, sums)
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < PAGE) break
      after = last.key
      await nextPart()
    }
  }
  return scores
}

const scorePage = prepared<
  { userId: string; scope: string; kind: string; after: string },
  { key: string; counts: string }
>((db, { userId, scope, kind, after }) =>
  db
    .selectFrom('tallies')
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('key', '>', after)
    .select(['key', 'counts'])
    .orderBy('key')
    .limit(sql.lit(PAGE)),
)

/** The version of a user's tallies; '' where there is none. */
export async function versionNow(db: Db, userId: string): Promise<string> {
  const [row] = await version(db, { userId })
  return row?.counts ?? ''
}

const version = prepared<{ userId: string }, { counts: string }>((db, { userId }) =>
  db
    .selectFrom('tallies')
    .where('user_id', '=', userId)
    .where('scope', '=', sql.lit(''))
    .where('kind', '=', sql.lit('version'))
    .where('key', '=', sql.lit(''))
    .select('counts'),
)
