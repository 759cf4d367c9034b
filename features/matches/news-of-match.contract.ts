import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { gameSchema } from '#features/games/games.contract.ts'

/** Somebody at the table besides the caller; `user` is null for a guest. */
const companionSchema = z.object({ user: z.nullable(personSchema), name: z.string() })

const about = <Code extends string, Values extends z.core.$ZodShape>(code: Code, values: Values) =>
  z.object({ code: z.literal(code), values: z.object(values) })

/** What a match changed for the caller, as of that match; `news.rules.ts` says when each is true. */
export const newsSchema = z.discriminatedUnion('code', [
  /** The caller's best score in the game; `before` is the best one until then. */
  about('best', { game: gameSchema, score: z.number(), before: z.number() }),
  /** The caller had never played the game. */
  about('first', { game: gameSchema }),
  /** A round number of matches of the game. */
  about('times', { game: gameSchema, times: z.int() }),
  /** The caller won and stood before the person; the last time was `since`, null for never. */
  about('firstWin', { game: gameSchema, person: companionSchema, since: z.nullable(z.string()) }),
  /** Who stood before the other how often, in the matches of the two up to this one. */
  about('record', { person: companionSchema, ahead: z.int(), behind: z.int() }),
  /** So many decided matches in a row were won, and never more. */
  about('streak', { wins: z.int() }),
])
export type News = z.output<typeof newsSchema>
