import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { dayText } from '#features/days/days.contract.ts'
import { gameSchema } from '#features/games/games.contract.ts'
import { matchSchema } from '#features/matches/matches.contract.ts'
import {
  defineEndpoints,
  envelope,
  id,
  obeys,
  optionalRowLimit,
  typedText,
} from '#platform/http/contract.ts'

import type { QuestionCode } from './questions.rules.ts'
import { FOUND_MAX, SEARCH_MAX, searchLengthProblem } from './search.rules.ts'

/** Who was ahead, in the matches that compare two people. */
const compared = { together: z.int(), ahead: z.int(), behind: z.int(), level: z.int() }
/** Somebody at the caller's tables; `user` is null for a guest. */
const named = { user: z.nullable(personSchema), name: z.string() }
/** A day; null before the first match. */
const last = z.nullable(z.string())

const foundGame = z.object({ game: gameSchema, matches: z.int(), last })
/** On one side, or without a result: with the other three all matches together. */
const notCompared = z.int()
const foundPerson = z.object({ user: personSchema, ...compared, notCompared, last })
const foundGuest = z.object({ name: z.string(), ...compared, notCompared, last })
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

const commonShape = {
  about,
  /** What the words of the question can mean as well. */
  instead: z.array(
    z.object({ kind: z.enum(['game', 'person', 'guest', 'place']), name: z.string() }),
  ),
}
const comparedPerson = z.object({ ...named, ...compared })
const countedMatches = { matches: z.int() }
/** The first `ranked` people in the order of the statistics; of the others there are too few matches. */
const ranking = { ...countedMatches, ranked: z.int(), people: z.array(comparedPerson) }

/** What an answer of each code says (`QuestionCode` of questions.rules.ts). */
const valueShapes = {
  last: { match: z.nullable(matchSchema) },
  count: countedMatches,
  won: {
    ...countedMatches,
    decided: z.int(),
    wins: z.int(),
    draws: z.int(),
    losses: z.int(),
    chanceWins: z.number(),
    coop: z.int(),
    coopWins: z.int(),
  },
  ahead: compared,
  'beats-me': ranking,
  'i-beat': ranking,
  /** By the scoring of the newest match; null without scores. */
  best: { ...countedMatches, best: z.nullable(z.number()), average: z.nullable(z.number()) },
  /** null where no match of the game has a length. */
  longest: { longest: z.nullable(z.object({ match: id, minutes: z.int(), day: z.string() })) },
  /** Of the matches that have a length. */
  hours: { ...countedMatches, minutes: z.int(), timedMatches: z.int() },
  /** The newest matches of the game; the first `ranked` people have enough decided ones. */
  'best-at': {
    ...countedMatches,
    ranked: z.int(),
    /** `won` has a part of a win for each draw. */
    players: z.array(z.object({ ...named, decided: z.int(), won: z.number() })),
  },
  winners: {
    ...countedMatches,
    /** The newest match, where the question names no period. */
    match: z.nullable(matchSchema),
    /** By wins, then by name; the caller is among them. */
    winners: z.array(z.object({ ...named, wins: z.int() })),
  },
  favourite: { games: z.array(z.object({ game: gameSchema, ...countedMatches })) },
  companions: { people: z.array(comparedPerson) },
  /** null where they are not counted. */
  matches: { matches: z.nullable(z.int()) },
} satisfies Record<QuestionCode, Record<string, z.core.$ZodType>>
type Shapes = typeof valueShapes

/** An answer of one code, or of any. */
export type Answer<Code extends QuestionCode = QuestionCode> = {
  [One in Code]: { code: One; values: z.output<z.ZodMiniObject<Shapes[One]>> } & z.output<
    z.ZodMiniObject<typeof commonShape>
  >
}[Code]

const codes = Object.keys(valueShapes) as [QuestionCode, ...QuestionCode[]]
/**
 * The serializer writes the fields that a schema lists, and knows no unions: so this lists the values of
 * all codes, while the type tells them apart.
 */
const answerSchema = z.object({
  code: z.enum(codes),
  ...commonShape,
  values: z.partial(
    z.object(Object.assign({}, ...Object.values(valueShapes)) as Record<string, z.ZodMiniType>),
  ),
}) as unknown as z.ZodMiniType<Answer>

export const foundSchema = z.object({
  answer: z.nullable(answerSchema),
  /** Whether the text asks something that has no answer. */
  unanswered: z.boolean(),
  games: z.array(foundGame),
  people: z.array(foundPerson),
  guests: z.array(foundGuest),
  places: z.array(foundPlace),
  sessions: z.array(matchSchema),
})
export type FoundInSearch = z.output<typeof foundSchema>

/** Each costs about as much as the statistics; typing one question sends a few. */
const SEARCHES = { name: 'own-search', max: 600, windowMs: 5 * 60_000 }

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
