import * as z from 'zod/mini'

import { USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { defineEndpoints, fileResponse, id } from '#platform/http/contract.ts'

export const bgStatsEndpoints = defineEndpoints({
  'GET /users/:id/archive.bgstats': {
    summary: 'A user’s matches as a file for BG Stats; the user and admins only',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: USER_NOT_FOUND,
    responses: { 200: fileResponse },
    refusals: ['forbidden', 'not_found', 'rate_limited'],
  },
})
