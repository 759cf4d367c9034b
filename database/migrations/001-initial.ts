import { accountTables } from './initial/account-tables.ts'
import { friendTables } from './initial/friend-tables.ts'
import { guestTables } from './initial/guest-tables.ts'
import { importTables } from './initial/import-tables.ts'
import { matchTables } from './initial/match-tables.ts'
import { matchTriggers } from './initial/match-triggers.ts'
import { messageTables } from './initial/message-tables.ts'
import { migrationOf, type Words } from './statements.ts'

/** The schema of version 1.0; a table stands behind those that it refers to. */
export const initial = migrationOf((words) => [
  ...accountTables(words),
  ...friendTables(words),
  ...matchTables(words),
  ...guestTables(words),
  ...importTables(words),
  ...messageTables(words),
  ...requestTables(words),
  ...matchTriggers(words),
])

const requestTables = ({ key, withoutRowid }: Words): string[] => [
  `create table rate_limits (
    key ${key} primary key,
    window_start ${key} not null,
    count integer not null,
    expires_at ${key} not null
  )${withoutRowid}`,
  `create index rate_limits_by_end on rate_limits (expires_at)`,
]
