import type { Words } from '../statements.ts'

export const accountTables = ({ id, key, strict, withoutRowid }: Words): string[] => [
  `create table users (
    id ${id} primary key,
    first_name text not null,
    last_name text not null,
    email text not null,
    email_key ${key} not null unique,
    password_hash text,
    role text not null check (role in ('user', 'admin')),
    email_verified_at ${key},
    suspended_at ${key},
    created_at ${key} not null,
    updated_at ${key} not null,
    deleting_at ${key},
    deleting_by text
  )${strict}`,
  `create index users_unproven on users (updated_at) where email_verified_at is null`,
  `create index users_deleting on users (id) where deleting_at is not null`,

  // By word first, so that words with the same prefix are stored together.
  `create table user_words (
    word ${key} not null,
    user_id ${id} not null references users (id) on delete cascade,
    word_before ${key} not null,
    first_name text not null,
    last_name text not null,
    primary key (word, user_id)
  )${withoutRowid}`,
  `create index user_words_by_user on user_words (user_id, word)`,

  `create table identities (
    issuer ${key} not null,
    subject ${key} not null,
    user_id ${id} not null references users (id) on delete cascade,
    created_at ${key} not null,
    primary key (issuer, subject)
  )${withoutRowid}`,
  `create index identities_by_user on identities (user_id)`,

  `create table sign_ins (
    id ${id} primary key,
    token_hash ${key} not null unique,
    user_id ${id} not null references users (id) on delete cascade,
    user_agent text not null,
    created_at ${key} not null,
    last_used_at ${key} not null,
    expires_at ${key} not null
  )${strict}`,
  `create index sign_ins_by_user on sign_ins (user_id, last_used_at)`,
  `create index sign_ins_by_end on sign_ins (expires_at)`,

  // Without a foreign key: it would lock the account before the match, against the order of a deletion.
  `create table done_writes (
    user_id ${id} not null,
    request_hash ${key} not null,
    done_at ${key} not null,
    primary key (user_id, request_hash)
  )${withoutRowid}`,
  `create index done_writes_by_time on done_writes (done_at)`,

  `create table sign_ups (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    first_name text not null,
    last_name text not null,
    email text not null,
    password_hash text,
    browser_hash ${key} not null,
    created_at ${key} not null,
    unique (user_id, browser_hash)
  )${strict}`,

  `create table mail_tokens (
    token_hash ${key} primary key,
    purpose text not null check (purpose in ('verify', 'reset')),
    user_id ${id} not null references users (id) on delete cascade,
    sign_up_id ${id} references sign_ups (id) on delete set null,
    browser_hash ${key},
    created_at ${key} not null,
    expires_at ${key} not null,
    used_at ${key}
  )${withoutRowid}`,
  `create index mail_tokens_by_user on mail_tokens (user_id, purpose)`,
  `create index mail_tokens_by_sign_up on mail_tokens (sign_up_id) where sign_up_id is not null`,
  `create index mail_tokens_by_end on mail_tokens (expires_at)`,

  // No foreign keys: the audit stays when an account or a match is deleted.
  `create table audit (
    id ${id} primary key,
    at ${key} not null,
    what text not null,
    by_user_id ${id},
    about_user_id ${id},
    match_id ${id},
    network ${key}
  )${strict}`,
  `create index audit_by_time on audit (at)`,
  `create index audit_networks on audit (at) where network is not null`,
  `create index audit_about on audit (about_user_id, id)`,
  `create index audit_by on audit (by_user_id, id)`,
]
