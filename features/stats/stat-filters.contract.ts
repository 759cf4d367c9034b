import * as z from 'zod/mini'

import { matchFilters } from '#features/matches/matches.contract.ts'
import { obeys, text, cursorText } from '#platform/http/contract.ts'

import { PLAYERS_FORM, playersProblem, type StatsFilters } from './stat-filters.rules.ts'

export const statsFilters = {
  from: matchFilters.from,
  to: matchFilters.to,
  game: matchFilters.game,
  /** A user's id, or `guest:` and a name. */
  person: matchFilters.person,
  /** Without case and accents. */
  place: matchFilters.place,
  players: z.optional(text(100, { tooLong: PLAYERS_FORM }).check(obeys(playersProblem))),
  mode: matchFilters.mode,
  /** Confirmed by the whole table. */
  status: z.optional(z.literal('confirmed', 'Status must be confirmed.')),
} satisfies Record<keyof StatsFilters, z.core.$ZodType>

export const cutLists = ['games', 'people', 'places'] as const
export type CutList = (typeof cutLists)[number]

/** Asks for the next part of one list; the other lists of that answer are empty. */
export const listPart = {
  list: z.optional(z.enum(cutLists, 'List must be games, people or places.')),
  cursor: z.optional(cursorText),
}
