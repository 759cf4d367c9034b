import * as z from 'zod/mini'

import { dayText } from '#features/dates/days.contract.ts'
import { modes } from '#features/scoring/results.rules.ts'
import { text } from '#platform/http/contract.ts'

import { FILTER_MAX, FILTER_TOO_LONG, type MatchFilters } from './match-filters.rules.ts'

const someText = z.optional(text(FILTER_MAX, { tooLong: FILTER_TOO_LONG }))
/** An empty one, as a form sends it, is none. */
const filterText = z.optional(
  z.pipe(
    z.transform((sent: unknown) => (sent === '' ? undefined : sent)),
    someText,
  ),
)
const filterDay = z.optional(dayText)
/** The filters in the query of `GET /sessions`. */
export const matchFilters = {
  /** Part of a name of a game, a person or a place. */
  q: filterText,
  /** A game's id. */
  game: filterText,
  /** A user's id, or `guest:` and a name. */
  person: filterText,
  /** The caller's own result. */
  result: z.optional(z.enum(['Win', 'Loss', 'Draw'], 'Result must be Win, Loss or Draw.')),
  /** Without case and accents. */
  place: filterText,
  mode: z.optional(z.enum(modes, 'Mode must be competitive, teams or cooperative.')),
  /** The first and the last day. */
  from: filterDay,
  to: filterDay,
  status: z.optional(z.enum(['confirmed', 'pending'], 'Status must be confirmed or pending.')),
  /** Matches that the caller has not confirmed. */
  waiting: z.optional(z.literal('me', 'Waiting must be me.')),
} satisfies Record<keyof MatchFilters, z.core.$ZodType>
