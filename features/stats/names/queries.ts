import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/contract.ts'
import { FORMER_PLAYER } from '#features/accounts/names/rules.ts'
import { fullName } from '#features/accounts/rules.ts'
import type { Game } from '#features/games/contract.ts'

import { idsIn } from '../entries/queries.ts'
import type { TableRecord, TableRecords } from '../records/rules.ts'

/** The names of games by id; unknown ids are left out. */
export async function gameNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const games = await gamesById(db, { ids: JSON.stringify([...new Set(ids)]) })
  return new Map(games.map(({ _id, name }) => [_id, name]))
}

const gamesById = prepared<{ ids: string }, Game>((db, { ids }) =>
  db.selectFrom('games').where('id', 'in', idsIn(db, ids)).select(['id as _id', 'name']),
)

/** Accounts by id, as others see them; unknown ids are left out. */
export async function peopleById(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const people = await usersById(db, { ids: JSON.stringify([...new Set(ids)]) })
  return new Map(people.map((person) => [person._id, person]))
}

const usersById = prepared<{ ids: string }, Person>((db, { ids }) =>
  db
    .selectFrom('users')
    .where('id', 'in', idsIn(db, ids))
    .select(['id as _id', 'first_name as firstName', 'last_name as lastName']),
)

/** The names of those who hold records; all of them sat at the caller's tables. */
export async function holderNames(
  db: Db,
  { records }: { records: TableRecords },
): Promise<(holder: NonNullable<TableRecord['holder']>) => string> {
  const users = [...records.values()].flatMap(({ holder }) =>
    holder !== null && 'user' in holder ? [holder.user] : [],
  )
  const people = await peopleById(db, users)
  return (holder) => {
    if ('name' in holder) return holder.name
    const person = people.get(holder.user)
    return person === undefined ? FORMER_PLAYER : fullName(person)
  }
}
