import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { Db } from '../connect.ts'

/** Indexes for what `009-people-found` has filled; nobody writes to the two tables while they are made. */
export const mailsFound: Migration = {
  async up(db: Db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create index outbox_by_sender on outbox (sender_id) where sender_id is not null`,
  `create index outbox_by_key on outbox (to_key) where to_key is not null`,
  `create index outbox_by_address on outbox (to_address) where to_key is null`,
  // The index for reading is of waiting requests alone.
  `create index friend_requests_by_recipient on friend_requests (recipient_id)
    where recipient_id is not null`,
]
