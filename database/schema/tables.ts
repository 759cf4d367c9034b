import { sql } from 'kysely'

import { type Db, engineOf } from '../connect.ts'
import type { Schema } from './schema.ts'

const keys: Record<keyof Schema, readonly string[]> = {
  users: ['id'],
  user_words: ['word', 'user_id'],
  identities: ['issuer', 'subject'],
  sign_ins: ['id'],
  sign_ups: ['id'],
  done_writes: ['user_id', 'request_hash'],
  mail_tokens: ['token_hash'],
  invitations: ['token_hash'],
  games: ['id'],
  matches: ['id'],
  deleted_matches: ['id'],
  pads: ['match_id'],
  match_facets: ['user_id', 'facet', 'match_order', 'match_id'],
  people: ['id'],
  players: ['match_id', 'id'],
  corrections: ['id'],
  table_links: ['match_id'],
  link_uses: ['match_id', 'player_id', 'what'],
  claims: ['id'],
  denials: ['id'],
  released: ['match_id', 'user_id'],
  activity: ['match_id', 'id'],
  import_runs: ['id'],
  imports: ['user_id', 'source_id'],
  import_people: ['import_id', 'name_key'],
  import_matches: ['import_id', 'match_id'],
  deleted_imports: ['user_id', 'source_id'],
  histories: ['user_id'],
  past_players: ['match_id', 'id'],
  friendships: ['user_id', 'friend_id'],
  friend_requests: ['id'],
  friend_links: ['user_id'],
  unfriended: ['user_id', 'friend_id'],
  notifications: ['id'],
  push_devices: ['sign_in_id'],
  push_queue: ['id'],
  outbox: ['id'],
  server_secrets: ['name'],
  unsubscribed: ['address_hash'],
  rate_limits: ['key'],
  audit: ['id'],
}

export function keyOf(table: string): readonly string[] {
  const key = (keys as Partial<Record<string, readonly string[]>>)[table]
  if (key === undefined) throw new Error(`No table is called ${table}.`)
  return key
}

/** Without views. On PostgreSQL only of our schema, the first of the `search_path`. */
export async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await (engineOf(db) === 'postgres' ? POSTGRES : SQLITE).execute(db)
  const found = new Map<string, string[]>()
  for (const { table, column } of rows) found.set(table, [...(found.get(table) ?? []), column])
  return found
}

interface Column {
  table: string
  column: string
}

const POSTGRES = sql<Column>`
  select c.relname as "table", a.attname as "column"
  from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = to_regnamespace(quote_ident(current_schema()))
    and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`

const SQLITE = sql<Column>`
  select t.name as "table", c.name as "column"
  from sqlite_schema t, pragma_table_info(t.name) c
  where t.type = 'table'`
