import * as z from 'zod/mini'

import { activitySchema } from './activity.contract.ts'
import { padSchema } from './details.contract.ts'
import { tableLinkSchema } from './link-of-match.contract.ts'
import { matchSchema } from './matches.contract.ts'
import { correctionSchema } from './open-corrections.contract.ts'

export const wholeMatchSchema = z.extend(matchSchema, {
  pad: z.nullable(padSchema),
  activity: z.array(activitySchema),
  /** The open ones, oldest first. */
  corrections: z.array(correctionSchema),
  /** The match's table link, told to its creator and to admins; null for others. */
  link: z.nullable(tableLinkSchema),
})
export type WholeMatch = z.output<typeof wholeMatchSchema>

export const oneMatch = z.object({
  message: z.optional(z.string()),
  /** With the newest page of its activity, or the page before `activityCursor`. */
  data: wholeMatchSchema,
  meta: z.object({ activityCursor: z.nullable(z.string()) }),
})
