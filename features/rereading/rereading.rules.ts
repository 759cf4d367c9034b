import type { Match, MatchEdit, Player, MatchDetails } from '#features/matches/matches.contract.ts'
import type { PastPlayer } from '#features/matches/seats.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Pad } from '#features/score-pad/pad.rules.ts'
import { hasRanks, storedRanks } from '#features/scoring/ranks.rules.ts'
import { type Result, resultsOf } from '#features/scoring/results.rules.ts'

import type { ReplacedMatch } from './rereading.contract.ts'

/** A match as it is stored, with its pad. */
export type StoredMatch = Match & { pad: Pad | null }

/** A match as its file is read now. */
interface PastMatch extends Omit<MatchDetails, 'game' | 'location' | 'expansions'> {
  pad: Pad | null
  players: readonly PastPlayer[]
}

/** What an import would change in a match so that it is as its file is read now. */
export interface Rereading {
  edit: MatchEdit
  /** The match as it would be then. */
  now: Pick<PastMatch, 'day' | 'mode' | 'scoring' | 'durationMinutes'> & {
    players: Pick<PastPlayer, 'name' | 'score' | 'result' | 'team' | 'rank'>[]
  }
  /** Whether it is certain who is who: else somebody could get what another person has won. */
  isCertain: boolean
}

/**
 * What reads otherwise now; null where the match reads the same. Who sits at the table stays whoever
 * they are here, whatever they are called in the file. Notes alone are no other reading: people write
 * them here, too, and nobody wins by them.
 */
export function rereadingOf(match: StoredMatch, past: PastMatch): Rereading | null {
  const players = settled(past)
  const { rows, isCertain } = rowsFor(match.players, players)
  if (!differs(match, past, players, rows)) return null
  const { day, mode, scoring, durationMinutes } = past
  const edit = {
    ...(day === match.day ? {} : { day, date: past.date }),
    mode,
    scoring,
    durationMinutes,
    notes: past.notes,
    pad: past.pad,
    players: players.map(({ name, email, former, self, ...played }, index) => {
      const row = rows[index] ?? null
      if (row !== null) return { _id: row._id, ...played }
      return self ? played : { ...played, name, email: former ? null : email }
    }),
  }
  const named = players.map(({ name, score, result, team, rank }, index) => ({
    name: rows[index]?.name ?? name,
    score,
    result,
    team,
    rank,
  }))
  return { edit, now: { day, mode, scoring, durationMinutes, players: named }, isCertain }
}

/** The rows of a match that would go with this correction, because nobody in the file sits there. */
export function rowsThatGo(match: StoredMatch, { players = [] }: MatchEdit): Player[] {
  const kept = new Set(players.map(({ _id }) => _id))
  return match.players.filter(({ _id }) => !kept.has(_id))
}

function differs(
  match: StoredMatch,
  past: PastMatch,
  players: readonly PastPlayer[],
  rows: readonly (Player | null)[],
): boolean {
  return (
    past.day !== match.day ||
    past.mode !== match.mode ||
    past.scoring !== match.scoring ||
    past.durationMinutes !== match.durationMinutes ||
    players.length !== match.players.length ||
    players.some((player, index) => {
      const row = rows[index]
      return row == null || !isUnchanged(row, player)
    })
  )
}

/** Ranks as they are stored; where nobody has a result, the results follow from them, as in an edit. */
function settled({ mode, players }: PastMatch): PastPlayer[] {
  const ranks = storedRanks(mode, players)
  const ranked = players.map((player, index) => ({ ...player, rank: ranks[index] ?? null }))
  if (!hasRanks(ranked) || players.some(({ result }) => result !== '')) return ranked
  const results: readonly Result[] = resultsOf(mode, 'none', ranked) ?? []
  return ranked.map((player, index) => ({ ...player, result: results[index] ?? '' }))
}

/**
 * Whose row each player of the file has: the user's own, else that of the same name. Who is called
 * otherwise here keeps a row in which nothing changes. Where somebody else is left, the rows of the file
 * are new ones if the names of those who would go are parts of theirs ("Bob/Cid" became Bob and Cid);
 * else nobody knows who is who.
 */
