import type { ColumnType } from 'kysely'

import type {
  IdentitiesTable,
  InvitationsTable,
  DoneWritesTable,
  MailTokensTable,
  SignInsTable,
  SignUpsTable,
  UserWordsTable,
  UsersTable,
} from './accounts.ts'
import type { AuditTable } from './audit.ts'
import type { ClaimsTable, DenialsTable, PastPlayersTable, ReleasedTable } from './claims.ts'
import type { CorrectionsTable } from './corrections.ts'
import type { FriendLinksTable, FriendRequestsTable, FriendshipsTable } from './friends.ts'
import type { PeopleTable } from './guests.ts'
import type {
  DeletedImportsTable,
  ImportMatchesTable,
  ImportPeopleTable,
  ImportRunsTable,
  ImportsTable,
} from './imports.ts'
import type { LinkUsesTable, TableLinksTable } from './links.ts'
import type { OutboxTable, ServerSecretsTable, UnsubscribedTable } from './mail.ts'
import type { PushDevicesTable, PushQueueTable } from './push-devices.ts'

/**
 * The same on both engines. Ids are UUIDv7 text. Times are ISO 8601 UTC text with milliseconds, so they
 * sort by time.
 */
export interface Schema {
  users: UsersTable
  user_words: UserWordsTable
  identities: IdentitiesTable
  sign_ins: SignInsTable
  sign_ups: SignUpsTable
  done_writes: DoneWritesTable
  mail_tokens: MailTokensTable
  invitations: InvitationsTable
  games: GamesTable
  matches: MeasuredMatchesTable
  deleted_matches: DeletedMatchesTable
  pads: PadsTable
  match_facets: MatchFacetsTable
  people: PeopleTable
  players: PlayersTable
  corrections: CorrectionsTable
  table_links: TableLinksTable
  link_uses: LinkUsesTable
  claims: ClaimsTable
  denials: DenialsTable
  released: ReleasedTable
  activity: ActivityTable
  imports: ImportsTable
  import_runs: ImportRunsTable
  import_people: ImportPeopleTable
  import_matches: ImportMatchesTable
  deleted_imports: DeletedImportsTable
  histories: HistoriesTable
  past_players: PastPlayersTable
  friendships: FriendshipsTable
  friend_requests: FriendRequestsTable
  friend_links: FriendLinksTable
  unfriended: UnfriendedTable
  notifications: NotificationsTable
  push_devices: PushDevicesTable
  push_queue: PushQueueTable
  outbox: OutboxTable
  server_secrets: ServerSecretsTable
  unsubscribed: UnsubscribedTable
  rate_limits: RateLimitsTable
  audit: AuditTable
}

export interface HistoriesTable {
  user_id: string
  /** Raised by each transaction that changes something of it. */
  version: number
}

export interface GamesTable {
  id: string
  name: string
  /** Normalized for comparison, without case and accents; unique. */
  name_key: string
  created_by: string | null
  created_at: string
}

export interface MatchesTable {
  id: string
  game_id: string
  date: string
  notes: string
  created_by: string
  /** The creator, if they did not play, so that the match is in their history too. */
  onlooker_id: string | null
  last_edited_by: string | null
  confirmed_at: string | null
  last_reminder_at: string | null
  version: number
  created_at: string
  updated_at: string
  /** The day at the table, where it is not the UTC day of `date`; null elsewhere. */
  day: string | null
  mode: 'competitive' | 'teams' | 'cooperative'
  scoring: 'highest' | 'lowest' | 'none'
  duration_minutes: number | null
  location: string | null
  /** The place as it is compared (`nameKey`). */
  place_key: string | null
  /** JSON array of games' ids, not empty; null for none. Ids that are no games any more do not count. */
  expansions: string | null
  /** The id of the row of the player who started; null when that row is removed. */
  starter_id: string | null
}

/** The ids of matches that were deleted by hand, and who had logged them: they are not used again. */
export interface DeletedMatchesTable {
  id: string
  user_id: string
}

