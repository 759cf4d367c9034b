import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'
import { migrationOf } from './statements.ts'

/**
 * A column says that a row belonged to a deleted account. Before, only the name "Former player" said so,
 * which anybody could type: renaming a guest to it and back ran the triggers of deletions (025, 026),
 * and deleting an account with an unproven address ran that of 028. These triggers are replaced.
 *
 * An older version deletes accounts without these columns, so triggers write them. A deleted account's
 * row loses the account and gets the name in one update. No edit takes the account from a row, and
 * declining says who it was. A guest's row loses the account's address in the same update. There an edit
 * of the older version can look the same, so the trigger marks the row, but removes nothing that was
 * said.
 */
export const formerPlayersStored = migrationOf((words) => (words.postgres ? postgres() : sqlite()))

/**
 * Marks the rows of accounts that are deleted already. The name alone does not distinguish them from a
 * guest of that name, so all rows with exactly this name and without an address count as deleted
 * accounts'. So nobody can claim a deleted account's row. The row of such a guest stays nobody's, as
 * before. Locks no table against writes.
 */
export const formerPlayersMarked: Migration = {
  async up(db: Db) {
    const at = new Date().toISOString()
    const guests = sql`user_id is null and guest_name = ${FORMER} and former_at is null`
    const isGuest = sql`${guests} and declined_by is null`
    await sql`update players set former_at = ${at}
      where ${isGuest} and guest_email is null and guest_email_key is null`.execute(db)
    await sql`update activity set former_at = ${at} where player_name = ${FORMER}`.execute(db)
    await sql`update taken_seats set former_at = ${at} where guest_name = ${FORMER}`.execute(db)
    // The other rows are guests. Lists and statistics have left them out so far, so their matches are
    // written again.
    const found = sql`select match_id from players where ${guests}`
    await sql`update matches set facets_version = null where id in (${found})`.execute(db)
    const again = sql`on conflict (user_id, match_id) do update set due = '' where due <> ''`
    await sql`insert into tally_queue (user_id, match_id, due)
      select user_id, match_id, '' from players
      where user_id is not null and match_id in (${found})
      ${engineOf(db) === 'postgres' ? sql`` : again}`.execute(db)
    await sql`update link_uses set guest_email_key = coalesce(
        (select p.guest_email_key from players p
          where p.match_id = link_uses.match_id and p.id = link_uses.player_id),
        (select min(t.guest_email_key) from taken_seats t
          where t.match_id = link_uses.match_id and t.player_id = link_uses.player_id))
      where what = 'contested' and guest_email_key is null`.execute(db)
  },
}

const FORMER = 'Former player'

