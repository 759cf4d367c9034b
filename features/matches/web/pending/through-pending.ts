import { isAbout } from '#client/pending/pending-store.ts'
import type { StoredEndpoint, PendingWrite } from '#client/pending/pending-write.ts'

import { type MatchFilters, guestFilter } from '../../match-filters.rules.ts'
import type { Match, Player } from '../../matches.contract.ts'
import { type Viewer, ownRow } from '../../matches.rules.ts'
import type { WholeMatch } from '../../whole-match.contract.ts'

export interface Waits<M> {
  waits?: {
    before: M | null
  }
}

type Seen<M> = M & Waits<M>

export const isNewMatch = <M>({ waits }: Seen<M>): boolean => waits?.before === null

export const onServer = <M>(match: Seen<M>): M | null =>
  match.waits === undefined ? match : match.waits.before

export interface Waiting {
  writes: readonly PendingWrite[]
  viewer: Viewer
}

/** Newest first. Those that need a look are no matches yet. */
export function newMatches(waiting: Waiting): Seen<WholeMatch>[] {
  const found = waiting.writes.flatMap((write) =>
    write.endpoint === 'POST /sessions' && write.refusal === null
      ? (newMatchOf(write, waiting) ?? [])
      : [],
  )
  return found.toSorted(byListKey)
}

/** With the edits of it that wait behind it. */
export function newMatchOf(write: PendingWrite, waiting: Waiting): Seen<WholeMatch> | null {
  const written = writtenMatchOf(write)
  if (written === null) return null
  return { ...throughPending({ ...written, ...ofServer }, waiting), waits: { before: null } }
}

/** The same object if nothing waits for it. */
export function throughPending<M extends Match>(match: M, { writes, viewer }: Waiting): Seen<M> {
  const next = writes
    .filter((write) => write.refusal === null && isAbout(write, match._id))
    .reduce((before, write) => withWrite(before, write, viewer), match)
  return next === match ? match : { ...next, waits: { before: match } }
}

const ANSWERS: Partial<Record<StoredEndpoint, (at: string) => Partial<Player>>> = {
  'POST /sessions/:id/confirm': confirmedAt,
  'POST /sessions/confirm': confirmedAt,
  'POST /sessions/:id/unconfirm': () => ({ ...unsaid, confirmed: false }),
  // The row is then a guest's, who counts as confirmed.
  'POST /sessions/:id/decline': () => ({ ...unsaid, confirmed: true, user: null, declined: true }),
}

const unsaid = { confirmedAt: null, confirmedBy: null }

function confirmedAt(at: string): Partial<Player> {
  return { confirmed: true, confirmedAt: at, confirmedBy: 'self' }
}

function withWrite<M extends Match>(match: M, write: PendingWrite, viewer: Viewer): M {
  const { endpoint, at } = write
  // A waiting edit has every field of a form.
  if (endpoint === 'PUT /sessions/:id') return { ...match, ...writtenMatchOf(write) }
  if (endpoint === 'POST /sessions/:id/corrections') return { ...match, correcting: true }
  const said = ANSWERS[endpoint]?.(at)
  const own = ownRow(match, viewer)
  if (said === undefined || own === undefined) return match
  if (said.declined !== true && own.confirmed === said.confirmed) return match
  const players = match.players.map((player) => (player === own ? { ...own, ...said } : player))
  return { ...match, players, matchStatus: statusOf(players) }
}

export function statusOf(players: readonly Pick<Player, 'user' | 'confirmed'>[]) {
  const isPending = players.some(({ user, confirmed }) => user !== null && !confirmed)
  return isPending ? 'Pending' : 'Confirmed'
}

/**
 * Edited matches move to their new day, and new ones stand in their place. Those that this device deletes
 * are left out: they were taken back after they may have been sent.
 * @param whole whether nothing follows after the last match; else new matches older than it are left out
 * @returns the same list where nothing changes
 */
export function listThrough<M extends Match>(
  matches: readonly Seen<M>[],
  added: readonly Seen<Match>[],
  waiting: Waiting,
  whole: boolean,
): readonly Seen<M>[] {
  const deletes = waiting.writes.filter(
    ({ endpoint, refusal }) => endpoint === 'DELETE /sessions/:id' && refusal === null,
  )
  const base = matches
    .flatMap((match) => onServer(match) ?? [])
    .filter(({ _id }) => !deletes.some((write) => isAbout(write, _id)))
  const seen = base.map((match) => throughPending(match, waiting))
  const last = base.at(-1)
  const fits = (match: Match) => whole || (last !== undefined && byListKey(match, last) < 0)
  const fitting = added.filter((match) => fits(match) && !base.some(({ _id }) => _id === match._id))
  const isMoved = seen.some(
    (match) => match.waits?.before != null && byListKey(match.waits.before, match) !== 0,
  )
  // `M` has at least the fields of a list's match, and those that wait have all.
  const all = [...seen, ...(fitting as unknown as M[])]
  const next = fitting.length > 0 || isMoved ? all.toSorted(byListKey) : seen
  const isSame = next.length === matches.length && next.every((match, at) => match === matches[at])
  return isSame ? matches : next
}

export function byListKey(one: Match, other: Match): number {
  const [a, b] = [`${one.day} ${one.date}`, `${other.day} ${other.date}`]
  return a < b ? 1 : a > b ? -1 : 0
}

/** A typed text finds only what is on the server. */
export function fitsFilters(match: Match, filters: MatchFilters, viewer: Viewer): boolean {
  const { q, game, person, result, place, mode, from, to, status, waiting } = filters
  const isPerson = ({ user, name }: Player) => person === (user?._id ?? guestFilter(name))
  return (
    q === undefined &&
    waiting === undefined &&
    (game === undefined || match.game._id === game) &&
    (person === undefined || match.players.some(isPerson)) &&
    (result === undefined || ownRow(match, viewer)?.result === result) &&
    (place === undefined || match.location === place) &&
    (mode === undefined || match.mode === mode) &&
    (from === undefined || match.day >= from) &&
    (to === undefined || match.day <= to) &&
    (status === undefined || match.matchStatus.toLowerCase() === status)
  )
}

export const ofServer = { activity: [], corrections: [], link: null, lastReminderSent: null }

export type WrittenMatch = Omit<WholeMatch, keyof typeof ofServer | 'correcting'>

interface Written {
  match: WrittenMatch
  /** Only the form reads it. */
  draft: unknown
  /** Of an edit: the draft of the match as the edit began. */
  base: unknown
  /** Under which this device keeps the score pad of a new match until it is stored. */
  padId: string | null
}

/** Has to rise with every change of `WrittenMatch`. */
const FORMAT = 1

export function shownOf(written: Written): unknown {
  return { format: FORMAT, ...written }
}

/** null for other writes, and for what another version has stored. */
export function writtenIn(shown: unknown): Written | null {
  const isKnown = Reflect.get(Object(shown), 'format') === FORMAT
  return isKnown ? (shown as Written) : null
}

export function writtenMatchOf({ endpoint, shown }: PendingWrite): WrittenMatch | null {
  const isOfMatch = endpoint === 'POST /sessions' || endpoint === 'PUT /sessions/:id'
  return isOfMatch ? (writtenIn(shown)?.match ?? null) : null
}

/** Of a player whom only this device knows yet. */
export const localRow = (key: string) => `here ${key}`
export const isLocalRow = (id: string) => id.startsWith('here ')
