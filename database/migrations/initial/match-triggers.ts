import type { Words } from '../statements.ts'
import { ORDER } from './match-tables.ts'

/** What follows, whoever writes a match: by what it is found, and how many bytes it takes. */
export const matchTriggers = ({ postgres }: Words): string[] => [
  FACETS,
  ...(postgres ? POSTGRES : SQLITE),
]

const GUEST = 'other.user_id is null and other.declined_by is null and other.person_id is not null'

/** The facets of each reader, a player or the creator who only looked on: from which rows, and which text. */
const readers = ['player.user_id', 'm.onlooker_id']
const facets = [
  { text: `'game:' || m.game_id`, where: 'true' },
  { text: `'mode:' || m.mode`, where: `m.mode <> 'competitive'` },
  { text: `'place:' || m.place_key`, where: 'm.place_key is not null' },
  { text: `'pending'`, where: 'm.confirmed_at is null' },
  { text: `'user:' || other.user_id`, where: 'other.user_id <> READER' },
  { text: `'guest:' || other.person_id`, where: GUEST },
  { text: `'result:Draw'`, where: `player.result = 'Draw'` },
]

/**
 * As features/matches/history-index.rules.ts. The table needs no index by match, which would be as large as
 * itself: the facets of a match are read here before they are removed.
 */
const FACETS = `create view facets_of_matches as ${readers
  .flatMap((reader) =>
    facets.flatMap(({ text, where }) => {
      const isPlayer = reader.startsWith('player')
      if (!isPlayer && where.startsWith('player')) return []
      return `select ${reader} as user_id, ${text} as facet, ${ORDER} as match_order, m.id as match_id
        from matches m
        ${isPlayer ? 'join players player on player.match_id = m.id' : ''}
        ${where.startsWith('other') ? 'join players other on other.match_id = m.id' : ''}
        where ${reader} is not null and ${where.replace('READER', reader)}`
    }),
  )
  .join(' union all ')}`

/** Removes facets of a match, before it or its rows change; whoever changes them adds what is new. */
const unindexed = (id: string, where = 'true') => `delete from match_facets
  where (user_id, facet, match_order, match_id) in (select user_id, facet, match_order, match_id
    from facets_of_matches where match_id = ${id} and ${where})`
const ALL = unindexed('old.id')
const CONFIRMED = unindexed('old.id', `facet = 'pending'`)
const OF_PLAYER = unindexed(
  'old.match_id',
  `(user_id = old.user_id or facet = 'user:' || old.user_id or facet = 'guest:' || old.person_id)`,
)
const isOther = (columns: readonly string[]) =>
  `(${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`
const OF_MATCH = ['game_id', 'mode', 'place_key', 'onlooker_id', 'date', 'day']
const OF_ROW = ['user_id', 'person_id', 'declined_by', 'result']
const unindexing = [
  { name: 'match_removed', when: 'delete on matches', condition: 'true', act: ALL },
  {
    name: 'match_changed',
    when: `update of ${OF_MATCH.join(', ')} on matches`,
    condition: isOther(OF_MATCH),
    act: ALL,
  },
  {
    name: 'match_confirmed',
    when: 'update of confirmed_at on matches',
    condition: 'old.confirmed_at is null and new.confirmed_at is not null',
    act: CONFIRMED,
  },
  { name: 'player_removed', when: 'delete on players', condition: 'true', act: OF_PLAYER },
  {
    name: 'player_changed',
    when: `update of ${OF_ROW.join(', ')} on players`,
    condition: isOther(OF_ROW),
    act: OF_PLAYER,
  },
]

/**
 * `past_bytes` are for the texts of the activity, which may be long and is not read again for each write
 * (features/matches/stored-bytes.commands.ts).
 */
const lengthIn = (row: string) =>
  `(coalesce(octet_length(${row}.changes), 0) + coalesce(octet_length(${row}.reason), 0))`
const measured = (id: string, bytes: string) =>
  `update matches set bytes = bytes + ${bytes}, past_bytes = past_bytes + ${bytes}
    where id = ${id} and ${bytes} <> 0`
const ADDED = measured('new.match_id', lengthIn('new'))
const REMOVED = measured('old.match_id', `-${lengthIn('old')}`)
const CHANGED = measured('new.match_id', `(${lengthIn('new')} - ${lengthIn('old')})`)

const SQLITE = [
  ...unindexing.map(
    ({ name, when, condition, act }) =>
      `create trigger ${name} before ${when} when ${condition} begin ${act}; end`,
  ),
  `create trigger past_added after insert on activity
    when new.changes is not null or new.reason is not null begin ${ADDED}; end`,
  `create trigger past_removed after delete on activity begin ${REMOVED}; end`,
  `create trigger past_changed after update of changes, reason on activity begin ${CHANGED}; end`,
]

const POSTGRES = [
  ...unindexing.flatMap(({ name, when, condition, act }) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      ${act};
      return ${when.startsWith('delete') ? 'old' : 'new'};
    end $$`,
    `create trigger ${name} before ${when}
      for each row when (${condition}) execute function ${name}()`,
  ]),
  `create function past_measured() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${ADDED};
    elsif tg_op = 'DELETE' then ${REMOVED};
    else ${CHANGED};
    end if;
    return null;
  end $$`,
  `create trigger past_measured after insert or delete or update of changes, reason on activity
  for each row execute function past_measured()`,
]
