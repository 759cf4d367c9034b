import * as z from 'zod/mini'

import { EDITS, matchDraft, matchEdit, ofMatch } from '#features/matches/matches.contract.ts'
import { newsSchema, oneMatch, wholeMatchSchema } from '#features/matches/whole-match.contract.ts'
import { cursorText, defineEndpoints, messageResponse, perDay } from '#platform/http/contract.ts'

/** `news`: what the match changed for the caller, as of that match; only where the client made the id. */
const loggedMatch = z.extend(oneMatch, {
  meta: z.object({ activityCursor: z.nullable(z.string()), news: z.optional(z.array(newsSchema)) }),
})

/** For games that a match names, by name or of the catalogue, and that are added. */
const NEW_GAMES = ['new-game', 'new-game-daily']

export const matchEndpoints = defineEndpoints({
  'GET /sessions/:id': {
    ...ofMatch,
    summary: 'One match with its newest 50 activities, oldest first; older ones by the cursor',
    query: z.object({ activityCursor: z.optional(cursorText) }),
    responses: { 200: oneMatch },
    refusals: ['validation_failed', 'forbidden', 'not_found'],
  },
  'POST /sessions': {
    summary:
      'Log a match. The same `_id` again is answered 200 with the match as it is; `gameName` in place of `game` adds a game that is missing',
    access: 'signed-in',
    body: matchDraft,
    responses: { 200: loggedMatch, 201: loggedMatch },
    limit: {
      counts: [perDay('match-creation-day', 300)],
      handlerCounts: ['match-creation', ...NEW_GAMES],
    },
    refusals: ['validation_failed', 'not_found', 'conflict', 'rate_limited'],
  },
  'PUT /sessions/:id': {
    ...ofMatch,
    summary:
      'Edit a match; `If-Match` guards against a second editor, but for an edit whose values stand there already',
    body: matchEdit,
    responses: { 200: oneMatch },
    limit: { counts: [EDITS], handlerCounts: NEW_GAMES },
    refusals: [
      'validation_failed',
      'forbidden',
      'not_found',
      'conflict',
      'version_conflict',
      'rate_limited',
    ],
    conflict: wholeMatchSchema,
  },
  'DELETE /sessions/:id': {
    ...ofMatch,
    summary: 'Delete a match, as its creator',
    responses: { 200: messageResponse },
    limit: { none: 'Logging the matches was limited.' },
    refusals: ['forbidden', 'not_found'],
  },
})
