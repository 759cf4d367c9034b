import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonRows } from '#database/query/json.ts'
import { type Params, prepared } from '#database/query/prepared.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { dayOfMatch } from '#features/dates/days.queries.ts'
import { isId } from '#platform/ids.ts'

import type { Guest } from './guests.contract.ts'
import { GUESTS_PAGE } from './guests.rules.ts'

/** Somebody of a book, and who was merged with them. */
export const samePeople = (
  personId: RawBuilder<unknown>,
) => sql<string>`(select same.id from people same
  where same.id = ${personId} union all select same.id from people same where same.merged_into = ${personId})`

/** The rows of a person that are nobody's account's. */
const rowsOf = (db: Db, personId: RawBuilder<unknown>) =>
  db
    .selectFrom('players as p')
    .where('p.person_id', 'in', samePeople(personId))
    .where('p.user_id', 'is', null)

/** The guests of a book, but for those who were merged into others. */
const peopleIn = (db: Db, ownerId: string) =>
  db
    .selectFrom('people as x')
    .where('x.owner_id', '=', ownerId)
    .where('x.merged_into', 'is', null)
    .where('x.user_id', 'is', null)

/** The people of a book after one, by name, with how often they were there and when last. */
const guestsAfter = prepared<
  { userId: string; after: string; afterId: string; limit: number },
  Guest & { key: string }
>(
  (db, { userId, after, afterId, limit }) =>
    counted(
      db,
      peopleIn(db, userId)
        .where((eb) => eb(eb.refTuple('x.name_key', 'x.id'), '>', eb.tuple(after, afterId)))
        .where((eb) => eb.exists(rowsOf(db, sql.ref('x.id')).select('p.id')))
        .orderBy('x.name_key')
        .orderBy('x.id')
        .limit(limit),
    ),
  ['merged'],
)

/** The numbers of some people of a book. */
function counted(db: Db, people: ReturnType<typeof peopleIn>) {
  return db
    .selectFrom(people.select(['x.id', 'x.name', 'x.name_key']).as('x'))
    .select(['x.id as _id', 'x.name', 'x.name_key as key'])
    .select((eb) => [
      eb
        .selectFrom('people as one')
        .whereRef('one.merged_into', '=', 'x.id')
        .select((of) =>
          jsonRows(db, { _id: of.ref('one.id'), name: of.ref('one.name') }, of.ref('one.id')).as(
            'merged',
          ),
        )
        .$asScalar()
        .$notNull()
        .as('merged'),
      rowsOf(db, sql.ref('x.id'))
        .select(eb.fn.countAll<number>().as('matches'))
        .$asScalar()
        .as('matches'),
      eb
        .selectFrom('matches as m')
        .where(
          'm.id',
          '=',
          rowsOf(db, sql.ref('x.id'))
            .orderBy('p.match_date', 'desc')
            .orderBy('p.match_id', 'desc')
            .limit(1)
            .select('p.match_id'),
        )
        .select(dayOfMatch.as('day'))
        .$asScalar()
        .$notNull()
        .as('lastDay'),
    ])
    .orderBy('x.name_key')
    .orderBy('x.id')
}

/**
 * One page of the guests of a user's own matches.
 * @param after the key and the id of the last guest before
 */
export async function listGuests(
  db: Db,
  userId: string,
  { after, afterId }: { after: string; afterId: string },
): Promise<{ guests: Guest[]; next: string | null }> {
  const found = await guestsAfter(db, { userId, after, afterId, limit: GUESTS_PAGE + 1 })
  const page = found.slice(0, GUESTS_PAGE)
  const last = found.length > GUESTS_PAGE ? page.at(-1) : undefined
  return {
    guests: page.map(presentGuest),
    next: last === undefined ? null : `${last._id} ${last.key}`,
  }
}

const presentGuest = ({ _id, name, matches, lastDay, merged }: Guest): Guest => ({
  ...{ _id, name, matches: Number(matches), lastDay, merged },
})

