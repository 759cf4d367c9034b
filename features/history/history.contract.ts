import * as z from 'zod/mini'

import { matchFilters, matchSchema } from '#features/matches/matches.contract.ts'
import { cursorText, defineEndpoints, optionalRowLimit } from '#platform/http/contract.ts'

export const historyEndpoints = defineEndpoints({
  'GET /sessions': {
    summary: 'The caller’s matches, newest date first; all of them without a limit',
    access: 'signed-in',
    query: z.object({
      limit: optionalRowLimit(200),
      cursor: z.optional(cursorText),
      ...matchFilters,
    }),
    responses: {
      200: z.object({
        data: z.array(matchSchema),
        meta: z.object({ nextCursor: z.nullable(z.string()) }),
      }),
    },
    refusals: ['validation_failed', 'rate_limited'],
  },
})
