import type { MatchEdit } from '#features/matches/matches.contract.ts'

import type { Replaced } from './otherwise-undoing.contract.ts'
import { rowsThatGo, type StoredMatch } from './otherwise.rules.ts'

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

/** The edit that puts back what a correction has replaced. */
export function puttingBack(match: StoredMatch, before: Replaced): MatchEdit {
  const { date, day, players, ...values } = before
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
