import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { dayText } from '#features/dates/days.contract.ts'
import { gameSchema } from '#features/games/games.contract.ts'
import { defineEndpoints, envelope, obeys, text } from '#platform/http/contract.ts'

import { chosenProblem, PLAYED_MODES, SUGGESTED } from './suggestions.rules.ts'

/** Also the caller; `user` is null for a guest. */
const seatedSchema = z.object({ user: z.nullable(personSchema), name: z.string() })
export type Seated = z.output<typeof seatedSchema>

const because = <Code extends string, Values extends z.core.$ZodShape>(
  code: Code,
  values: Values,
) => z.object({ code: z.literal(code), values: z.object(values) })

/** `suggestions.rules.ts` says when each is true of the caller's own matches. */
export const reasonSchema = z.discriminatedUnion('code', [
  /** The newest match of the game with all the chosen people; with the best and the second score. */
  because('together', {
    day: z.string(),
    winners: z.array(seatedSchema),
    teams: z.boolean(),
    scores: z.nullable(z.object({ best: z.number(), next: z.number() })),
  }),
  /** A chosen person, as it was sent, who has never played the game with the caller. */
  because('new', { player: z.string() }),
  because('last', { day: z.string() }),
  because('played', { times: z.int() }),
  /** At least, for each of the chosen people. */
  because('often', { times: z.int() }),
  /** The middle of the recorded lengths of the newest matches. */
  because('minutes', { minutes: z.number() }),
])
export type Reason = z.output<typeof reasonSchema>

export const suggestionSchema = z.object({ game: gameSchema, reasons: z.array(reasonSchema) })
export type Suggestion = z.output<typeof suggestionSchema>

const SUGGESTIONS = { name: 'suggestions', max: 200, windowMs: 5 * 60_000 }

/** A filter: to take another number than was sent would answer another question. */
const wholeNumber = (name: string) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^\d{1,9}$/u.test(value) ? Number(value) : value,
    ),
    z.int(`${name} must be a whole number.`),
  )

export const suggestionEndpoints = defineEndpoints({
  'GET /suggestions': {
    summary: `What the caller might play with some people: ${SUGGESTED} games, each with reasons`,
    access: 'signed-in',
    query: z.object({
      /** Ids and `guest:NAME`, divided by commas; the caller is at the table always. */
      players: z.optional(text(4000).check(obeys(chosenProblem))),
      /** At most so long, by the lengths that were recorded. */
      minutes: z.optional(wholeNumber('Minutes')),
      mode: z.optional(z.enum(PLAYED_MODES, 'Mode must be against or together.')),
      /** Only games that the caller has played with so many at the table. */
      count: z.optional(wholeNumber('Count')),
      /** The day where the caller is; else the UTC day. */
      today: z.optional(dayText),
    }),
    limit: { counts: [SUGGESTIONS] },
    responses: {
      200: envelope(z.array(suggestionSchema)),
    },
    refusals: ['validation_failed', 'rate_limited', 'unavailable'],
  },
})
