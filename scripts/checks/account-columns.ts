import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import { connect, type Database } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { features } from '#server/features.ts'

interface Column {
  name: string
  parent: string | null
  onDelete: string | null
}

/** Columns without a foreign key that may have an account's id or address, by their names… */
const MAY_NAME_ACCOUNT = /(^|_)(email|address|person|to)(_key|_hash)?$|_id$|_by$/u
/** …except ids of other things, and words such as who of two has asked. */
const NAMES_OTHERS =
  /^(match|game|player|correction|link|source|starter|until|reached|found)_id$|(asked|answered|undone|confirmed|deleting)_by$/u

/** Columns that may name an account, and of which no feature says what becomes of them with it. */
export async function accountColumnFindings(database: Database): Promise<string[]> {
  const { rows } = await sql<Column>`
    select t.name || '.' || c.name as name, f."table" as parent, f.on_delete as "onDelete"
    from sqlite_schema t join pragma_table_info(t.name) c
    left join pragma_foreign_key_list(t.name) f on f."from" = c.name
    where t.type = 'table'`.execute(database.read)
  const said = new Set<string>(
    features.flatMap(({ accountData: { ties = [], matches = [], rest = [], not = {} } }) => [
      ...[...ties, ...matches, ...rest].flatMap(({ columns }) => columns),
      ...Object.keys(not),
    ]),
  )
  return rows
    .filter((column) => mayNameAccount(column) && !said.has(column.name))
    .map(({ name }) => `${name} may name an account; a feature says what becomes of it`)
}

function mayNameAccount({ name, parent, onDelete }: Column): boolean {
  if (parent === 'users') return onDelete === 'NO ACTION'
  const column = name.slice(name.indexOf('.') + 1)
  return parent === null && MAY_NAME_ACCOUNT.test(column) && !NAMES_OTHERS.test(column)
}

export async function withMigrated<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tabletally-schema-'))
  const database = await connect(join(folder, 'schema.sqlite'))
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}
