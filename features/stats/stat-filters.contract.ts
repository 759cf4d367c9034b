import * as z from 'zod/mini'

import { matchFilters } from '#features/matches/matches.contract.ts'
import { obeys, text, cursorText } from '#platform/http/contract.ts'

import { PLAYERS_FORM, playersProblem, type StatsFilters } from './stat-filters.rules.ts'

/** The filters in the query of every endpoint of the statistics. */
export const statsFilters = {
  /** The first and the last day. */
  from: matchFilters.from,
  to: matchFilters.to,
  /** A game's id. */
  game: matchFilters.game,
  /** A user's id, or `guest:` and a name. */
  person: matchFilters.person,
  /** Without case and accents. */
  place: matchFilters.place,
  /** How many rows the table has: `4` or `2-5`. */
  players: z.optional(text(100, { tooLong: PLAYERS_FORM }).check(obeys(playersProblem))),
  mode: matchFilters.mode,
  /** Only matches that the whole table has confirmed. */
  status: z.optional(z.literal('confirmed', 'Status must be confirmed.')),
} satisfies Record<keyof StatsFilters, z.core.$ZodType>

/** The lists that are answered in parts. */
export const cutLists = ['games', 'people', 'places'] as const
export type CutList = (typeof cutLists)[number]

/** Asks for the next part of one list; the other lists of that answer are empty. */
export const listPart = {
  list: z.optional(z.enum(cutLists, 'List must be games, people or places.')),
  cursor: z.optional(cursorText),
}
