import * as z from 'zod/mini'

import { defineEndpoints, EVENT_STREAM, fileResponse, text } from '#platform/http/contract.ts'

const NUMBER_MAX = 100

export const eventEndpoints = defineEndpoints({
  'GET /events': {
    summary:
      'Tells at once what changes for the caller (server-sent events): `hello {number, quietMs}` first ' +
      '(nothing has changed for so long), then ' +
      '`changed {what, ids, at, number}`, with no ids where all may be others; `gap` when events may be ' +
      'missing; `ended` with the sign-in. A comment comes every 25 seconds. `after` is the last number ' +
      'that was seen: what has come since then is sent first, or `gap`.',
    access: 'signed-in',
    query: z.object({ after: z.optional(text(NUMBER_MAX)) }),
    fileType: EVENT_STREAM,
    responses: { 200: fileResponse },
    refusals: ['rate_limited', 'unavailable'],
  },
})