/** What the match itself does not say; nobody inserts its bytes (features/matches/stored-bytes.commands.ts). */
interface MeasuredMatchesTable extends MatchesTable {
  /** What the match and all that belongs to it take of its creator's quota. */
  bytes: ColumnType<number, never, number>
  /**
   * The texts of its activity; triggers count them. Less what a match took that somebody has got from a
   * deleted account.
   */
  past_bytes: ColumnType<number, never, number>
}

/** By what a user's history can be filtered (features/matches/history-index.rules.ts). */
export interface MatchFacetsTable {
  user_id: string
  facet: string
  match_order: string
  match_id: string
}

export interface PadsTable {
  match_id: string
  /** JSON: labels, and a column for each player's row by its id (features/scoring/pad.queries.ts). */
  pad: string
}

export interface PlayersTable {
  id: string
  match_id: string
  seat: number
  /** Whose row it is; null for a guest. */
  user_id: string | null
  /**
   * Stays when the row becomes an account's. A row is a guest's, an account's, one that an account has
   * left, or a deleted one's.
   */
  person_id: string | null
  /** When the account of this row was deleted. The row then belongs to nobody. */
  former_at: string | null
  /** The account that has left this row; its name is the account's, or the guest's whose row it was before. */
  declined_by: string | null
  score: number | null
  result: '' | 'Win' | 'Loss' | 'Draw'
  confirmed_at: string | null
  invited_at: string | null
  /** A copy for an index: the match's list key (`listKeyOf` of features/dates/days.rules.ts). */
  match_date: string
  team: string | null
  role: string | null
  /** The order of finishing, from 1, as `storedRanks` has it; null where scores or results say it. */
  rank: number | null
  /** How the row came to be confirmed; null for `self`. Means nothing while it is not confirmed. */
  confirmed_by: 'trust' | 'claim' | 'import' | null
  /** When the guest has said yes by the table link; stays when the row becomes an account's. */
  said_at: string | null
}

export interface ActivityTable {
  id: string
  match_id: string
  type:
    | 'created'
    | 'edited'
    | 'confirmed'
    | 'declined'
    | 'reminded'
    | 'linked'
    | 'rejoined'
    | 'corrected'
    | 'contested'
    | 'claimed'
    | 'released'
  by_user_id: string | null
  at: string
  /** JSON array of changes, or null. */
  changes: string | null
  /** Of `corrected`: who proposed the correction; null too if that account was deleted. */
  proposed_by: string | null
  /**
   * Of `declined` and `contested`, in the person's own words. Emptied when the account that the row belongs
   * or belonged to is deleted.
   */
  reason: string | null
  /** Of what happened by a table link, and of `claimed` and `released`: the guest's row. */
  player_id: string | null
}

export interface NotificationsTable {
  id: string
  user_id: string
  type:
    | 'FRIEND_REQUEST'
    | 'FRIEND_ACCEPTED'
    | 'FRIEND_ACCEPT'
    | 'MATCH_INVITE'
    | 'MATCH_REMINDER'
    | 'MATCH_UPDATED'
    | 'MATCH_CONFIRMED'
    | 'MATCH_DECLINED'
    | 'MATCH_DELETED'
    | 'MATCH_CORRECTION'
    | 'CORRECTION_ACCEPTED'
    | 'CORRECTION_REJECTED'
    | 'CORRECTION_OUTDATED'
    | 'GUEST_CONFIRMED'
    | 'GUEST_CONTESTED'
    | 'GUEST_CLAIMED'
    | 'CLAIM'
    | 'CLAIM_ANSWERED'
  title: string
  description: string
  link: string | null
  sender_id: string | null
  match_id: string | null
  entity_id: string | null
  read_at: string | null
  created_at: string
  /** The correction that it is about; the row may be gone, because settled ones are deleted. */
  correction_id: string | null
}

interface RateLimitsTable {
  key: string
  window_start: string
  count: number
  expires_at: string
}

/** Whom a user has unfriended, for as long as a friend link of before may work. */
interface UnfriendedTable {
  user_id: string
  friend_id: string
  ended_at: string
}
