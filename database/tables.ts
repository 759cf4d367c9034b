import type { Schema } from './schema.ts'

/**
 * Every table with its primary key, parents before their children: in this order an empty database
 * can be filled. A table that is missing here is a type error, so that no backup forgets it.
 */
const keys: Record<keyof Schema, readonly string[]> = {
  users: ['id'],
  user_words: ['word', 'user_id'],
  identities: ['issuer', 'subject'],
  provider_attempts: ['state_hash'],
  sign_ins: ['id'],
  mail_tokens: ['token_hash'],
  games: ['id'],
  matches: ['id'],
  players: ['match_id', 'id'],
  activity: ['match_id', 'id'],
  imports: ['user_id', 'source_id'],
  past_players: ['user_id', 'match_id'],
  friendships: ['user_id', 'friend_id'],
  friend_requests: ['id'],
  notifications: ['id'],
  outbox: ['id'],
  idempotency_keys: ['user_id', 'key'],
  idempotency_people: ['person', 'user_id', 'key'],
  rate_limits: ['key'],
}

/** A table as it is in one database, which may be older than this code. */
export interface Table {
  name: string
  key: readonly string[]
  /** In one order on both engines. */
  columns: readonly string[]
}

export const tableNames = Object.keys(keys)

export function keyOf(table: string): readonly string[] {
  const key = (keys as Partial<Record<string, readonly string[]>>)[table]
  if (key === undefined) throw new Error(`No table is called ${table}.`)
  return key
}
