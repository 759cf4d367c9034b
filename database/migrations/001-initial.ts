import { migrationOf, type Words } from './statements.ts'

export const initial = migrationOf(statements)

function statements({ id, key, real, strict, clustered }: Words): string[] {
  return [
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
      updated_at ${key} not null
    )${strict}`,

    `create table user_words (
      user_id ${id} not null references users (id) on delete cascade,
      word ${key} not null,
      primary key (user_id, word)
    )${clustered}`,
    `create index user_words_by_word on user_words (word, user_id)`,

    `create table identities (
      issuer ${key} not null,
      subject ${key} not null,
      user_id ${id} not null references users (id) on delete cascade,
      created_at ${key} not null,
      primary key (issuer, subject)
    )${clustered}`,
    `create index identities_by_user on identities (user_id)`,

    `create table provider_attempts (
      state_hash ${key} primary key,
      nonce text not null,
      code_verifier text not null,
      redirect text not null,
      expires_at ${key} not null
    )${clustered}`,
    `create index provider_attempts_by_end on provider_attempts (expires_at)`,

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

    `create table mail_tokens (
      token_hash ${key} primary key,
      purpose text not null check (purpose in ('verify', 'reset')),
      user_id ${id} not null references users (id) on delete cascade,
      created_at ${key} not null,
      expires_at ${key} not null,
      used_at ${key}
    )${clustered}`,
    `create index mail_tokens_by_user on mail_tokens (user_id, purpose)`,
    `create index mail_tokens_by_end on mail_tokens (expires_at)`,

    `create table games (
      id ${id} primary key,
      name text not null,
      name_key ${key} not null unique,
      created_by ${id} references users (id) on delete set null,
      created_at ${key} not null
    )${strict}`,
    `create index games_by_creator on games (created_by)`,

    `create table matches (
      id ${id} primary key,
      game_id ${id} not null references games (id),
      date ${key} not null,
      notes text not null,
      created_by ${id} not null references users (id),
      onlooker_id ${id} references users (id),
      last_edited_by ${id} references users (id) on delete set null,
      confirmed_at ${key},
      last_reminder_at ${key},
      version integer not null,
      created_at ${key} not null,
      updated_at ${key} not null
    )${strict}`,
    `create index matches_by_creator on matches (created_by)`,
    `create index matches_by_onlooker on matches (onlooker_id, date, id) where onlooker_id is not null`,
    `create index matches_by_editor on matches (last_edited_by) where last_edited_by is not null`,
    `create index matches_by_game on matches (game_id)`,

    // Clustered by match, so that the players of a match are stored together.
    `create table players (
      match_id ${id} not null references matches (id) on delete cascade,
      id ${id} not null,
      seat integer not null,
      user_id ${id} references users (id),
      guest_name text,
      guest_email text,
      guest_email_key ${key},
      score ${real},
      result text not null check (result in ('', 'Win', 'Loss', 'Draw')),
      confirmed_at ${key},
      invited_at ${key},
      match_date ${key} not null,
      game_id ${id} not null,
      primary key (match_id, id),
      unique (match_id, user_id),
      check ((user_id is null) = (guest_name is not null))
    )${clustered}`,
    `create index players_history on players (user_id, match_date, match_id, game_id, result)
      where user_id is not null`,
    `create index players_by_guest on players (guest_email_key) where guest_email_key is not null`,

    `create table activity (
      match_id ${id} not null references matches (id) on delete cascade,
      id ${id} not null,
      type text not null
        check (type in ('created', 'edited', 'confirmed', 'declined', 'reminded', 'linked')),
      by_user_id ${id} references users (id) on delete set null,
      at ${key} not null,
      changes text,
      primary key (match_id, id)
    )${clustered}`,
    `create index activity_by_user on activity (by_user_id) where by_user_id is not null`,

    `create table friendships (
      user_id ${id} not null references users (id) on delete cascade,
      friend_id ${id} not null references users (id) on delete cascade,
      created_at ${key} not null,
      primary key (user_id, friend_id),
      check (user_id <> friend_id)
    )${clustered}`,
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
    `create index friend_requests_by_address on friend_requests (recipient_email_key)
      where recipient_email_key is not null`,

    `create table notifications (
      id ${id} primary key,
      user_id ${id} not null references users (id) on delete cascade,
      type text not null,
      title text not null,
      description text not null,
      link text,
      sender_id ${id} references users (id) on delete set null,
      match_id ${id} references matches (id) on delete cascade,
      entity_id ${id},
      read_at ${key},
      created_at ${key} not null
    )${strict}`,
    `create index notifications_by_user on notifications (user_id, id)`,
    `create index notifications_unread on notifications (user_id, id) where read_at is null`,
    `create index notifications_by_match on notifications (match_id, user_id)
      where match_id is not null`,
    `create index notifications_by_sender on notifications (sender_id)
      where sender_id is not null`,
    `create index notifications_read on notifications (read_at) where read_at is not null`,

    `create table outbox (
      id ${id} primary key,
      kind text not null,
      user_id ${id} references users (id) on delete cascade,
      to_address text not null,
      subject text not null,
      text text not null,
      html text not null,
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

    `create table rate_limits (
      key ${key} primary key,
      window_start ${key} not null,
      count integer not null,
      expires_at ${key} not null
    )${clustered}`,
    `create index rate_limits_by_end on rate_limits (expires_at)`,
  ]
}
