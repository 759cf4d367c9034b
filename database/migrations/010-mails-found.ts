import { migrationOf } from './statements.ts'

/** Indexes for the rows of `009-people-found`. Building them blocks writes to the two tables. */
export const mailsFound = migrationOf(() => statements)

const statements = [
  `create index outbox_by_sender on outbox (sender_id) where sender_id is not null`,
  `create index outbox_by_key on outbox (to_key) where to_key is not null`,
  `create index outbox_by_address on outbox (to_address) where to_key is null`,
  // The existing index contains only pending requests.
  `create index friend_requests_by_recipient on friend_requests (recipient_id)
    where recipient_id is not null`,
]
