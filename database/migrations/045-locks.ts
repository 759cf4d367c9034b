import { migrationOf } from './statements.ts'

/**
 * Rows that transactions lock by the hash of a name (`query/locks.ts`), and messages between instances
 * that poll (`pub-sub/polling.ts`). SQLite is used by one process, which needs neither.
 */
export const locks = migrationOf(({ postgres }) => (postgres ? POSTGRES : []))

const POSTGRES = [
  `create table locks (slot integer primary key)`,
  `insert into locks (slot) select * from generate_series(0, 16383)`,
  // The time is the database's own: the clocks of the instances differ.
  `create table messages (
    id uuid primary key,
    channel text not null,
    body text not null,
    sent_at timestamptz not null default clock_timestamp()
  )`,
  `create index messages_sent on messages (sent_at)`,
]
