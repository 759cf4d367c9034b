import type { MatchEdit } from '#features/matches/matches.contract.ts'

import type { Replaced } from './put-back.contract.ts'
import { type StoredMatch, rowsThatGo } from './rereading.rules.ts'

export function replacedBy(match: StoredMatch, edit: MatchEdit): Replaced {
  const { date, day, mode, scoring, durationMinutes, notes, pad } = match
  const gone = new Set(rowsThatGo(match, edit))
  return {
    ...{ date, day, mode, scoring, durationMinutes, notes, pad },
    players: match.players.map((player) => {
      const { _id, score, result, team, role, rank, started, name, email } = player
      const values = { _id, score, result, team, role, rank, started }
      return gone.has(player) ? { ...values, guest: { name, email } } : values
    }),
  }
}

/** What an earlier correction has replaced, with the names of rows that have gone with a later one. */
export function named(earlier: Replaced, later: Replaced): Replaced {
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
export function handedOn(earlier: Replaced, later: Replaced, importId: string): Replaced {
  const handedBy = new Set([...(later.handedBy ?? []), ...(earlier.handedBy ?? []), importId])
  return { ...named(earlier, later), handedBy: [...handedBy] }
}

/** The edit that puts back what a correction has replaced. */
export function puttingBack(match: StoredMatch, before: Replaced): MatchEdit {
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
