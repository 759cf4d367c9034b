import * as z from 'zod/mini'

import { USER_NOT_FOUND } from '#features/accounts/rules.ts'
import { defineEndpoints, envelope, id } from '#platform/http/contract.ts'

export const statsSchema = z.object({
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  totalMatches: z.int(),
  mostPlayedGame: z.nullable(z.string()),
})
export type Stats = z.output<typeof statsSchema>

export const statsEndpoints = defineEndpoints({
  'GET /users/:id/stats': {
    summary: 'A user’s record; the user, friends and admins only',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: USER_NOT_FOUND,
    responses: { 200: envelope(statsSchema) },
    refusals: ['forbidden', 'not_found'],
  },
})
