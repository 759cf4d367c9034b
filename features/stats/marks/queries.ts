import { sql } from 'kysely'

import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'

import { STORED_COLUMNS, type StoredEntry } from '../entries/text/rules.ts'
import { FORM_MAX } from '../overview/rules.ts'

export interface Range {
  userId: string
  /** The beginning of the moments: `2026-11`, `2026`, or empty for all time. */
  period: string
  /** The same, of a range without a game. */
  gameId: string
  /** 1 for matches that the whole table has confirmed, 0 for all. */
  confirmed: number
}

interface Shape {
  ofGame: boolean
  decided: boolean
  order: 'asc' | 'desc'
  /** How many at most; null for all. */
  limit: number | null
}

/** A user's entries of a period in the order of time. */
const entriesIn = ({ ofGame, decided, order, limit }: Shape) =>
  prepared<Range, StoredEntry & Pick<Schema['entries'], 'outcome'>>(
    (db, { userId, period, gameId, confirmed }) =>
      db
        .selectFrom('entries')
        .where('user_id', '=', userId)
        .where('moment', '>=', period)
        // After every moment that begins so.
        .where('moment', '<', sql<string>`${period} || '~'`)
        .$if(ofGame, (query) => query.where('game_id', '=', gameId))
        .$if(decided, (query) => query.where('outcome', '<>', sql.lit('')))
        .where('confirmed', '>=', confirmed)
        .select([...STORED_COLUMNS, 'outcome'])
        .orderBy('moment', order)
        .orderBy('match_id', order)
        .$if(limit !== null, (query) => query.limit(sql.lit(limit ?? 0))),
  )

const shape = { decided: true, order: 'asc', limit: null } as const
/** The decided entries of a month, of one game or of all. */
export const monthEntries = entriesIn({ ...shape, ofGame: false })
export const monthEntriesOfGame = entriesIn({ ...shape, ofGame: true })

const newest = { decided: true, order: 'desc', limit: FORM_MAX } as const
/** The newest decided entries, newest first. */
export const newestDecided = entriesIn({ ...newest, ofGame: false })
export const newestDecidedOfGame = entriesIn({ ...newest, ofGame: true })

export const newestOfGame = entriesIn({ ofGame: true, decided: false, order: 'desc', limit: 1 })

/** In no order. */
export const allOfGame = prepared<Range, StoredEntry>((db, { userId, gameId, confirmed }) =>
  db
    .selectFrom('entries')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .where('confirmed', '>=', confirmed)
    .select(STORED_COLUMNS),
)
