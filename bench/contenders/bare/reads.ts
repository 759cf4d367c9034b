import type { DatabaseSync } from 'node:sqlite'

import { endOfLatestDay } from '#features/dates/days.rules.ts'
import { hashToken } from '#platform/security/secrets.ts'

const PERSON = (u: string) =>
  `json_object('_id', ${u}.id, 'firstName', ${u}.first_name, 'lastName', ${u}.last_name)`
const TRUTH = (condition: string) => `iif(${condition}, json('true'), json('false'))`

// `limit +$limit`: with `limit $limit` SQLite would plan the statement again for each value.

// $viewer sees guests' addresses only in matches that they created.
const PLAYERS = `(select json_group_array(json_object(
    '_id', p.id,
    'user', case when u.id is not null then ${PERSON('u')} end,
    'name', coalesce(u.first_name || ' ' || u.last_name, x.name),
    'email', iif(m.created_by = $viewer, x.email, null),
    'score', p.score,
    'result', p.result,
    'confirmed', ${TRUTH('u.id is null or p.confirmed_at is not null')},
    'confirmedAt', p.confirmed_at,
    'invited', ${TRUTH('p.invited_at is not null')},
    'team', p.team,
    'role', p.role,
    'rank', p.rank,
    'started', ${TRUTH('p.id = m.starter_id')},
    'confirmedBy', case when u.id is not null and p.confirmed_at is not null
      then coalesce(p.confirmed_by, 'self') end,
    'former', ${TRUTH('u.id is null and p.former_at is not null')},
    'declined', ${TRUTH('p.declined_by is not null')}
  ) order by p.seat) from players p left join users u on u.id = p.user_id
    left join people x on x.id = p.person_id where p.match_id = m.id)`

const EXPANSIONS = `case when m.expansions is null then json('[]') else (
    select json_group_array(json_object('_id', x.id, 'name', x.name) order by ids.key)
    from json_each(m.expansions) as ids cross join games x on x.id = ids.value) end`

const ACTIVITY = `(select json_group_array(json_object(
    '_id', a.id,
    'type', a.type,
    'by', case when u.id is not null then ${PERSON('u')} end,
    'at', a.at
  ) order by a.id) from activity a left join users u on u.id = a.by_user_id where a.match_id = m.id)`

// Open corrections. The data set has none, so nothing formats their changes.
const CORRECTIONS = `(select json_group_array(json_object(
    '_id', o.id, 'by', ${PERSON('u')}, 'at', o.created_at, 'changes', json(o.changes),
    'comment', o.comment, 'state', o.state) order by o.id)
  from corrections o join users u on u.id = o.by_user_id
  join players q on q.match_id = o.match_id and q.user_id = o.by_user_id and q.confirmed_at is null
  where o.match_id = m.id and o.state = 'open')`

// Only its creator sees a table link; the data set has none.
const LINK = `case when m.created_by = $viewer then (select json_object('expiresAt', l.expires_at, 'uses', (
    select json_group_array(json_object('what', x.what, 'player', json_object('_id', q.id,
      'name', coalesce((select name from people where id = q.person_id), y.first_name || ' ' || y.last_name)), 'at', x.at) order by x.at)
    from link_uses x join players q on q.match_id = x.match_id and q.id = x.player_id
    left join users y on y.id = q.user_id where x.match_id = m.id))
  from table_links l where l.match_id = m.id) end`

const match = (more: string) => `json_object(
    '_id', m.id,
    'date', m.date,
    'day', coalesce(m.day, substr(m.date, 1, 10)),
    'game', json_object('_id', g.id, 'name', g.name),
    'mode', m.mode,
    'scoring', m.scoring,
    'durationMinutes', m.duration_minutes,
    'location', m.location,
    'expansions', ${EXPANSIONS},
    'players', ${PLAYERS},
    'notes', m.notes,
    'matchStatus', iif(m.confirmed_at is null, 'Pending', 'Confirmed'),
    'createdBy', ${PERSON('c')},
    'lastEditedBy', case when e.id is not null then ${PERSON('e')} end,
    'createdAt', m.created_at,
    'updatedAt', m.updated_at,
    'lastReminderSent', m.last_reminder_at,
    'version', m.version${more})`

const CORRECTING = `,
    'correcting', ${TRUTH(`m.confirmed_at is null and exists (select 1 from corrections k
      where k.match_id = m.id and k.by_user_id = $viewer and k.state = 'open')`)}`

const JOINED = `join games g on g.id = m.game_id
  join users c on c.id = m.created_by
  left join users e on e.id = m.last_edited_by`

const ONLOOKER_PLACE = `case
  when day is null then date
  when day < date then day || 'T' || cast(cast(substr(date, 12, 2) as integer) + 24 as text)
    || substr(date, 14)
  else substr(date, 1, 11) || cast(cast(substr(date, 12, 2) as integer) + 48 as text)
    || substr(date, 14)
end`

const LIST = `select ${match(CORRECTING)} as data
  from (
    select date, id from (
      select match_date as date, match_id as id from players where user_id = $viewer
      order by match_date desc, match_id desc limit +$limit)
    union all
    select date, id from (
      select ${ONLOOKER_PLACE} as date, id from matches where onlooker_id = $viewer
      order by 1 desc, id desc limit +$limit)
    order by date desc, id desc limit +$limit) as page
  join matches m on m.id = page.id ${JOINED}
  order by page.date desc, page.id desc`

const FILTERED = `select ${match(CORRECTING)} as data
  from (select match_order as date, match_id as id from match_facets
    where user_id = $viewer and facet = 'user:' || $person
    order by match_order desc, match_id desc limit +$limit) as page
  join matches m on m.id = page.id ${JOINED}
  order by page.date desc, page.id desc`

