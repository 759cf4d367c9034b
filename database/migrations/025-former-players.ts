import { migrationOf } from './statements.ts'

/**
 * A notification about a correction names players: "Aiko's score 67 → 76". An instance of the version
 * before, which knows no corrections, deletes an account without these texts, so a trigger empties them.
 * This version then writes them again with the names that are left (features/former-players/former-matches).
 */
export const formerPlayers = migrationOf(({ postgres }) => (postgres ? POSTGRES : SQLITE))

const EMPTIED = `update notifications set description = ''
  where match_id = old.match_id and correction_id is not null`
/** The row of an account or guest becomes that of a former player (features/names/names.rules.ts). */
const BECOMES_FORMER = (differs: string) =>
  `new.guest_name = 'Former player' and old.guest_name ${differs} new.guest_name`

const SQLITE = [
  `create trigger notices_of_former_player after update of guest_name on players
  when ${BECOMES_FORMER('is not')}
  begin ${EMPTIED}; end`,
]

const POSTGRES = [
  `create function notices_of_former_player() returns trigger language plpgsql as
  $$ begin ${EMPTIED}; return null; end $$`,
  `create trigger notices_of_former_player after update of guest_name on players
  for each row when (${BECOMES_FORMER('is distinct from')})
  execute function notices_of_former_player()`,
]
