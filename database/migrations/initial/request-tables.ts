import type { Words } from '../statements.ts'

/** Repeated requests, and limits. */
export const requestTables = ({ id, key, clustered }: Words): string[] => [
  `create table idempotency_keys (
    user_id ${id} not null references users (id) on delete cascade,
    key ${key} not null,
    call text not null,
    body_hash text not null,
    status integer not null,
    answer text not null,
    created_at ${key} not null,
    primary key (user_id, key)
  )${clustered}`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,

  // Who is named in a stored response.
  `create table idempotency_people (
    person ${key} not null,
    user_id ${id} not null,
    key ${key} not null,
    primary key (person, user_id, key),
    foreign key (user_id, key) references idempotency_keys (user_id, key) on delete cascade
  )${clustered}`,
  `create index idempotency_people_by_answer on idempotency_people (user_id, key)`,

  `create table rate_limits (
    key ${key} primary key,
    window_start ${key} not null,
    count integer not null,
    expires_at ${key} not null
  )${clustered}`,
  `create index rate_limits_by_end on rate_limits (expires_at)`,
]
