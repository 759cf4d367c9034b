export const PLAYERS_MAX = 32
/** Per account: more than a lifetime of game nights; limits the disk space. */
export const LOGGED_MAX = 50_000
export const ACTIVITY_PAGE = 50
export const REMINDER_HOURS = 6
/** Between two instances. */
const CLOCKS_DIFFER_MS = 60_000

/** The words are the specification's. */
export function remindedText(count: number): string {
  return `Reminder sent to ${count} player(s).`
}

/** All but `self` are done by others with the player's consent. */
export const confirmations = ['self', 'trust', 'link', 'claim', 'import'] as const

export const VERSION_CONFLICT = 'This match has been changed in the meantime.'
export const MATCH_NOT_FOUND = 'Match not found.'
export const MATCH_DELETED = 'This match was deleted.'
export const ID_TAKEN = 'This id is taken. Use another one.'
export const GAME_REQUIRED = 'Please select a game.'
export const PLAYERS_REQUIRED = 'Add at least yourself or one player.'
export const ALREADY_ON_MATCH = 'That friend is already on the match.'
export const NOT_A_FRIEND = 'This player is not one of your friends.'

export interface Viewer {
  userId: string
  role: 'user' | 'admin'
}

/** For what the product itself reads: sees no guest's address. */
export const NOBODY: Viewer = { userId: '00000000-0000-0000-0000-000000000000', role: 'user' }

export type Verdict =
  | { ok: true }
  | { ok: false; reason: string; code: 'forbidden' | 'conflict' }
  | { ok: false; reason: string; code: 'rate_limited'; waitMs: number }

export const ALLOWED: Verdict = { ok: true }

export function denied(reason: string, code: 'forbidden' | 'conflict' = 'forbidden'): Verdict {
  return { ok: false, reason, code }
}

interface Row {
  user: { _id: string } | null
  confirmed: boolean
}

interface Table {
  createdBy: { _id: string } | null
  players: readonly Row[]
  matchStatus: 'Pending' | 'Confirmed'
  lastReminderSent: string | null
  /** A list of matches has none. */
  corrections?: readonly { by: { _id: string } }[]
}

export function isCreator(match: Pick<Table, 'createdBy'>, viewer: Viewer): boolean {
  return match.createdBy?._id === viewer.userId
}

export function ownRow<R extends Pick<Row, 'user'>>(
  match: { players: readonly R[] },
  viewer: Viewer,
): R | undefined {
  return match.players.find((player) => player.user?._id === viewer.userId)
}

/** Without those who wait for an answer to a correction. */
export function unconfirmedOthers(
  { players, corrections = [] }: Pick<Table, 'players' | 'corrections'>,
  viewer: Viewer,
): Row[] {
  return players.filter(
    ({ user, confirmed }) =>
      user !== null &&
      user._id !== viewer.userId &&
      !confirmed &&
      !corrections.some(({ by }) => by._id === user._id),
  )
}

export function canRead(
  match: { createdBy: Table['createdBy']; players: readonly Pick<Row, 'user'>[] },
  viewer: Viewer,
): Verdict {
  const plays = ownRow(match, viewer) !== undefined
  return plays || isCreator(match, viewer) || viewer.role === 'admin'
    ? ALLOWED
    : denied('Access denied: this is not your match.')
}

export function canConfirm(match: Table, viewer: Viewer): Verdict {
  const row = ownRow(match, viewer)
  if (row === undefined) return denied('Only registered players of this match can confirm it.')
  return row.confirmed ? denied('You have already confirmed this match.', 'conflict') : ALLOWED
}

export function canDecline(match: Table, viewer: Viewer): Verdict {
  if (isCreator(match, viewer)) return denied('The creator of a match cannot decline it.')
  const plays = ownRow(match, viewer) !== undefined
  return plays ? ALLOWED : denied('Only registered players of this match can decline it.')
}

type Created = Pick<Table, 'createdBy'>

function creatorMay(match: Created, viewer: Viewer, what: string): Verdict {
  return isCreator(match, viewer) ? ALLOWED : denied(`Only the creator of a match can ${what}.`)
}

/** The sentence does not mention that admins may, too. */
export function creatorOrAdminMay(match: Created, viewer: Viewer, what: string): Verdict {
  return viewer.role === 'admin' ? ALLOWED : creatorMay(match, viewer, what)
}

export const canEdit = (match: Created, viewer: Viewer) =>
  creatorOrAdminMay(match, viewer, 'edit it')

export const canEditDate = (match: Created, viewer: Viewer) =>
  creatorMay(match, viewer, 'change its date')

export const canEditGame = (match: Created, viewer: Viewer) =>
  creatorMay(match, viewer, 'change its game')

export const canDelete = (match: Created, viewer: Viewer) => creatorMay(match, viewer, 'delete it')

/** An admin may have been told of the link's page. */
export const canEndLink = (match: Created, viewer: Viewer) =>
  creatorOrAdminMay(match, viewer, 'end its link')

export function canRemind(match: Table, viewer: Viewer, now: Date): Verdict {
  const may = creatorMay(match, viewer, 'send reminders')
  if (!may.ok) return may
  if (match.matchStatus === 'Confirmed')
    return denied('Everyone has already confirmed.', 'conflict')
  if (unconfirmedOthers(match, viewer).length === 0)
    return denied('Nobody else has to confirm.', 'conflict')
  if (match.lastReminderSent === null) return ALLOWED
  const sinceMs = now.getTime() - Date.parse(match.lastReminderSent)
  // A reminder in the future: the clock ran ahead then, and has been set back since.
  if (sinceMs < -CLOCKS_DIFFER_MS) return ALLOWED
  const waitMs = REMINDER_HOURS * 3_600_000 - Math.max(0, sinceMs)
  if (waitMs <= 0) return ALLOWED
  const reason = `Players can be reminded once in ${REMINDER_HOURS} hours.`
  return { ok: false, reason, code: 'rate_limited', waitMs }
}

/**
 * Until a row is theirs, a claim gives who asked no more than the sheet of the table link: the creator is a
 * first name and an initial, and the match has no id.
 */
export function knowsSheetOnly(claim: {
  /** null for a claim of a name. */
  match_id: string | null
  state: string
  /** The number of rows that are the person's. */
  matches: number
  working_since: string | null
}): boolean {
  if (claim.match_id === null) return false
  const isTheirs = claim.state === 'accepted' && claim.matches > 0 && claim.working_since === null
  return !isTheirs
}

const MEGABYTE = 1_000_000

/** `12 of 200 MB`. */
export function storedWords({ used, most }: { used: number; most: number }): string {
  return `${Math.ceil(used / MEGABYTE)} of ${Math.floor(most / MEGABYTE)} MB`
}

export function fullSentence(stored: { used: number; most: number }): string {
  return `There is no room for this: your matches take ${storedWords(stored)}. Delete some, or undo an import.`
}
