import { migrationOf } from './statements.ts'

/**
 * Confirmations and objections by a table link name the guest, in the creator's notifications and in the
 * activity, also after the row became an account's. An older version knows no table links and deletes an
 * account without these texts, so a trigger deletes them. This version has already deleted them by then
 * (features/former-players/former-matches).
 */
export const formerGuests = migrationOf(({ postgres }) => (postgres ? POSTGRES : SQLITE))

const SAID = `delete from notifications
    where match_id = old.match_id and type in ('GUEST_CONFIRMED', 'GUEST_CONTESTED', 'GUEST_CLAIMED')
      and exists (select 1 from link_uses used
        where used.match_id = old.match_id and used.player_id = old.id);
  update activity set player_name = 'Former player', reason = null
    where match_id = old.match_id and player_id = old.id and player_name is not null`
/** The row of an account or guest becomes that of a former player (features/names/names.rules.ts). */
const BECOMES_FORMER = (differs: string) =>
  `new.guest_name = 'Former player' and old.guest_name ${differs} new.guest_name`

const SQLITE = [
  `create trigger said_by_former_guest after update of guest_name on players
  when ${BECOMES_FORMER('is not')}
  begin ${SAID}; end`,
]

const POSTGRES = [
  `create function said_by_former_guest() returns trigger language plpgsql as
  $$ begin ${SAID}; return null; end $$`,
  `create trigger said_by_former_guest after update of guest_name on players
  for each row when (${BECOMES_FORMER('is distinct from')})
  execute function said_by_former_guest()`,
]
