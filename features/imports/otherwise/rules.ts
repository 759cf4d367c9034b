import { nameKey } from '#features/accounts/name-keys/rules.ts'
import type { Match, MatchEdit, Player } from '#features/matches/contract.ts'
import type { MatchDetails } from '#features/matches/editing/rules.ts'
import type { Pad } from '#features/matches/pad/rules.ts'
import { hasRanks, storedRanks } from '#features/matches/ranks/rules.ts'
import { resultsOf } from '#features/matches/results/rules.ts'
import type { Result } from '#features/matches/rules.ts'
import type { PlannedSeat } from '#features/matches/table/rules.ts'

/** A match as it is stored, with its pad. */
export type StoredMatch = Match & { pad: Pad | null }

/** A match as its file is read now. */
interface PastMatch extends Omit<MatchDetails, 'game' | 'location' | 'expansions'> {
  pad: Pad | null
  players: readonly ReadPlayer[]
}

interface ReadPlayer extends Pick<
  PlannedSeat,
  'score' | 'result' | 'team' | 'role' | 'rank' | 'started'
> {
  name: string
  email: string | null
  self: boolean
  former: boolean
}

/**
 * What an edit has to change so that a match is as its file is read now; null when it reads the same.
 * Who sits at the table stays whoever they are here, whatever they are called in the file. Notes alone
 * are no other reading: people write them here, too, and nobody wins by them.
 */
export function correctionOf(match: StoredMatch, past: PastMatch): MatchEdit | null {
  const players = settled(past)
  const rows = rowsFor(match.players, players)
  if (!differs(match, past, players, rows)) return null
  return {
    ...(past.day === match.day ? {} : { day: past.day, date: past.date }),
    ...{ mode: past.mode, scoring: past.scoring, durationMinutes: past.durationMinutes },
    ...{ notes: past.notes, pad: past.pad },
    players: players.map(({ name, email, former, self, ...played }, index) => {
      const row = rows[index] ?? null
      if (row !== null) return { _id: row._id, ...played }
      return self ? played : { ...played, name, email: former ? null : email }
    }),
  }
}

/** The rows of a match that would go with this correction, because nobody in the file sits there. */
export function rowsThatGo(match: StoredMatch, { players = [] }: MatchEdit): Player[] {
  const kept = new Set(players.map(({ _id }) => _id))
  return match.players.filter(({ _id }) => !kept.has(_id))
}

function differs(
  match: StoredMatch,
  past: PastMatch,
  players: readonly ReadPlayer[],
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
      return (
        row == null ||
        row.score !== player.score ||
        row.result !== player.result ||
        row.team !== player.team ||
        row.rank !== player.rank
      )
    })
  )
}

/** Ranks as they are stored; where nobody has a result, the results follow from them, as in an edit. */
function settled({ mode, players }: PastMatch): ReadPlayer[] {
  const ranks = storedRanks(mode, players)
  const ranked = players.map((player, index) => ({ ...player, rank: ranks[index] ?? null }))
  if (!hasRanks(ranked) || players.some(({ result }) => result !== '')) return ranked
  const results: readonly Result[] = resultsOf(mode, 'none', ranked) ?? []
  return ranked.map((player, index) => ({ ...player, result: results[index] ?? '' }))
}

/**
 * Whose row each player of the file has: the user's own, else that of the same name. Others have the row
 * in their seat, where as many people sit in the same order as before, or where only one is left: they
 * are called otherwise here. Else nobody knows who is who, and they are new rows.
 */
function rowsFor(stored: readonly Player[], players: readonly ReadPlayer[]): (Player | null)[] {
  const left = new Set(stored)
  const take = (row: Player | undefined) => (row !== undefined && left.delete(row) ? row : null)
  const own = players.map(({ self }) =>
    self ? take(stored.find(({ user }) => user !== null)) : null,
  )
  const named = players.map((player, index) => {
    if (own[index] != null) return own[index]
    return take([...left].find((row) => isOf(row, player)))
  })
  if (players.length !== stored.length) return named
  const inOrder = named.every((row, index) => row === null || row === stored[index])
  if (!inOrder && left.size > 1) return named
  return named.map((row, index) => {
    if (row !== null) return row
    const other = inOrder ? stored[index] : [...left][0]
    return other?.former === players[index]?.former ? take(other) : null
  })
}

/** Rows of deleted accounts have no names. */
function isOf(row: Player, { name, former }: ReadPlayer): boolean {
  return row.former === former && (former || nameKey(row.name) === nameKey(name))
}
