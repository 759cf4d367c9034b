import type { Db } from '#database/connect.ts'
import { pagesById } from '#database/query/pages-by-id.ts'
import { initialOf } from '#features/accounts/names.rules.ts'
import { knowsSheetOnly } from '#features/matches/matches.rules.ts'

/** The claims that the user has asked or was asked, as long as they are stored, with the other side's name. */
export function claimPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      db
        .selectFrom('claims as c')
        .innerJoin('users as creator', 'creator.id', 'c.creator_id')
        .innerJoin('users as person', 'person.id', 'c.person_id')
        .where((eb) => eb.or([eb('c.creator_id', '=', userId), eb('c.person_id', '=', userId)]))
        .where('c.id', '>', after)
        .select(['c.id', 'c.creator_id as creatorId', 'c.asked_by as askedBy', 'c.guest'])
        .select(['creator.first_name as creatorFirst', 'creator.last_name as creatorLast'])
        .select(['person.first_name as personFirst', 'person.last_name as personLast'])
        .select(['c.matches', 'c.state', 'c.created_at as at', 'c.answered_at as answeredAt'])
        .select(['c.match_id', 'c.working_since'])
        .orderBy('c.id'),
    (row) => {
      const { creatorId, askedBy, guest, matches, state, at, answeredAt, ...names } = row
      const [mine, asked] = [creatorId === userId, askedBy === 'creator']
      return {
        // Whose matches they are, and who asked.
        guest,
        mine,
        asked: mine === asked,
        other: mine
          ? { firstName: names.personFirst, lastName: names.personLast }
          : {
              firstName: names.creatorFirst,
              lastName: knowsSheetOnly(row) ? initialOf(names.creatorLast) : names.creatorLast,
            },
        matches,
        state,
        at,
        answeredAt,
      }
    },
  )
}

/** Who guests of the user's book are not, as somebody has said: accounts, and guests of the same name. */
export async function deniedOf(db: Db, userId: string) {
  const friends = db
    .selectFrom('people as x')
    .innerJoin('denials as d', 'd.guest_id', 'x.id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('x.owner_id', '=', userId)
    .select(['x.name as guest', 'u.first_name as firstName', 'u.last_name as lastName'])
    .orderBy('x.id')
    .orderBy('u.id')
  const guests = db
    .selectFrom('people as x')
    .innerJoin('people_apart as a', 'a.guest_id', 'x.id')
    .innerJoin('people as o', 'o.id', 'a.other_id')
    .where('x.owner_id', '=', userId)
    .select(['x.name as guest', 'o.name', 'o.email'])
    .orderBy('x.id')
    .orderBy('o.id')
  return { friends: await friends.execute(), guests: await guests.execute() }
}
