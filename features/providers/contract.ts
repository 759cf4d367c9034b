import * as z from 'zod/mini'

import { defineCalls } from '#platform/contract.ts'

const redirected = z.object({})

export const providerCalls = defineCalls({
  'GET /auth/google': {
    summary: 'Sign in with Google: leads the browser to the provider',
    access: 'anyone',
    backTo: '/login',
    query: z.object({ redirect: z.optional(z.string()) }),
    answers: { 302: redirected },
    refusals: ['unavailable', 'rate_limited'],
  },
  'GET /auth/google/callback': {
    summary: 'Where the provider leads the browser back to',
    access: 'anyone',
    backTo: '/login',
    answers: { 302: redirected },
    refusals: ['unavailable', 'rate_limited'],
  },
})
