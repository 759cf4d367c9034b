import * as z from 'zod/mini'

import { guestNameText } from '#features/accounts/accounts.contract.ts'
import { defineEndpoints, id, obeys, cursorText, perHour } from '#platform/http/contract.ts'

import { GUEST_NOT_FOUND, newNameProblem } from './guests.rules.ts'

const guestSchema = z.object({
  /** As it was written last. */
  name: z.string(),
  /** How many matches of the caller's making have this guest. */
  matches: z.int(),
  /** `YYYY-MM-DD`. */
  lastDay: z.string(),
})
export type Guest = z.output<typeof guestSchema>

const guestToClaimSchema = z.object({ name: z.string(), matches: z.int() })
export type GuestToClaim = z.output<typeof guestToClaimSchema>

export const guestEndpoints = defineEndpoints({
  'GET /guests': {
    summary: 'The guests of the matches that the caller has created, ordered by name',
    access: 'signed-in',
    query: z.object({ cursor: z.optional(cursorText) }),
    responses: {
      200: z.object({
        data: z.array(guestSchema),
        meta: z.object({ nextCursor: z.nullable(z.string()) }),
      }),
    },
    refusals: ['validation_failed', 'rate_limited'],
  },
  'POST /guests/rename': {
    summary:
      'Give a guest another name in every match that the caller has created; another guest’s name merges the two',
    access: 'signed-in',
    body: z.object({
      from: guestNameText('Whom do you want to rename?').check(z.minLength(1, GUEST_NOT_FOUND)),
      to: guestNameText('Enter a name.').check(obeys(newNameProblem)),
    }),
    responses: {
      200: z.object({
        message: z.string(),
        data: z.object({
          renamed: z.int(),
          /** Matches in which both names sit, which keep both. */
          left: z.int(),
        }),
      }),
    },
    // Each looks for the guest; the matches that it writes count by themselves.
    limit: { counts: [perHour('guest-rename', 60)], handlerCounts: ['guest-renamed'] },
    refusals: ['validation_failed', 'not_found', 'conflict', 'rate_limited'],
  },
  'GET /friends/:userId/guests': {
    summary: 'The guests of a friend whose name shares a word with the caller’s name',
    access: 'signed-in',
    params: z.object({ userId: id }),
    notFound: 'You are not friends.',
    responses: { 200: z.object({ data: z.array(guestToClaimSchema) }) },
    refusals: ['not_found', 'rate_limited'],
  },
})
