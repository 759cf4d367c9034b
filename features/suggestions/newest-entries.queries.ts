import { sql } from 'kysely'

import { prepared } from '#database/query/prepared.ts'
import { entriesIn } from '#features/entries/entry-order.queries.ts'
import { STORED_COLUMNS, type StoredEntry } from '#features/entries/entry-text.queries.ts'

import { LOOKED_AT } from './reasons.rules.ts'

/** A user's newest matches of a game, newest first. */
export const newestEntriesOfGame = prepared<{ userId: string; gameId: string }, StoredEntry>(
  (db, { userId, gameId }) => {
    const shape = { ofGame: true, confirmed: false, decided: false }
    const options = { columns: STORED_COLUMNS, condition: sql<boolean>`true`, limit: LOOKED_AT }
    return db
      .selectFrom(sql<StoredEntry>`${entriesIn(shape, { userId, gameId }, options)}`.as('e'))
      .select(STORED_COLUMNS)
      .orderBy('moment', 'desc')
      .orderBy('match_id', 'desc')
      .limit(sql.lit(LOOKED_AT))
  },
)
