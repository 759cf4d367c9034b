import type { Db } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import { nameOfPerson } from '#features/accounts/seat-names.queries.ts'
import { bookKeys } from '#features/matches/people.commands.ts'

/** A guest's row that an address finds. */
export interface FoundRow {
  matchId: string
  rowId: string
  name: string
  seat: number
}

interface Stretch {
  /** The matches after this one, by id. */
  after: string
  /** The matches before this one. */
  until: string
}

/** Rows that are read at once; more than a match has. */
const ROWS_AT_ONCE = 200

const rowsByKey = prepared<{ userId: string; key: string; limit: number } & Stretch, FoundRow>(
  (db, { userId, key, limit, after, until }) =>
    foundBy(db, userId)
      .where('x.email_key', '=', key)
      .where('p.match_id', '>', after)
      .where('p.match_id', '<', until)
      .orderBy('p.match_id')
      .orderBy('p.seat')
      .limit(limit),
)

const rowsIn = prepared<{ userId: string; first: string; second: string; ids: string }, FoundRow>(
  (db, { userId, first, second, ids }) =>
    foundBy(db, userId)
      .where('p.match_id', 'in', (eb) =>
        eb.selectFrom(elements(db, ids).as('r')).select(idElement(db).as('id')),
      )
      .where('x.email_key', 'in', [first, second])
      .orderBy('p.match_id')
      .orderBy('p.seat'),
)

/** Guests' rows at tables where the account does not sit. */
const foundBy = (db: Db, userId: string) =>
  db
    .selectFrom('people as x')
    .innerJoin('players as p', 'p.person_id', 'x.id')
    .where('p.user_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('players as own')
            .whereRef('own.match_id', '=', 'p.match_id')
            .where('own.user_id', '=', userId)
            .select('own.id'),
        ),
      ),
    )
    .select(['p.match_id as matchId', 'p.id as rowId', nameOfPerson.as('name'), 'p.seat'])

interface Account {
  userId: string
  emailKey: string
}

/**
 * The first matches of a stretch in which an address has a row, with the first of these rows by seat.
 * @returns whether there may be further ones too
 */
export async function findRows(
  db: Db,
  { userId, emailKey }: Account,
  stretch: Stretch,
): Promise<{ rows: FoundRow[]; more: boolean }> {
  const found: FoundRow[] = []
  let end = stretch.until
  // One key after the other: both at once would be sorted, however many there are.
  for (const key of bookKeys(emailKey)) {
    const rows = await rowsByKey(db, { userId, key, limit: ROWS_AT_ONCE, ...stretch })
    const last = rows.at(-1)
    // The last match may have further rows.
    if (rows.length === ROWS_AT_ONCE && last !== undefined && last.matchId < end) end = last.matchId
    found.push(...rows)
  }
  const more = end !== stretch.until
  return { rows: firstOfEach(found.filter(({ matchId }) => !more || matchId < end)), more }
}

/** The same rows of some matches. */
export async function findRowsIn(
  db: Db,
  { userId, emailKey }: Account,
  matchIds: readonly string[],
): Promise<FoundRow[]> {
  const [first, second] = bookKeys(emailKey)
  const rows = await rowsIn(db, { userId, first, second, ids: JSON.stringify(matchIds) })
  return firstOfEach(rows)
}

/** Nobody gets two rows of a match: the first by seat. */
function firstOfEach(rows: readonly FoundRow[]): FoundRow[] {
  const sorted = rows.toSorted((a, b) =>
    a.matchId === b.matchId ? a.seat - b.seat : a.matchId < b.matchId ? -1 : 1,
  )
  return sorted.filter(({ matchId }, index) => sorted[index - 1]?.matchId !== matchId)
}
