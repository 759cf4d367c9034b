import * as z from 'zod/mini'

import { newsSchema } from '#features/matches/whole-match.contract.ts'
import { defineEndpoints, envelope, id } from '#platform/http/contract.ts'

export const newsEndpoints = defineEndpoints({
  'GET /sessions/:id/news': {
    summary:
      'What a match changed for the caller, as of that match: at most three things, first the largest',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: 'Match not found.',
    responses: { 200: envelope(z.array(newsSchema)) },
    refusals: ['forbidden', 'not_found', 'rate_limited', 'unavailable'],
  },
})
