import type { Words } from '../statements.ts'

export const messageTables = ({ postgres, id, key, strict, withoutRowid }: Words): string[] => [
  `create table notifications (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    type text not null,
    title text not null,
    description text not null,
    link text,
    sender_id ${id} references users (id) on delete set null,
    match_id ${id} references matches (id) on delete cascade,
    correction_id ${id},
    entity_id ${id},
    read_at ${key},
    created_at ${key} not null
  )${strict}`,
  `create index notifications_by_user on notifications (user_id, id)`,
  `create index notifications_unread on notifications (user_id, id) where read_at is null`,
  `create index notifications_by_match on notifications (match_id, user_id)
    where match_id is not null`,
  `create index notifications_by_sender on notifications (sender_id) where sender_id is not null`,
  `create index notifications_read on notifications (read_at) where read_at is not null`,

  `create table push_devices (
    sign_in_id ${id} primary key references sign_ins (id) on delete cascade,
    user_id ${id} not null references users (id) on delete cascade,
    endpoint text not null,
    endpoint_hash ${key} not null,
    p256dh text not null,
    auth text not null,
    wants text not null,
    created_at ${key} not null,
    failing_since ${key},
    attempts integer not null default 0,
    rests_until ${key}
  )${withoutRowid}`,
  `create unique index push_devices_endpoint on push_devices (endpoint_hash)`,
  `create index push_devices_by_user on push_devices (user_id)`,
  `create table push_queue (
    id ${id} primary key,
    sign_in_id ${id} not null references push_devices (sign_in_id) on delete cascade,
    notification_id ${id} not null references notifications (id) on delete cascade,
    created_at ${key} not null,
    next_attempt_at ${key} not null
  )${withoutRowid}`,
  `create index push_queue_by_device on push_queue (sign_in_id, id)`,
  `create index push_queue_by_notification on push_queue (notification_id)`,
  `create index push_queue_due on push_queue (next_attempt_at)`,

  `create table outbox (
    id ${id} primary key,
    kind text not null,
    user_id ${id} references users (id) on delete cascade,
    sender_id ${id} references users (id) on delete cascade,
    to_address text not null,
    to_key ${key},
    subject text not null,
    text text not null,
    html text not null,
    unsubscribe_url text,
    created_at ${key} not null,
    attempts integer not null,
    next_attempt_at ${key} not null,
    sent_at ${key},
    failed_at ${key},
    last_error text
  )${strict}`,
  `create index outbox_due on outbox (next_attempt_at)
    where sent_at is null and failed_at is null`,
  `create index outbox_by_user on outbox (user_id) where user_id is not null`,
  `create index outbox_by_sender on outbox (sender_id) where sender_id is not null`,
  `create index outbox_by_key on outbox (to_key) where to_key is not null`,
  `create index outbox_by_address on outbox (to_address) where to_key is null`,

  `create table unsubscribed (
    address_hash ${key} primary key,
    created_at ${key} not null
  )${withoutRowid}`,
  `create table server_secrets (
    name ${key} primary key,
    secret text not null,
    created_at ${key} not null
  )${withoutRowid}`,

  // Messages between instances that poll; SQLite is used by one process.
  ...(postgres ? MESSAGES : []),
]

// The time is the database's own: the clocks of the instances differ.
const MESSAGES = [
  `create table messages (
    id uuid primary key,
    channel text not null,
    body text not null,
    sent_at timestamptz not null default clock_timestamp()
  )`,
  `create index messages_sent on messages (sent_at)`,
]
