import { sql } from 'kysely'

import { newId } from '#platform/ids.ts'

import type { TestUser } from '../data/made-people.ts'
import type { TestApp } from '../engines.ts'
import { addGuests } from './seeded-people.ts'

interface Seed {
  matches: number
  /** Guests at each table, beside the user. */
  guests?: number
  /** The name of the game. */
  game?: string
}

/** An import of many matches of one day, written by SQL. @returns its id */
export async function seedImport(
  { database, clock }: TestApp,
  { user: { _id: userId } }: TestUser,
  { matches, guests = 1, game = 'Azul' }: Seed,
): Promise<string> {
  const importId = newId()
  const at = clock.now().toISOString()
  const [isPostgres, block] = [database.engine === 'postgres', newId().slice(0, 13)]
  const numbers = (count: number, from = 1) =>
    isPostgres
      ? sql`(select generate_series(${sql.lit(from)}, ${sql.lit(count)}) as n)`
      : sql`(with recursive up(n) as (select ${sql.lit(from)} where ${sql.lit(from)} <= ${sql.lit(count)}
          union all select n + 1 from up where n < ${sql.lit(count)}) select n from up)`
  const id = (digits: string, n = 'm.n') => {
    const padded = isPostgres ? `lpad(${n}::text, 12, '0')` : `printf('%012d', ${n})`
    const text = `'${block}-${digits}-8000-' || ${padded}`
    return sql.raw(isPostgres ? `cast(${text} as uuid)` : text)
  }
  const uuid = (value: string) => (isPostgres ? sql`cast(${value} as uuid)` : sql`${value}`)
  const gameId = newId()
  await database.transact(async (trx) => {
    await trx
      .insertInto('games')
      .values({
        id: gameId,
        name: game,
        name_key: game.toLowerCase(),
        created_by: userId,
        created_at: at,
      })
      .execute()
    await trx
      .insertInto('import_runs')
      .values({
        id: importId,
        user_id: userId,
        source: 'csv',
        file: 'seed.csv',
        created_at: at,
        state: 'finished',
        imported: matches,
        claims: 0,
        kept: null,
        reached_id: null,
      })
      .execute()
    const game_id = uuid(gameId)
    await sql`insert into matches (id, game_id, date, day, notes, created_by, version,
        confirmed_at, created_at, updated_at, mode, scoring)
      select ${id('7000')}, ${game_id}, '2026-10-01T12:00:00.000Z', null, '',
        ${uuid(userId)}, 1, ${at}, ${at}, ${at}, 'competitive', 'highest' from ${numbers(matches)} as m`.execute(
      trx,
    )
    await sql`insert into players (match_id, id, seat, user_id, score, result,
        match_date, confirmed_at, confirmed_by)
      select ${id('7000')}, ${id('7100')}, 0, ${uuid(userId)}, 40, 'Win',
        '2026-10-01T12:00:00.000Z', ${at}, 'import' from ${numbers(matches)} as m`.execute(trx)
    const names = Array.from({ length: guests }, (_, guest) => ({ name: `Guest ${guest + 1}` }))
    await addGuests(trx, userId, names)
    await sql`insert into players (match_id, id, seat, person_id, score, result,
        match_date)
      select ${id('7000')}, ${id('7200', `(m.n * 100 + s.n)`)}, s.n, x.id, 30, 'Loss',
        '2026-10-01T12:00:00.000Z'
      from ${numbers(matches)} as m cross join ${numbers(guests)} as s
        join people x on x.owner_id = ${uuid(userId)} and x.name = 'Guest ' || s.n`.execute(trx)
    await sql`insert into import_matches (import_id, match_id, version)
      select ${uuid(importId)}, ${id('7000')}, 1 from ${numbers(matches)} as m`.execute(trx)
    await sql`insert into imports (user_id, source_id, match_id, place)
      select ${uuid(userId)}, 'csv:' || ${sql.lit(block)} || m.n, ${id('7000')}, 0
      from ${numbers(matches)} as m`.execute(trx)
  })
  return importId
}