const FILTERED_NEXT = `select match_order as date, match_id as id from match_facets
  where user_id = $viewer and facet = 'user:' || $person
  order by match_order desc, match_id desc limit 1 offset +$limit`

const NEXT = `select match_date as date, match_id as id from players where user_id = $viewer
  order by match_date desc, match_id desc limit 1 offset +$limit`

const WHOLE_MATCH = `select ${match(`,
    'pad', json((select pad from pads where match_id = m.id)), 'activity', ${ACTIVITY},
    'corrections', ${CORRECTIONS}, 'link', ${LINK}`)} as data,
    m.created_by = $viewer or m.onlooker_id = $viewer or exists (
      select 1 from players where match_id = m.id and user_id = $viewer) as allowed
  from matches m ${JOINED} where m.id = $match`

const NOTIFICATIONS = `select json_object(
    '_id', n.id, 'type', n.type, 'title', n.title, 'description', n.description, 'link', n.link,
    'isRead', ${TRUTH('n.read_at is not null')}, 'createdAt', n.created_at,
    'sender', case when u.id is not null then ${PERSON('u')} end,
    'sessionId', case when exists (
      select 1 from players p join matches m on m.id = p.match_id
      where p.match_id = n.match_id and p.user_id = n.user_id and m.created_by <> n.user_id)
      then n.match_id end,
    'entityId', coalesce(n.entity_id, n.match_id), 'correctionId', n.correction_id) as data,
  (select count(*) from notifications where user_id = $viewer and read_at is null) as unread
  from notifications n left join users u on u.id = n.sender_id
  where n.user_id = $viewer and n.read_at is null order by n.id desc limit +$limit`

const TOTALS = `with played as (
    select m.game_id, count(*) as matches, max(match_date || match_id) as newest,
      sum(result = 'Win') as wins, sum(result = 'Loss') as losses, sum(result = 'Draw') as draws
    from players join matches m on m.id = match_id
    where user_id = $user and match_date < $before group by m.game_id)
  select json_object('wins', total.wins, 'losses', total.losses, 'draws', total.draws,
    'totalMatches', total.matches, 'mostPlayedGame', (select g.name from played
      join games g on g.id = played.game_id order by matches desc, newest desc limit 1)) as data
  from (select coalesce(sum(wins), 0) as wins, coalesce(sum(losses), 0) as losses,
    coalesce(sum(draws), 0) as draws, coalesce(sum(matches), 0) as matches from played) as total`

const SEARCH = `select json_group_array(json_object('_id', w.user_id, 'firstName', first_name,
    'lastName', last_name, 'email', coalesce((select u.email from friendships f
      join users u on u.id = f.friend_id where f.user_id = $viewer and f.friend_id = w.user_id), ''))
    order by word, user_id) as data
  from (select * from user_words
    where word >= $first and word < $end and word_before < $first and user_id <> $viewer
    order by word, user_id limit 10) as w`

const CALLER = `select s.user_id as id from sign_ins s join users u on u.id = s.user_id
  where s.token_hash = ? and s.expires_at > ? and s.last_used_at > ? and u.suspended_at is null`

const IDLE_MS = 30 * 86_400_000

interface ResultRow {
  data: string
  unread: number
  allowed: number
}

/** The reads, written by hand: one statement for each, whose JSON goes into the response. */
export function bareReads(db: DatabaseSync) {
  const caller = db.prepare(CALLER)
  const all = { list: db.prepare(LIST), next: db.prepare(NEXT) }
  const filtered = { list: db.prepare(FILTERED), next: db.prepare(FILTERED_NEXT) }
  const whole = db.prepare(WHOLE_MATCH)
  const notifications = db.prepare(NOTIFICATIONS)
  const totals = db.prepare(TOTALS)
  const search = db.prepare(SEARCH)
  const one = (row: unknown) => row as ResultRow
  return {
    caller(token: string, now: Date): string | undefined {
      const idle = new Date(now.getTime() - IDLE_MS).toISOString()
      const row = caller.get(hashToken(token), now.toISOString(), idle)
      return row?.['id'] as string | undefined
    },
    list(viewer: string, limit: number, person: string | null): string {
      const { list, next } = person === null ? all : filtered
      const who = person === null ? { $viewer: viewer } : { $viewer: viewer, $person: person }
      const rows = list.all({ ...who, $limit: limit })
      const data = rows.map((row) => one(row).data).join(',')
      // The cursor names the last match of the page, if another match follows.
      const more = next.get({ ...who, $limit: limit }) !== undefined
      const last = more ? next.get({ ...who, $limit: limit - 1 }) : undefined
      const position = last === undefined ? null : `${String(last['date'])} ${String(last['id'])}`
      const cursor = position === null ? null : `"${Buffer.from(position).toString('base64url')}"`
      return `{"data":[${data}],"meta":{"nextCursor":${cursor}}}`
    },
    match(viewer: string, id: string): string | undefined {
      const row = whole.get({ $viewer: viewer, $match: id })
      return row !== undefined && one(row).allowed ? one(row).data : undefined
    },
    notifications(viewer: string, limit: number): string {
      const rows = notifications.all({ $viewer: viewer, $limit: limit }).map(one)
      const unread = rows[0]?.unread ?? 0
      const meta = `{"page":1,"limit":${limit},"total":${unread},"unreadCount":${unread}}`
      return `{"data":[${rows.map(({ data }) => data).join(',')}],"meta":${meta}}`
    },
    totals(user: string, now: Date): string {
      const { data } = one(totals.get({ $user: user, $before: endOfLatestDay(now) }))
      return `{"data":${data}}`
    },
    search(viewer: string, first: string): string {
      const end = `${first}\u{10FFFF}`
      return `{"data":${one(search.get({ $viewer: viewer, $first: first, $end: end })).data}}`
    },
  }
}
