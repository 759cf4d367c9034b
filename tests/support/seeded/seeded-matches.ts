import { type RawBuilder, sql } from 'kysely'

import { type Database, engineOf, type Trx } from '#database/connect.ts'

import { addGuests, seedUsers } from './seeded-people.ts'

/** Rows that one statement inserts at most, so that no transaction of a test is very long. */
const AT_ONCE = 20_000

export interface SeededMatches {
  /** Who has logged them, and sits at each of them. */
  owner: string
  gameId: string
  /** Other accounts at each table; none of them has confirmed. */
  others?: readonly string[]
  /** Guests at each of them; the first one's name is "Guest 1". */
  guests?: number
  /** The numbers of the first and the last one, from which the ids follow. */
  from?: number
  count: number
  at?: string
}

const AT = '2026-01-01T00:00:00.000Z'

/** The id of a seeded match, or with a seat the id of one of its rows. */
export function seededId(number: number, seat = 0): string {
  return `${number.toString(16).padStart(8, '0')}-0000-7000-8000-${String(seat).padStart(12, '0')}`
}

/**
 * Inserts matches by a few statements: 50,000 in some seconds. Of the facets it writes the owner's, and
 * in the others' histories those about the owner.
 */
export async function seedMatches(
  { engine, transact }: Pick<Database, 'engine' | 'transact'>,
  { owner, gameId, others = [], guests = 0, from = 1, count, at = AT }: SeededMatches,
): Promise<void> {
  const isPostgres = engine === 'postgres'
  const lit = (text: string) => sql.lit(text)
  const user = (id: string) => (isPostgres ? sql`cast(${lit(id)} as uuid)` : lit(id))
  const id = (seat = 0) => {
    const end = lit(`-0000-7000-8000-${String(seat).padStart(12, '0')}`)
    return isPostgres
      ? sql`cast(lpad(to_hex(n), 8, '0') || ${end} as uuid)`
      : sql`(printf('%08x', n) || ${end})`
  }
  const seats = [owner, ...others]
  const names = Array.from({ length: guests }, (_, guest) => ({ name: `Guest ${guest + 1}` }))
  const persons = await transact((trx) => addGuests(trx, owner, names))
  const size = Math.ceil(AT_ONCE / (seats.length + guests))
  for (let start = from; start < from + count; start += size) {
    const last = Math.min(start + size, from + count) - 1
    const numbers = isPostgres
      ? sql`(select generate_series(${sql.lit(start)}, ${sql.lit(last)}) as n) as numbers`
      : sql`(with recursive up(n) as (select ${sql.lit(start)} union all
          select n + 1 from up where n < ${sql.lit(last)}) select n from up) as numbers`
    await transact(async (trx) => {
      const insert = async (
        table: string,
        values: Record<string, RawBuilder<unknown>>,
      ): Promise<void> => {
        const columns = sql.join(Object.keys(values).map((column) => sql.ref(column)))
        await sql`insert into ${sql.table(table)} (${columns})
          select ${sql.join(Object.values(values))} from ${numbers}`.execute(trx)
      }
      const nothing = sql`null`
      await insert('matches', {
        id: id(),
        game_id: user(gameId),
        date: lit(at),
        notes: lit(''),
        version: sql`1`,
        created_by: user(owner),
        created_at: lit(at),
        updated_at: lit(at),
        confirmed_at: others.length > 0 ? nothing : lit(at),
      })
      const row = { match_id: id(), result: lit(''), match_date: lit(at) }
      for (const [seat, userId] of seats.entries()) {
        const confirmed_at = seat === 0 ? lit(at) : nothing
        const place = { id: id(seat), seat: sql.lit(seat) }
        await insert('players', { ...row, ...place, user_id: user(userId), confirmed_at })
      }
      for (let guest = 0; guest < guests; guest += 1) {
        const seat = seats.length + guest
        const name = { person_id: user(persons[guest] ?? ''), confirmed_at: lit(at) }
        await insert('players', { ...row, id: id(seat), seat: sql.lit(seat), ...name })
      }
      // PostgreSQL knows nothing of so many new rows, and would read all of them for each.
      if (engineOf(trx) === 'postgres') await sql`analyze matches, players`.execute(trx)
      await sql`insert into match_facets (user_id, facet, match_order, match_id)
        select user_id, facet, match_order, match_id from facets_of_matches
        where match_id >= ${seededId(start)} and match_id <= ${seededId(last)}
          and (user_id = ${owner} or facet = ${`user:${owner}`})`.execute(trx)
      const created = { type: lit('created'), by_user_id: user(owner), at: lit(at) }
      await insert('activity', { match_id: id(), id: id(), ...created })
    })
  }
}

/** Makes a row of each of many accounts, who are the user's friends. @returns their ids */
export async function seedFriends(trx: Trx, userId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) =>
    seededId(index + 1).replace('-7000-8000-', '-7000-9000-'),
  )
  for (let start = 0; start < count; start += 500) {
    const some = ids.slice(start, start + 500)
    const users = some.map((id) => {
      return { id, first_name: 'Friend', last_name: id.slice(0, 8), email: `${id}@example.com` }
    })
    await seedUsers(trx, AT, users)
    const pairs = some.flatMap((id) => [
      { user_id: userId, friend_id: id, created_at: AT, trusted_at: null },
      { user_id: id, friend_id: userId, created_at: AT, trusted_at: null },
    ])
    await trx.insertInto('friendships').values(pairs).execute()
  }
  return ids
}
