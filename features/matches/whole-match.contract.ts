import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { gameSchema } from '#features/games/games.contract.ts'
import { id, isoTime } from '#platform/http/contract.ts'

import { activitySchema } from './activity.contract.ts'
import { padSchema } from './details.contract.ts'
import { matchSchema } from './matches.contract.ts'
import { correctionSchema } from './open-corrections.contract.ts'

export const linkUses = ['confirmed', 'contested', 'claimed'] as const

/** Nobody can read the address again. */
export const tableLinkSchema = z.object({
  expiresAt: isoTime,
  /** Oldest first. */
  uses: z.array(
    z.object({
      what: z.enum(linkUses),
      player: z.object({ _id: id, name: z.string() }),
      at: isoTime,
    }),
  ),
  /** Nobody can answer by the link for rows whose players have declined. */
  declined: z.array(id),
})
export type TableLink = z.output<typeof tableLinkSchema>

const companionSchema = z.object({ user: z.nullable(personSchema), name: z.string() })

const about = <Code extends string, Values extends z.core.$ZodShape>(code: Code, values: Values) =>
  z.object({ code: z.literal(code), values: z.object(values) })

/** `news.rules.ts` says when each is true. */
export const newsSchema = z.discriminatedUnion('code', [
  /** `before` is the best score until then. */
  about('best', { game: gameSchema, score: z.number(), before: z.number() }),
  about('first', { game: gameSchema }),
  /** A round number of matches of the game. */
  about('times', { game: gameSchema, times: z.int() }),
  /** The caller won and stood before the person; `since` is the last time, null for never. */
  about('firstWin', { game: gameSchema, person: companionSchema, since: z.nullable(z.string()) }),
  /** Who stood before the other how often, in the matches of the two up to this one. */
  about('record', { person: companionSchema, ahead: z.int(), behind: z.int() }),
  /** So many decided matches in a row were won, and never more. */
  about('streak', { wins: z.int() }),
])
export type News = z.output<typeof newsSchema>

export const wholeMatchSchema = z.extend(matchSchema, {
  pad: z.nullable(padSchema),
  activity: z.array(activitySchema),
  /** The open ones, oldest first. */
  corrections: z.array(correctionSchema),
  /** null for all but its creator and admins. */
  link: z.nullable(tableLinkSchema),
})
export type WholeMatch = z.output<typeof wholeMatchSchema>

export const oneMatch = z.object({
  message: z.optional(z.string()),
  data: wholeMatchSchema,
  meta: z.object({ activityCursor: z.nullable(z.string()) }),
})
