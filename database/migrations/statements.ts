import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

const onSqlite = {
  postgres: false,
  id: 'text',
  key: 'text',
  real: 'real',
  strict: ' strict',
  withoutRowid: ' strict, without rowid',
}
export type Words = typeof onSqlite
const onPostgres: Words = {
  postgres: true,
  id: 'uuid',
  // In byte order our times sort by time, and an index can serve prefix searches.
  key: 'text collate "C"',
  real: 'double precision',
  strict: '',
  withoutRowid: '',
}

export function migrationOf(statements: (words: Words) => readonly string[]): Migration {
  return {
    async up(db: Db) {
      const words = engineOf(db) === 'postgres' ? onPostgres : onSqlite
      for (const statement of statements(words)) await sql.raw(statement).execute(db)
    },
  }
}
