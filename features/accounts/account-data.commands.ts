import { type RawBuilder, sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { deleteWithin, emptyWithin, type Room } from '#database/query/parts.ts'
import type { Schema } from '#database/schema/schema.ts'

export interface DeletedAccount {
  id: string
  email: string
  /**
   * The address in the form of `emailKey()`; empty, which is nobody's, where nobody has proven it: whoever
   * signs up with somebody else's address must not remove what that person has said as a guest.
   */
  emailKey: string
  /** ISO 8601: when the deletion began. What has been written to the address since is somebody else's. */
  since: string
  /** `since`, but null in the first transaction of the deletion. */
  freeSince: string | null
}

export interface DataDeletion {
  account: DeletedAccount
  room: Room
  now: Date
}

export type ColumnName = {
  [Table in keyof Schema]: `${Table}.${keyof Schema[Table] & string}`
}[keyof Schema]

export interface ColumnDeletion {
  columns: readonly ColumnName[]
  remove: (trx: Trx, deletion: DataDeletion) => Promise<void>
}

/**
 * What a feature forgets when an account is deleted. `npm run check` looks for every column that may name
 * an account in one of these lists; a foreign key with `on delete` does the same without any.
 */
export interface AccountData {
  /** What connects the account with others, so that nothing is added to its matches meanwhile. */
  ties?: readonly ColumnDeletion[]
  /** Then rows in matches. */
  matches?: readonly ColumnDeletion[]
  /** Then the rest, parents after their children: others lock these rows after matches. */
  rest?: readonly ColumnDeletion[]
  /** Why columns that may name an account need none of it. */
  not?: Partial<Record<ColumnName, string>>
}

type Chosen = (userId: string) => RawBuilder<boolean>

export function deletes(...names: ColumnName[]): ColumnDeletion[] {
  return names.map((name) => deletesWhere(name, isIn(name)))
}

export function deletesWhere(name: ColumnName, chosen: Chosen): ColumnDeletion {
  const { table } = partsOf(name)
  return {
    columns: [name],
    remove: (trx, { account, room }) => deleteWithin(trx, room, table, chosen(account.id)),
  }
}

export function empties(name: ColumnName, chosen: Chosen = isIn(name)): ColumnDeletion {
  const { table, column } = partsOf(name)
  return {
    columns: [name],
    remove: (trx, { account, room }) => emptyWithin(trx, room, table, column, chosen(account.id)),
  }
}

function isIn(name: ColumnName): Chosen {
  const { column } = partsOf(name)
  return (userId) => sql<boolean>`${sql.ref(column)} = ${userId}`
}

function partsOf(name: ColumnName): { table: keyof Schema; column: string } {
  const [table, column] = name.split('.') as [keyof Schema, string]
  return { table, column }
}