const oneGuest = prepared<{ userId: string; id: string }, Guest & { key: string }>(
  (db, { userId, id }) => counted(db, peopleIn(db, userId).where('x.id', '=', id)),
  ['merged'],
)

/** A guest of a user's own book. */
export async function findGuest(db: Db, userId: string, id: string): Promise<Guest | undefined> {
  const [found] = await oneGuest(db, { userId, id })
  return found && presentGuest(found)
}

/** Somebody of a book. */
export interface BookGuest {
  id: string
  name: string
  key: string
}

const namedSo = prepared<{ userId: string; key: string }, BookGuest>((db, { userId, key }) =>
  peopleIn(db, userId)
    .where('x.name_key', '=', key)
    .where((eb) => eb.exists(rowsOf(db, sql.ref('x.id')).select('p.id')))
    .select(['x.id', 'x.name', 'x.name_key as key'])
    .orderBy('x.nth')
    .orderBy('x.id')
    .limit(1),
)

const withId = prepared<{ userId: string; id: string }, BookGuest>((db, { userId, id }) =>
  peopleIn(db, userId).where('x.id', '=', id).select(['x.id', 'x.name', 'x.name_key as key']),
)

/** A guest of a user's own matches, by the id, or the first of a name. */
export async function guestOf(
  db: Db,
  userId: string,
  idOrName: string,
): Promise<BookGuest | undefined> {
  const [byId] = isId(idOrName) ? await withId(db, { userId, id: idOrName }) : []
  return byId ?? (await namedSo(db, { userId, key: nameKey(idOrName) }))[0]
}

/** The people of a book after one, by id. */
export const bookAfter = prepared<{ userId: string; after: string; limit: number }, BookGuest>(
  (db, { userId, after, limit }) =>
    peopleIn(db, userId)
      .where('x.id', '>', after)
      .select(['x.id', 'x.name', 'x.name_key as key'])
      .orderBy('x.id')
      .limit(limit),
)

/** A place in the matches of a guest, which come newest first. */
export interface MatchPlace {
  order: string
  id: string
}

/** Comes before every match. */
export const NEWEST: MatchPlace = { order: 'Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The matches of a guest after a place, newest first. */
export const matchesOfGuest = (
  db: Db,
  { guest, order, id }: Params<{ guest: string } & MatchPlace>,
) =>
  rowsOf(
    db,
    sql`(select coalesce(own.merged_into, own.id) from people own where own.id = ${guest})`,
  )
    .where((eb) => eb(eb.refTuple('p.match_date', 'p.match_id'), '<', eb.tuple(order, id)))
    .select(['p.match_date as order', 'p.match_id as id'])
    .orderBy('p.match_date', 'desc')
    .orderBy('p.match_id', 'desc')

/** The same with whether somebody sits at the table or has left it. */
const seatsOfGuest = prepared<
  { guest: string; userId: string; limit: number } & MatchPlace,
  MatchPlace & { atTable: string | null }
>((db, params) =>
  matchesOfGuest(db, params)
    .select((eb) =>
      eb
        .selectFrom('players as q')
        .whereRef('q.match_id', '=', 'p.match_id')
        .where((row) =>
          row.or([row('q.user_id', '=', params.userId), row('q.declined_by', '=', params.userId)]),
        )
        .select('q.id')
        .limit(1)
        .as('atTable'),
    )
    .limit(params.limit),
)

/** Matches that are counted at once: on SQLite all requests wait for it. */
const COUNTED = 500

/**
 * At how many tables a guest sits where somebody does not.
 * @param nextTurn lets others go first, after each part
 */
export async function countMatches(
  db: Db,
  { guest, userId, before }: { guest: string; userId: string; before?: string },
  nextTurn: (read: number) => Promise<void>,
): Promise<number> {
  let matches = 0
  for (let place = NEWEST; ;) {
    const found = await seatsOfGuest(db, { guest, userId, ...place, limit: COUNTED })
    matches += found.filter(
      ({ id, atTable }) => atTable === null && (before === undefined || id < before),
    ).length
    place = found.at(-1) ?? place
    await nextTurn(found.length + 1)
    if (found.length < COUNTED) return matches
  }
}
