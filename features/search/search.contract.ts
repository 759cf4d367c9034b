import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { dayText } from '#features/days/days.contract.ts'
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

/** Who was ahead, in the matches that compare two people. */
const compared = { together: z.int(), ahead: z.int(), behind: z.int(), level: z.int() }
/** Somebody at the caller's tables; `user` is null for a guest. */
const named = { user: z.nullable(personSchema), name: z.string() }
/** A day; null before the first match. */
const last = z.nullable(z.string())

const foundGame = z.object({ game: gameSchema, matches: z.int(), last })
const foundPerson = z.object({ user: personSchema, ...compared, last })
const foundGuest = z.object({ name: z.string(), ...compared, last })
const foundPlace = z.object({ place: z.string(), matches: z.int(), last })

/** What a question was understood to be about; its matches are those of these filters. */
const about = z.object({
  game: z.nullable(gameSchema),
  person: z.nullable(z.object(named)),
  place: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  result: z.nullable(z.enum(['Win', 'Loss', 'Draw'])),
  status: z.nullable(z.enum(['pending', 'waiting'])),
})
export type AnswerAbout = z.output<typeof about>

const common = {
  about,
  /** What the words of the question can mean as well. */
  instead: z.array(
    z.object({ kind: z.enum(['game', 'person', 'guest', 'place']), name: z.string() }),
  ),
}
const comparedPerson = z.object({ ...named, ...compared })
/** The first `ranked` people in the order of the statistics; of the others there are too few matches. */
const ranking = z.object({ matches: z.int(), ranked: z.int(), people: z.array(comparedPerson) })

const answerSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('matches'),
    ...common,
    /** null where they are not counted. */
    values: z.object({ matches: z.nullable(z.int()) }),
  }),
  z.object({
    code: z.literal('last'),
    ...common,
    values: z.object({ match: z.nullable(matchSchema) }),
  }),
  z.object({ code: z.literal('count'), ...common, values: z.object({ matches: z.int() }) }),
  z.object({
    code: z.literal('won'),
    ...common,
    values: z.object({
      matches: z.int(),
      decided: z.int(),
      wins: z.int(),
      draws: z.int(),
      losses: z.int(),
      chanceWins: z.number(),
      coop: z.int(),
      coopWins: z.int(),
    }),
  }),
  z.object({ code: z.literal('ahead'), ...common, values: z.object(compared) }),
  z.object({ code: z.literal('beats-me'), ...common, values: ranking }),
  z.object({ code: z.literal('i-beat'), ...common, values: ranking }),
  z.object({
    code: z.literal('best'),
    ...common,
    /** By the scoring of the newest match; null without scores. */
    values: z.object({
      matches: z.int(),
      best: z.nullable(z.number()),
      average: z.nullable(z.number()),
    }),
  }),
  z.object({
    code: z.literal('winners'),
    ...common,
    values: z.object({
      matches: z.int(),
      /** The newest match, where the question names no period. */
      match: z.nullable(matchSchema),
      /** By wins, then by name; the caller is among them. */
      winners: z.array(z.object({ ...named, wins: z.int() })),
    }),
  }),
  z.object({
    code: z.literal('favourite'),
    ...common,
    values: z.object({ games: z.array(z.object({ game: gameSchema, matches: z.int() })) }),
  }),
  z.object({
    code: z.literal('companions'),
    ...common,
    values: z.object({ people: z.array(comparedPerson) }),
  }),
])
export type Answer = z.output<typeof answerSchema>

export const foundSchema = z.object({
  answer: z.nullable(answerSchema),
  games: z.array(foundGame),
  people: z.array(foundPerson),
  guests: z.array(foundGuest),
  places: z.array(foundPlace),
  sessions: z.array(matchSchema),
})
export type Found = z.output<typeof foundSchema>

/** Each costs about as much as the statistics; typing one question sends a few. */
const SEARCHES = { name: 'search', max: 600, windowMs: 5 * 60_000 }

export const searchEndpoints = defineEndpoints({
  'GET /search': {
    summary: 'Find the caller’s games, people, guests, places and matches, and answer a question',
    access: 'signed-in',
    query: z.object({
      q: typedText(SEARCH_MAX).check(obeys(searchLengthProblem), z.trim()),
      limit: optionalRowLimit(FOUND_MAX),
      /** The day where the caller is, for “yesterday”; else the UTC day. */
      today: z.optional(dayText),
    }),
    limit: { counts: [SEARCHES], handlerCounts: ['search-look'] },
    responses: { 200: envelope(foundSchema) },
    refusals: ['validation_failed', 'rate_limited', 'unavailable'],
  },
})
