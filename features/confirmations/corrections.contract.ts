import * as z from 'zod/mini'

import { EDITS, ofMatch } from '#features/matches/matches.contract.ts'
import {
  correctionDraft,
  correctionSchema,
  reasonDraft,
} from '#features/matches/open-corrections.contract.ts'
import { CORRECTION_NOT_FOUND } from '#features/matches/open-corrections.rules.ts'
import { oneMatch, wholeMatchSchema } from '#features/matches/whole-match.contract.ts'
import { defineEndpoints, envelope, id, perDay, perHour } from '#platform/http/contract.ts'

const refusals = ['forbidden', 'not_found', 'conflict'] as const

const one = {
  access: 'signed-in',
  params: z.object({ id, cid: id }),
  notFound: CORRECTION_NOT_FOUND,
  responses: { 200: oneMatch },
  conflict: wholeMatchSchema,
} as const

export const correctionEndpoints = defineEndpoints({
  'POST /sessions/:id/corrections': {
    ...ofMatch,
    summary:
      'Propose a correction, as a player who is not the creator; it replaces one’s open one. One that says the same is answered 200',
    body: correctionDraft,
    responses: { 200: envelope(correctionSchema), 201: envelope(correctionSchema) },
    // Each takes a confirmation back, and up to 35 kB for three months.
    limit: { counts: [perHour('match-corrections', 60), perDay('match-corrections-day', 100)] },
    refusals: [...refusals, 'validation_failed', 'version_conflict', 'rate_limited'],
    conflict: wholeMatchSchema,
  },
  'POST /sessions/:id/corrections/:cid/accept': {
    ...one,
    summary: 'Accept a correction as the match’s creator: it becomes the creator’s edit',
    limit: { counts: [EDITS] },
    refusals: [...refusals, 'validation_failed', 'version_conflict', 'rate_limited'],
  },
  'POST /sessions/:id/corrections/:cid/reject': {
    ...one,
    summary: 'Reject a correction as the match’s creator',
    body: z.object({ reason: reasonDraft }),
    limit: { none: 'Each correction is answered once.' },
    refusals: [...refusals, 'validation_failed'],
  },
  'POST /sessions/:id/corrections/:cid/withdraw': {
    ...one,
    summary: 'Withdraw one’s own correction',
    limit: { none: 'Proposing is limited.' },
    refusals,
  },
})
