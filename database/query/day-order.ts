/**
 * The place of a match in lists, newest day first, then newest date: `orderOf` of
 * features/matches/days/rules.ts in SQL, for an index.
 */
export const ORDER_OF_MATCH = `case
  when day_for is null or day_for <> date then date
  when day < date then day || 'T' || cast(cast(substr(date, 12, 2) as integer) + 24 as text)
    || substr(date, 14)
  else substr(date, 1, 11) || cast(cast(substr(date, 12, 2) as integer) + 48 as text)
    || substr(date, 14)
end`
