import { sql } from 'kysely'

import { prepared } from '#database/query/prepared.ts'
import { entriesIn } from '#features/entries/entry-order.queries.ts'
import { STORED_COLUMNS, type StoredEntry } from '#features/entries/entry-text.queries.ts'

import { FORM_MAX } from './highlights.rules.ts'

export interface Range {
  userId: string
  /** The beginning of the moments: `2026`, or empty for all time. */
  period: string
  /** The same, of a range without a game. */
  gameId: string
}

interface NewestShape {
  ofGame: boolean
  /** Decided matches only, or all. */
  decided: boolean
  limit: number
}

/** The newest entries of a period, newest first: of all matches, or of the confirmed ones. */
function newestEntries(wanted: NewestShape) {
  const [all, confirmed] = [newestOf(wanted, false), newestOf(wanted, true)]
  return { all, confirmed }
}

function newestOf({ limit, ...shape }: NewestShape, confirmed: boolean) {
  return prepared<Range, StoredEntry>((db, { userId, gameId, period }) => {
    // After every moment that begins so.
    const condition = sql<boolean>`moment >= ${period} and moment < ${period} || '~'`
    const options = { columns: STORED_COLUMNS, condition, limit }
    return db
      .selectFrom(
        sql<StoredEntry>`${entriesIn({ ...shape, confirmed }, { userId, gameId }, options)}`.as(
          'e',
        ),
      )
      .select(STORED_COLUMNS)
      .orderBy('moment', 'desc')
      .orderBy('match_id', 'desc')
      .limit(sql.lit(limit))
  })
}

export const newestDecided = newestEntries({ ofGame: false, decided: true, limit: FORM_MAX })
export const newestDecidedOfGame = newestEntries({ ofGame: true, decided: true, limit: FORM_MAX })
export const newestOfGame = newestEntries({ ofGame: true, decided: false, limit: 1 })
