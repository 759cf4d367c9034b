import { migrationOf } from './statements.ts'

/**
 * A guest's row that somebody has taken stores the guest's name and address in `taken_seats`. An older
 * version knows no taken seats: it gives a match another creator without hiding that address, and
 * deletes the address's account without deleting the name. So triggers do both. This version has already
 * done so by then (features/former-players/former-matches).
 */
export const lentSeats = migrationOf(({ postgres }) => (postgres ? POSTGRES : SQLITE))

const HIDDEN = `update taken_seats set guest_email = null, guest_email_key = null
  where match_id = new.id and guest_email is not null`
const CHANGES_HANDS = (differs: string) => `old.created_by ${differs} new.created_by`

const LENT = 'from taken_seats lent where lent.guest_email_key = old.email_key'
const FORGOTTEN = `delete from notifications
    where match_id in (select lent.match_id ${LENT})
      and type in ('GUEST_CONFIRMED', 'GUEST_CONTESTED', 'GUEST_CLAIMED');
  update activity set player_name = 'Former player', reason = null
    where match_id in (select lent.match_id ${LENT}) and player_name is not null
      and exists (select 1 ${LENT} and lent.match_id = activity.match_id
        and lent.player_id = activity.player_id);
  update taken_seats set guest_name = 'Former player', guest_email = null, guest_email_key = null
    where guest_email_key = old.email_key`

const SQLITE = [
  `create trigger lent_seats_of_match after update of created_by on matches
  when ${CHANGES_HANDS('is not')}
  begin ${HIDDEN}; end`,
  `create trigger lent_seats_of_account after delete on users
  begin ${FORGOTTEN}; end`,
]

const POSTGRES = [
  `create function lent_seats_of_match() returns trigger language plpgsql as
  $$ begin ${HIDDEN}; return null; end $$`,
  `create trigger lent_seats_of_match after update of created_by on matches
  for each row when (${CHANGES_HANDS('is distinct from')})
  execute function lent_seats_of_match()`,
  `create function lent_seats_of_account() returns trigger language plpgsql as
  $$ begin ${FORGOTTEN}; return null; end $$`,
  `create trigger lent_seats_of_account after delete on users
  for each row execute function lent_seats_of_account()`,
]
