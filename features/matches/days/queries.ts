import { sql } from 'kysely'

/** The day of the match `m`: the stored one, unless another version has changed `date` since. */
export const dayOfMatch = sql<string>`case when m.day_for = m.date then m.day
  else substr(m.date, 1, 10) end`

/**
 * The place of a match in lists, as `orderOf` (./rules.ts) has it. Written like the index
 * `matches_by_onlooker_day`, which no other expression can use.
 */
export const orderOfMatch = sql<string>`case
  when day_for is null or day_for <> date then date
  when day < date then day || 'T' || cast(cast(substr(date, 12, 2) as integer) + 24 as text)
    || substr(date, 14)
  else substr(date, 1, 11) || cast(cast(substr(date, 12, 2) as integer) + 48 as text)
    || substr(date, 14)
end`
