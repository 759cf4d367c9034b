import { type RawBuilder, sql } from 'kysely'

import { limitTo } from '#database/query/limits.ts'

/**
 * A user's entries are found in the order of time by whether the whole table has confirmed, and whether
 * they are decided: each of the four has a range of its own in the index. So the newest
 * ones of some of them are read without a look at all the others between them.
 */
export interface Shape {
  /** Only entries of one game, or of all. */
  ofGame: boolean
  confirmed: boolean
  decided: boolean
}

type Params<K extends string> = { [P in K]: unknown }

/** As in the index (database/migrations/initial/statistics-tables.ts). */
const DECIDED = sql`(case outcome when '' then 0 else 1 end)`

/**
 * A subquery with the entries of each range that a condition is true of. Where there is a limit, each
 * range has its newest ones.
 */
export function entriesIn(
  { ofGame, confirmed, decided }: Shape,
  { userId, gameId }: Params<'userId' | 'gameId'>,
  {
    columns,
    condition,
    limit,
  }: {
    columns: readonly string[]
    condition: RawBuilder<boolean>
    limit?: number
  },
): RawBuilder<unknown> {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const ranges = (confirmed ? [1] : [1, 0]).flatMap((isConfirmed) =>
    (decided ? [1] : [1, 0]).map((isDecided) => {
      const rows = sql`select ${listed} from entries where user_id = ${userId}
        ${ofGame ? sql`and game_id = ${gameId}` : sql``}
        and confirmed = ${sql.lit(isConfirmed)} and ${DECIDED} = ${sql.lit(isDecided)} and ${condition}`
      if (limit === undefined) return rows
      return sql`select * from (${rows} order by moment desc, match_id desc ${limitTo(sql.lit(limit))}) newest`
    }),
  )
  return sql`(${sql.join(ranges, sql` union all `)})`
}