const NOW = {
  sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  postgres: `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}
type Engine = keyof typeof NOW

/** A row of an account that an older version has just deleted. */
const ACCOUNTS_ROW = `old.user_id is not null and new.user_id is null
  and new.declined_by is null and new.guest_name = '${FORMER}' and new.former_at is null`
/** The same for a guest's row with the address of an account, as far as the row shows it. */
const GUESTS_ROW = `old.guest_email_key is not null and new.guest_email_key is null
  and old.user_id is null and new.user_id is null
  and new.guest_name = '${FORMER}' and new.former_at is null`
/** An older version gives the row of a deleted account another name, or an account. */
const NO_MORE = (differs: string) =>
  `new.former_at is not null and (new.user_id is not null or new.guest_name ${differs} '${FORMER}')`
/** An older version writes this name when it deletes an account; nothing else changes these names. */
const NAMED = (column: string) => `new.${column} = '${FORMER}' and new.former_at is null`
/** Deletes nothing that others have said. */
const PROVEN = 'old.email_verified_at is not null'
const OBJECTION = `new.what = 'contested'`

const ABOUT_GUESTS = `type in ('GUEST_CONFIRMED', 'GUEST_CONTESTED', 'GUEST_CLAIMED')`
const nameless = (engine: Engine) => `player_name = '${FORMER}', former_at = ${NOW[engine]}`

/**
 * Deletes texts about the row: notifications about corrections of the match, and objections by a table
 * link.
 */
const forgetRow = (engine: Engine) => `update notifications set description = ''
    where match_id = old.match_id and correction_id is not null;
  delete from notifications where match_id = old.match_id and ${ABOUT_GUESTS}
    and exists (select 1 from link_uses used
      where used.match_id = old.match_id and used.player_id = old.id);
  update activity set ${nameless(engine)}, reason = null
    where match_id = old.match_id and player_id = old.id and player_name is not null;`

/** Deletes what the account said as a guest, and its names in seats that others have taken. */
const forgetAddress = (engine: Engine) => {
  const lent = 'from taken_seats lent where lent.guest_email_key = old.email_key'
  const said = 'from link_uses used where used.guest_email_key = old.email_key'
  const isOf = (rows: string) =>
    `exists (select 1 ${rows} and match_id = activity.match_id and player_id = activity.player_id)`
  return `delete from notifications where ${ABOUT_GUESTS}
    and match_id in (select match_id ${lent} union select match_id ${said});
  update activity set ${nameless(engine)}
    where match_id in (select match_id ${lent}) and player_name is not null and ${isOf(lent)};
  update activity set ${nameless(engine)}, reason = null
    where match_id in (select match_id ${said}) and player_name is not null and ${isOf(said)};
  update link_uses set guest_email_key = null where guest_email_key = old.email_key;
  update taken_seats set guest_name = '${FORMER}', former_at = ${NOW[engine]},
      guest_email = null, guest_email_key = null
    where guest_email_key = old.email_key;`
}

/** Marks the rows that the account declined. `declined_by` names the account as long as it exists. */
const markDeclined = (engine: Engine) => `update players set former_at = ${NOW[engine]}
  where declined_by = old.id and guest_name = '${FORMER}' and former_at is null;`

const setAddress = `update link_uses set guest_email_key = (
    select guest_email_key from players where match_id = new.match_id and id = new.player_id)
  where match_id = new.match_id and player_id = new.player_id and what = new.what;`

function sqlite(): string[] {
  const mark = (table: string, ids: readonly string[], at: string = NOW.sqlite) =>
    `update ${table} set former_at = ${at}
    where ${ids.map((id) => `${id} = new.${id}`).join(' and ')};`
  const markRow = mark('players', ['match_id', 'id'])
  return [
    ...['notices_of_former_player', 'said_by_former_guest', 'lent_seats_of_account'].map(
      (name) => `drop trigger ${name}`,
    ),
    ...columns('text'),
    `create trigger former_account before delete on users when ${PROVEN}
    begin ${markDeclined('sqlite')} ${forgetAddress('sqlite')} end`,
    `create trigger former_player after update of user_id, guest_name on players
    when ${ACCOUNTS_ROW}
    begin ${markRow} ${forgetRow('sqlite')} end`,
    `create trigger former_guest after update of guest_email_key, guest_name on players
    when ${GUESTS_ROW}
    begin ${markRow} end`,
    `create trigger no_former_player after update of user_id, guest_name on players
    when ${NO_MORE('is not')}
    begin ${mark('players', ['match_id', 'id'], 'null')} end`,
    `create trigger former_lender after update of guest_name on taken_seats
    when ${NAMED('guest_name')}
    begin ${mark('taken_seats', ['match_id', 'player_id', 'user_id'])} end`,
    `create trigger former_in_activity after update of player_name on activity
    when ${NAMED('player_name')}
    begin ${mark('activity', ['match_id', 'id'])} end`,
    `create trigger objection_with_address after insert on link_uses when ${OBJECTION}
    begin ${setAddress} end`,
  ]
}

function postgres(): string[] {
  const procedure = (name: string, body: string, returned: 'null' | 'new' | 'old') =>
    `create function ${name}() returns trigger language plpgsql as
    $$ begin ${body} return ${returned}; end $$`
  const marks = `new.former_at := ${NOW.postgres};`
  return [
    procedure('former_account', markDeclined('postgres') + forgetAddress('postgres'), 'old'),
    procedure('former_player', marks + forgetRow('postgres'), 'new'),
    procedure('mark_former', marks, 'new'),
    procedure('unmark_former', 'new.former_at := null;', 'new'),
    procedure('objection_with_address', setAddress, 'null'),
    // From here on, because they lock the tables: users first, as deleting an account does.
    'drop trigger lent_seats_of_account on users',
    'drop function lent_seats_of_account()',
    `create trigger former_account before delete on users
    for each row when (${PROVEN}) execute function former_account()`,
    'drop trigger notices_of_former_player on players',
    'drop function notices_of_former_player()',
    'drop trigger said_by_former_guest on players',
    'drop function said_by_former_guest()',
    ...columns('text collate "C"'),
    `create trigger former_player before update of user_id, guest_name on players
    for each row when (${ACCOUNTS_ROW}) execute function former_player()`,
    `create trigger former_guest before update of guest_email_key, guest_name on players
    for each row when (${GUESTS_ROW}) execute function mark_former()`,
    `create trigger no_former_player before update of user_id, guest_name on players
    for each row when (${NO_MORE('is distinct from')}) execute function unmark_former()`,
    `create trigger former_lender before update of guest_name on taken_seats
    for each row when (${NAMED('guest_name')}) execute function mark_former()`,
    `create trigger former_in_activity before update of player_name on activity
    for each row when (${NAMED('player_name')}) execute function mark_former()`,
    `create trigger objection_with_address after insert on link_uses
    for each row when (${OBJECTION}) execute function objection_with_address()`,
  ]
}

function columns(key: string): string[] {
  return [
    'alter table players add column former_at text',
    'alter table taken_seats add column former_at text',
    // The guest's own confirmation from before the seat was taken.
    'alter table taken_seats add column guest_confirmed_at text',
    'alter table taken_seats add column guest_confirmed_by text',
    'alter table activity add column former_at text',
    `alter table link_uses add column guest_email_key ${key}`,
    `create index link_uses_by_email on link_uses (guest_email_key)
      where guest_email_key is not null`,
  ]
}
