import { isAbout } from '#client/unsent/unsent-store.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { guestFilter, type MatchFilters } from '#features/history-index/match-filters.rules.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { ownRow, type Viewer } from '#features/matches/matches.rules.ts'

import type { WholeMatch } from '../../whole-match.contract.ts'
import { ofServer, writtenMatchOf } from './written-match.ts'

/** What a list or a page shows of a match with writes that wait. */
export interface Waits<M> {
  waits?: {
    /** The match as the server has it; null where the server has none. */
    before: M | null
  }
}

type Seen<M> = M & Waits<M>

/** Whether it waits here, and the server has none of it. */
export const isNewMatch = <M>({ waits }: Seen<M>): boolean => waits?.before === null

/** The matches as the server has them. */
export function withoutUnsent<M extends Match>(matches: readonly Seen<M>[]): readonly M[] {
  if (!matches.some((match) => 'waits' in match)) return matches
  return matches.flatMap((match) =>
    match.waits === undefined ? [match] : (match.waits.before ?? []),
  )
}

/** Without those that this device deletes: they were taken back after they may have been sent. */
export function notDeleted<M extends Match>(
  matches: readonly M[],
  writes: readonly UnsentWrite[],
): readonly M[] {
  const deleted = writes.filter(
    ({ endpoint, look }) => endpoint === 'DELETE /sessions/:id' && look === null,
  )
  if (deleted.length === 0) return matches
  return matches.filter(({ _id }) => !deleted.some(({ params }) => params['id'] === _id))
}

/** New matches that wait, newest first; those that need a look are no matches yet. */
export function newMatches(writes: readonly UnsentWrite[]): Seen<WholeMatch>[] {
  const found = writes.flatMap((write) => {
    if (write.endpoint !== 'POST /sessions' || write.look !== null) return []
    const match = newMatchOf(write, writes)
    return match === null ? [] : [match]
  })
  return found.toSorted(byListKey)
}

/** A new match that waits, with the edits of it that wait behind it. */
export function newMatchOf(
  write: UnsentWrite,
  writes: readonly UnsentWrite[],
): Seen<WholeMatch> | null {
  const written = writtenMatchOf(write)
  if (written === null) return null
  return { ...throughWrites({ ...written, ...ofServer }, writes), waits: { before: null } }
}

/** A match with what waits to be written of it; the same object if nothing does. */
export function throughUnsent<M extends Match>(
  match: M,
  writes: readonly UnsentWrite[],
  viewer: Viewer,
): Seen<M> {
  const own = writes.filter(({ look }) => look === null)
  const next = throughAnswers(throughWrites(match, own), own, viewer)
  return next === match ? match : { ...next, waits: { before: match } }
}

function throughWrites<M extends Match>(match: M, writes: readonly UnsentWrite[]): M {
  const edits = writes.flatMap((write) => {
    const { endpoint, params, look } = write
    if (endpoint !== 'PUT /sessions/:id' || params['id'] !== match._id || look !== null) return []
    return writtenMatchOf(write) ?? []
  })
  // An edit has all that a form has.
  const last = edits.at(-1)
  return last === undefined ? match : { ...match, ...last }
}

/** What the reader has said of it: that they were there or not, or that something is not right. */
function throughAnswers<M extends Match>(
  match: M,
  writes: readonly UnsentWrite[],
  viewer: Viewer,
): M {
  let next = match
  for (const write of writes) {
    if (!isAbout(write, match._id)) continue
    if (write.endpoint === 'POST /sessions/:id/unconfirm') next = withAnswer(next, null, viewer)
    if (write.endpoint === 'POST /sessions/:id/corrections') next = { ...next, correcting: true }
    if (isConfirmation(write)) next = withAnswer(next, write.at, viewer)
    if (write.endpoint === 'POST /sessions/:id/decline') next = withoutReader(next, viewer)
  }
  return next
}

/** The reader's row is a guest's, who counts as confirmed. */
function withoutReader<M extends Match>(match: M, viewer: Viewer): M {
  const own = ownRow(match, viewer)
  if (own === undefined) return match
  const guest: Player = {
    ...own,
    user: null,
    confirmed: true,
    confirmedAt: null,
    confirmedBy: null,
    declined: true,
  }
  const players = match.players.map((player) => (player === own ? guest : player))
  return { ...match, players, matchStatus: statusOf(players) }
}

export function isConfirmation({ endpoint }: UnsentWrite): boolean {
  return endpoint === 'POST /sessions/:id/confirm' || endpoint === 'POST /sessions/confirm'
}

function withAnswer<M extends Match>(match: M, at: string | null, viewer: Viewer): M {
  const own = ownRow(match, viewer)
  if (own === undefined || own.confirmed === (at !== null)) return match
  const players = match.players.map((player): Player =>
    player === own
      ? {
          ...player,
          confirmed: at !== null,
          confirmedAt: at,
          confirmedBy: at === null ? null : 'self',
        }
      : player,
  )
  return { ...match, players, matchStatus: statusOf(players) }
}

export function statusOf(players: readonly Pick<Player, 'user' | 'confirmed'>[]) {
  const isPending = players.some(({ user, confirmed }) => user !== null && !confirmed)
  return isPending ? 'Pending' : 'Confirmed'
}

/**
 * A list as it will be: edited matches move to their new day, and those that wait stand in their place.
 * @param whole whether nothing follows after its last match; else matches that are older than it are left out
 */
export function listThrough<M extends Match>(
  matches: readonly M[],
  added: readonly Seen<Match>[],
  through: (match: M) => Seen<M>,
  whole: boolean,
): readonly M[] {
  const seen = matches.map(through)
  const last = matches.at(-1)
  const fits = (match: Match) => whole || (last !== undefined && byListKey(match, last) < 0)
  const fitting = added.filter(
    (match) => fits(match) && !matches.some(({ _id }) => _id === match._id),
  )
  const isMoved = seen.some(({ waits, ...match }) =>
    waits?.before == null ? false : byListKey(waits.before, match) !== 0,
  )
  if (fitting.length === 0 && !isMoved) {
    return seen.some((match, at) => match !== matches[at]) ? seen : matches
  }
  // A list has all fields of its matches, and those that wait have more.
  return [...seen, ...(fitting as unknown as M[])].toSorted(byListKey)
}

/** Newest day first, then newest date, as the server lists them. */
export function byListKey(one: Match, other: Match): number {
  const [a, b] = [`${one.day} ${one.date}`, `${other.day} ${other.date}`]
  return a < b ? 1 : a > b ? -1 : 0
}

/** Whether a match that waits is one of those that filters leave; by a typed text it is not looked for. */
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
