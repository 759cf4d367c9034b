import type { Words } from '../statements.ts'

export const friendTables = ({ id, key, strict, withoutRowid }: Words): string[] => [
  `create table friendships (
    user_id ${id} not null references users (id) on delete cascade,
    friend_id ${id} not null references users (id) on delete cascade,
    created_at ${key} not null,
    trusted_at ${key},
    primary key (user_id, friend_id),
    check (user_id <> friend_id)
  )${withoutRowid}`,
  `create index friendships_by_friend on friendships (friend_id)`,

  `create table friend_requests (
    id ${id} primary key,
    sender_id ${id} not null references users (id) on delete cascade,
    recipient_id ${id} references users (id) on delete cascade,
    recipient_email text,
    recipient_email_key ${key},
    created_at ${key} not null,
    rejected_at ${key},
    unique (sender_id, recipient_id),
    unique (sender_id, recipient_email_key),
    check ((recipient_id is null) = (recipient_email_key is not null)),
    check (sender_id <> recipient_id)
  )${strict}`,
  `create index friend_requests_received on friend_requests (recipient_id, id)
    where recipient_id is not null and rejected_at is null`,
  `create index friend_requests_by_recipient on friend_requests (recipient_id)
    where recipient_id is not null`,
  `create index friend_requests_by_address on friend_requests (recipient_email_key)
    where recipient_email_key is not null`,

  // Who has ended a friendship with whom: a friend link of before must not bring them back by itself.
  `create table unfriended (
    user_id ${id} not null references users (id) on delete cascade,
    friend_id ${id} not null references users (id) on delete cascade,
    ended_at ${key} not null,
    primary key (user_id, friend_id)
  )${withoutRowid}`,
  `create index unfriended_by_friend on unfriended (friend_id)`,
  `create index unfriended_ended on unfriended (ended_at)`,

  `create table friend_links (
    user_id ${id} primary key references users (id) on delete cascade,
    token_hash ${key} not null,
    created_at ${key} not null,
    expires_at ${key} not null
  )${withoutRowid}`,
  `create unique index friend_links_token on friend_links (token_hash)`,
  `create index friend_links_expiry on friend_links (expires_at)`,

  `create table invitations (
    token_hash ${key} primary key,
    sender_id ${id} not null references users (id) on delete cascade,
    email text not null,
    email_key ${key} not null,
    name text not null,
    created_at ${key} not null,
    expires_at ${key} not null
  )${withoutRowid}`,
  `create index invitations_by_sender on invitations (sender_id)`,
  `create index invitations_by_address on invitations (email_key)`,
  `create index invitations_expiry on invitations (expires_at)`,
]
