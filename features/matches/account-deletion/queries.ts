import type { Db } from '#database/connect.ts'

import { guestKeys } from '../guests/commands.ts'

/** An account that is about to be deleted; its address in the form of `emailKey()`. */
export interface DeletedAccount {
  id: string
  emailKey: string
}

/** The ids of all matches with data of an account: a row, an activity, or an edit that names it. */
export function matchesOf(db: Db, { id, emailKey }: DeletedAccount) {
  const rows = db.selectFrom('players').select('match_id as id')
  return rows
    .where('user_id', '=', id)
    .union(rows.where('declined_by', '=', id))
    .union(rows.where('guest_email_key', 'in', guestKeys(emailKey)))
    .union(db.selectFrom('matches').where('created_by', '=', id).select('id'))
    .union(db.selectFrom('matches').where('last_edited_by', '=', id).select('id'))
    .union(db.selectFrom('activity').where('by_user_id', '=', id).select('match_id as id'))
    .union(db.selectFrom('past_players').where('user_id', '=', id).select('match_id as id'))
}
