import { sql } from 'kysely'

import { FORMER_PLAYER } from './names.rules.ts'

/** Of a person `x`, or of whom it was merged into. */
export const nameOfPerson = sql<string>`coalesce((select same.name from people same
  where same.id = x.merged_into), x.name)`

/** Of a row `p` of `players` that is no account's: a guest, or an account that has left it. */
export const nameOfSeat = sql<string>`case
  when p.person_id is not null then (select ${nameOfPerson} from people x where x.id = p.person_id)
  when p.declined_by is not null then (select trim(gone.first_name || ' ' || gone.last_name)
    from users gone where gone.id = p.declined_by)
  else ${sql.lit(FORMER_PLAYER)} end`
