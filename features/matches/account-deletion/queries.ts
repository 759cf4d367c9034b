import type { Db } from '#database/connect.ts'

import { type CorrectionNotice, correctionNotices as noticeTypes } from '../corrections/rules.ts'
import { guestKeys } from '../guests/commands.ts'

/** An account that is about to be deleted. */
export interface DeletedAccount {
  id: string
  /**
   * Its address in the form of `emailKey()`; empty, which is nobody's, where nobody has proven it: whoever
   * signs up with somebody else's address must not remove what that person has said as a guest.
   */
  emailKey: string
}

/** The ids of all matches with data of an account: a row, an activity, or an edit that names it. */
export function matchesOf(db: Db, { id, emailKey }: DeletedAccount) {
  const rows = db.selectFrom('players').select('match_id as id')
  return rows
    .where('user_id', '=', id)
    .union(rows.where('declined_by', '=', id))
    .union(rows.where('guest_email_key', 'in', guestKeys(emailKey)))
    .union(seatsLentBy(db, emailKey).select('t.match_id as id'))
    .union(saidFrom(db, emailKey).select('s.match_id as id'))
    .union(db.selectFrom('matches').where('created_by', '=', id).select('id'))
    .union(db.selectFrom('matches').where('last_edited_by', '=', id).select('id'))
    .union(db.selectFrom('activity').where('by_user_id', '=', id).select('match_id as id'))
    .union(db.selectFrom('past_players').where('user_id', '=', id).select('match_id as id'))
}

/** Guests' rows with an account's address that somebody else has taken. */
export function seatsLentBy(db: Db, emailKey: string) {
  return db.selectFrom('taken_seats as t').where('t.guest_email_key', 'in', guestKeys(emailKey))
}

/** What was said by a table link about guests' rows while they had an account's address. */
export function saidFrom(db: Db, emailKey: string) {
  return db.selectFrom('link_uses as s').where('s.guest_email_key', 'in', guestKeys(emailKey))
}

/**
 * The rows for which a table link was used: the account's, before or after they became its own, and those
 * that had its address when something was said about them.
 */
export async function usedRowsOf(
  db: Db,
  { id, emailKey }: DeletedAccount,
): Promise<{ matchId: string; playerId: string }[]> {
  const used = db
    .selectFrom('players as p')
    .innerJoin('link_uses as used', (join) =>
      join.onRef('used.match_id', '=', 'p.match_id').onRef('used.player_id', '=', 'p.id'),
    )
    .where((eb) => eb.or([eb('p.user_id', '=', id), eb('p.declined_by', '=', id)]))
    .select(['p.match_id as matchId', 'p.id as playerId'])
  const said = saidFrom(db, emailKey).select(['s.match_id as matchId', 's.player_id as playerId'])
  return used.union(said).execute()
}

/** A notification about a correction. */
export interface Notice {
  id: string
  type: CorrectionNotice
  matchId: string
  correctionId: string
}

/** What others have been told about corrections of an account's matches: it may name the account. */
export async function correctionNotices(db: Db, user: DeletedAccount): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('match_id', 'in', matchesOf(db, user))
    .where('type', 'in', noticeTypes)
    .select(['id', 'type', 'match_id as matchId', 'correction_id as correctionId'])
    .execute()
  return rows.flatMap(({ id, type: stored, matchId, correctionId }) => {
    const type = noticeTypes.find((one) => one === stored)
    if (type === undefined || matchId === null || correctionId === null) return []
    return [{ id, type, matchId, correctionId }]
  })
}

/** The matches of a creator in which something is to be answered. */
export async function correctedMatchesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('corrections as c')
    .innerJoin('matches as m', 'm.id', 'c.match_id')
    .where('m.created_by', '=', userId)
    .where('c.state', '=', 'open')
    .select('m.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** The creators of those matches that still exist. */
export async function creatorsOf(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; creatorId: string }[]> {
  if (ids.length === 0) return []
  const matches = db.selectFrom('matches').where('id', 'in', ids)
  return matches.select(['id', 'created_by as creatorId']).execute()
}
