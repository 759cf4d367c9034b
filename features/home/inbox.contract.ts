import * as z from 'zod/mini'

import { acquaintanceSchema } from '#features/friends/friends.contract.ts'
import { claimSchema } from '#features/guests/guests.contract.ts'
import { matchSchema } from '#features/matches/matches.contract.ts'
import { correctionSchema } from '#features/matches/open-corrections.contract.ts'
import { cursorText, defineEndpoints, id, isoTime } from '#platform/http/contract.ts'

const item = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    /** Of the match, the correction, the friend request or the claim. */
    _id: id,
    /** A match has the time by which histories list it; else when it was asked. */
    at: isoTime,
    ...shape,
  })

const inboxItemSchema = z.discriminatedUnion('kind', [
  item('match', { match: matchSchema }),
  item('correction', { match: matchSchema, correction: correctionSchema }),
  item('request', { user: acquaintanceSchema }),
  item('claim', { claim: claimSchema }),
])
export type InboxItem = z.output<typeof inboxItemSchema>

export const inboxEndpoints = defineEndpoints({
  'GET /inbox': {
    summary:
      'All that waits for the caller’s answer, newest first: matches, corrections, friend requests and claims',
    access: 'signed-in',
    query: z.object({ cursor: z.optional(cursorText) }),
    responses: {
      200: z.object({
        data: z.array(inboxItemSchema),
        /** `count` is of all pages. */
        meta: z.object({ count: z.int(), nextCursor: z.nullable(z.string()) }),
      }),
    },
    refusals: ['validation_failed'],
  },
})
