import { migrationOf } from './statements.ts'

/**
 * Fills the tables and columns of `007-kept-answers`: who has left which match, and who mails were
 * for. It takes long, but locks only single rows, and only against their deletion.
 */
export const peopleFound = migrationOf(({ postgres }) => (postgres ? POSTGRES : SQLITE))

const mails = `update outbox set to_key = lower(trim(to_address))
  where kind in ('guest-invitation', 'friend-invitation') and to_key is null`

const SQLITE = [
  `insert into past_players (user_id, match_id)
    select distinct u.id, a.match_id
    from activity a
    cross join json_each(a.changes) c
    join users u on u.id = json_extract(c.value, '$.who.user')
    where a.changes like '%"left"%'`,
  mails,
]

const POSTGRES = [
  `insert into past_players (user_id, match_id)
    select u.id, m.id
    from (
      select distinct c.value -> 'who' ->> 'user' as user_id, a.match_id
      from activity a
      cross join lateral jsonb_array_elements(a.changes::jsonb) as c (value)
      where a.changes like '%"left"%'
    ) l
    join users u on u.id::text = l.user_id
    join matches m on m.id = l.match_id
    for key share of u, m
    on conflict do nothing`,
  mails,
]
