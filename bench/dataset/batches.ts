/** The columns that the data set fills, in the order of its rows. */
export const columns = {
  users: [
    'id',
    'first_name',
    'last_name',
    'email',
    'email_key',
    'password_hash',
    'role',
    'email_verified_at',
    'suspended_at',
    'created_at',
    'updated_at',
  ],
  user_words: ['word', 'user_id', 'word_before', 'first_name', 'last_name'],
  friendships: ['user_id', 'friend_id', 'created_at'],
  sign_ins: [
    'id',
    'token_hash',
    'user_id',
    'user_agent',
    'created_at',
    'last_used_at',
    'expires_at',
  ],
  games: ['id', 'name', 'name_key', 'created_by', 'created_at'],
  matches: [
    'id',
    'game_id',
    'date',
    'notes',
    'created_by',
    'onlooker_id',
    'last_edited_by',
    'confirmed_at',
    'last_reminder_at',
    'version',
    'created_at',
    'updated_at',
    'duration_minutes',
    'location',
    'expansions',
    'place_key',
  ],
  players: [
    'match_id',
    'id',
    'seat',
    'user_id',
    'person_id',
    'score',
    'result',
    'confirmed_at',
    'invited_at',
    'match_date',
  ],
  people: ['id', 'owner_id', 'name', 'name_key', 'email_key', 'nth'],
  activity: ['match_id', 'id', 'type', 'by_user_id', 'at', 'changes'],
  notifications: [
    'id',
    'user_id',
    'type',
    'title',
    'description',
    'link',
    'sender_id',
    'match_id',
    'entity_id',
    'read_at',
    'created_at',
  ],
} as const

/** What follows when all is there: by what the matches are found. */
export const FACETS = `insert into match_facets (user_id, facet, match_order, match_id)
  select user_id, facet, match_order, match_id from facets_of_matches`

export type Table = keyof typeof columns
export type Row = (string | number | null)[]

/** Some rows of one table. */
export interface Batch {
  table: Table
  rows: Row[]
}
