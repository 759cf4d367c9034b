import { migrationOf } from './statements.ts'

/** Devices that are told of notifications while no page is open, and what waits to be told. */
export const push = migrationOf(({ id, key, clustered }) => [
  `create table push_devices (
    sign_in_id ${id} primary key references sign_ins (id) on delete cascade,
    user_id ${id} not null references users (id) on delete cascade,
    endpoint text not null,
    endpoint_hash ${key} not null,
    p256dh text not null,
    auth text not null,
    wants text not null,
    created_at ${key} not null,
    failing_since ${key}
  )${clustered}`,
  `create unique index push_devices_endpoint on push_devices (endpoint_hash)`,
  `create index push_devices_by_user on push_devices (user_id)`,
  `create table push_queue (
    id ${id} primary key,
    sign_in_id ${id} not null references push_devices (sign_in_id) on delete cascade,
    notification_id ${id} not null references notifications (id) on delete cascade,
    created_at ${key} not null,
    attempts integer not null,
    next_attempt_at ${key} not null
  )${clustered}`,
  `create index push_queue_by_device on push_queue (sign_in_id, id)`,
  `create index push_queue_by_notification on push_queue (notification_id)`,
  `create index push_queue_due on push_queue (next_attempt_at)`,
])
