import * as z from 'zod/mini'

import * as paths from '#app/paths.ts'
import { defineEndpoints, keyText } from '#platform/http/contract.ts'

/** Of this app, with its filters. */
const PATH_MAX = 2000
const emptyBody = z.object({})

export const providerEndpoints = defineEndpoints({
  'GET /auth/google': {
    summary: 'Sign in with Google: redirects the browser to the provider',
    access: 'anyone',
    backTo: paths.login,
    query: z.object({ redirect: z.optional(keyText(undefined, PATH_MAX)) }),
    responses: { 302: emptyBody },
    refusals: ['unavailable', 'rate_limited'],
  },
  'GET /auth/google/callback': {
    summary: 'Where the provider redirects the browser back to',
    access: 'anyone',
    backTo: paths.login,
    responses: { 302: emptyBody },
    refusals: ['unavailable', 'rate_limited'],
  },
})
