import * as z from 'zod/mini'

import type { MatchEdit } from '#features/matches/contract.ts'
import { modes, scorings } from '#features/matches/results/rules.ts'
import { results } from '#features/matches/rules.ts'

import { rowsThatGo, type StoredMatch } from '../rules.ts'

const row = z.object({
  _id: z.string(),
  score: z.nullable(z.number()),
  result: z.enum(results),
  team: z.nullable(z.string()),
  role: z.nullable(z.string()),
  rank: z.nullable(z.int()),
  started: z.boolean(),
})

/** What a correction has replaced, as it is stored until the correction is undone. */
const replaced = z.object({
  date: z.string(),
  day: z.string(),
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  durationMinutes: z.nullable(z.int()),
  notes: z.string(),
  pad: z.nullable(
    z.object({
      rows: z.array(z.object({ label: z.string(), scores: z.array(z.nullable(z.number())) })),
    }),
  ),
  /** By seat. A row that stays is known by its id; of one that goes the name is stored, too. */
  players: z.array(
    z.union([
      z.extend(row, { guest: z.object({ name: z.string(), email: z.nullable(z.string()) }) }),
      row,
    ]),
  ),
})
type Replaced = z.output<typeof replaced>

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

/** The edit that puts back what a correction has replaced. @param before as stored */
export function puttingBack(match: StoredMatch, before: string): MatchEdit {
  const { date, day, players, ...values } = z.parse(replaced, JSON.parse(before))
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
