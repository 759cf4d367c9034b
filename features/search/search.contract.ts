import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { gameSchema } from '#features/games/games.contract.ts'
import { matchSchema } from '#features/matches/matches.contract.ts'
import {
  defineEndpoints,
  envelope,
  obeys,
  optionalRowLimit,
  typedText,
} from '#platform/http/contract.ts'

import { FOUND_MAX, SEARCH_MAX, searchLengthProblem } from './search.rules.ts'

/** The last four add up to the first: who was ahead, and matches on one side or without a result. */
const compared = {
  together: z.int(),
  ahead: z.int(),
  behind: z.int(),
  level: z.int(),
  notCompared: z.int(),
}

const foundGame = z.object({
  game: gameSchema,
  matches: z.int(),
  /** Against others and together. */
  won: z.int(),
  /** By the scoring of the newest match; null without scores. */
  best: z.nullable(z.number()),
  lastPlayed: z.string(),
})

export const foundSchema = z.object({
  games: z.array(foundGame),
  people: z.array(z.object({ user: personSchema, ...compared })),
  guests: z.array(z.object({ name: z.string(), ...compared })),
  places: z.array(z.object({ place: z.string(), matches: z.int() })),
  sessions: z.array(matchSchema),
})
export type FoundInSearch = z.output<typeof foundSchema>

/** Each costs about as much as the statistics; typing one name sends a few. */
const SEARCHES = { name: 'own-search', max: 600, windowMs: 5 * 60_000 }

export const searchEndpoints = defineEndpoints({
  'GET /search': {
    summary: 'Find the caller’s games, people, guests, places and matches',
    access: 'signed-in',
    query: z.object({
      q: typedText(SEARCH_MAX).check(obeys(searchLengthProblem), z.trim()),
      limit: optionalRowLimit(FOUND_MAX),
    }),
    limit: { counts: [SEARCHES], handlerCounts: ['search-scan'] },
    responses: { 200: envelope(foundSchema) },
    refusals: ['validation_failed', 'rate_limited', 'unavailable'],
  },
})