function rowsFor(
  stored: readonly Player[],
  players: readonly PastPlayer[],
): { rows: (Player | null)[]; isCertain: boolean } {
  const left = new Set(stored)
  const take = (row: Player | undefined) => (row !== undefined && left.delete(row) ? row : null)
  const own = players.map(({ self }) =>
    self ? take(stored.find(({ user }) => user !== null)) : null,
  )
  // Of two rows of one name, the one in the same seat comes first.
  const inSeat = players.map((player, index) => {
    const row = stored[index]
    return own[index] ?? (row !== undefined && isOf(row, player) ? take(row) : null)
  })
  const named = players.map(
    (player, index) => inSeat[index] ?? take([...left].find((row) => isOf(row, player))),
  )
  const open = players.filter((_, index) => named[index] === null)
  const others = [...left]
  if (open.length === 0 || others.length === 0) return { rows: named, isCertain: true }
  const isAlike = open.every((player, at) => isUnchanged(others[at], player))
  if (open.length === others.length && isAlike) {
    return { rows: named.map((row) => row ?? others.shift() ?? null), isCertain: true }
  }
  const names = new Set(players.flatMap(({ name }) => [nameKey(name), ...partsOfName(name)]))
  return {
    rows: named,
    isCertain: others.every(({ name }) => partsOfName(name).every((part) => names.has(part))),
  }
}

function isUnchanged(row: Player | undefined, player: PastPlayer): boolean {
  return (
    row !== undefined &&
    row.former === player.former &&
    row.score === player.score &&
    row.result === player.result &&
    row.team === player.team &&
    row.rank === player.rank
  )
}

/** `Bob/Cid`, `Doe, Jane` */
function partsOfName(name: string): string[] {
  return nameKey(name)
    .split(/[/&+,;|]|\s(?:and|und|et|y|e|en|i)\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Rows of deleted accounts have no names. */
function isOf(row: Player, { name, former }: PastPlayer): boolean {
  return row.former === former && (former || nameKey(row.name) === nameKey(name))
}

export function replacedBy(match: StoredMatch, edit: MatchEdit): ReplacedMatch {
  const { date, day, mode, scoring, durationMinutes, notes, pad } = match
  const gone = new Set(rowsThatGo(match, edit))
  return {
    date,
    day,
    mode,
    scoring,
    durationMinutes,
    notes,
    pad,
    players: match.players.map((player) => {
      const { _id, score, result, team, role, rank, started, name, email } = player
      const values = { _id, score, result, team, role, rank, started }
      return gone.has(player) ? { ...values, guest: { name, email } } : values
    }),
  }
}

/** What an earlier correction has replaced, with the names of rows that have gone with a later one. */
export function withGuests(earlier: ReplacedMatch, later: ReplacedMatch): ReplacedMatch {
  const guests = new Map(
    later.players.flatMap((row) => ('guest' in row ? [[row._id, row.guest] as const] : [])),
  )
  return {
    ...earlier,
    players: earlier.players.map((row) => {
      const guest = guests.get(row._id)
      return guest === undefined || 'guest' in row ? row : { ...row, guest }
    }),
  }
}

/** What the later of two corrections puts back once the earlier one (`importId`) counts no longer. */
export function handedOn(
  earlier: ReplacedMatch,
  later: ReplacedMatch,
  importId: string,
): ReplacedMatch {
  const handedBy = new Set([...(later.handedBy ?? []), ...(earlier.handedBy ?? []), importId])
  return { ...withGuests(earlier, later), handedBy: [...handedBy] }
}

/** The edit that puts back what a correction has replaced. */
export function puttingBack(match: StoredMatch, before: ReplacedMatch): MatchEdit {
  const { date, day, players, handedBy: _, ...values } = before
  return {
    ...values,
    ...(day === match.day ? {} : { date, day }),
    players: players.map((player) => {
      if (!('guest' in player)) return player
      const { _id, guest, ...played } = player
      return { ...played, ...guest }
    }),
  }
}
