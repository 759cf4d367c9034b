import * as z from 'zod/mini'

import { gameSchema } from '#features/games/games.contract.ts'
import { claimSchema } from '#features/guests/guests.contract.ts'
import { padSchema } from '#features/matches/details.contract.ts'
import { MATCH_NOT_FOUND } from '#features/matches/matches.rules.ts'
import { oneMatch } from '#features/matches/whole-match.contract.ts'
import { results, modes, scorings } from '#features/scoring/results.rules.ts'
import {
  defineEndpoints,
  envelope,
  id,
  isoTime,
  messageResponse,
  obeys,
  typedText,
  perHour,
  perDay,
  secretParam,
} from '#platform/http/contract.ts'

import { CONTEST_MAX, CONTEST_TOO_LONG, contestProblem, LINK_ENDED } from './table-links.rules.ts'

/** What anybody who has the link may see; accounts by first name and initial. */
export const sheetSchema = z.object({
  game: gameSchema,
  day: z.string(),
  location: z.nullable(z.string()),
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  durationMinutes: z.nullable(z.int()),
  /** By first name and initial. */
  loggedBy: z.nullable(z.string()),
  players: z.array(
    z.object({
      _id: id,
      name: z.string(),
      score: z.nullable(z.number()),
      result: z.enum(results),
      team: z.nullable(z.string()),
      rank: z.nullable(z.int()),
      /** Whether whoever has the link may confirm, contest and claim the row. */
      guest: z.boolean(),
      /** By its player; a guest's by the link. */
      confirmed: z.boolean(),
    }),
  ),
  pad: z.nullable(padSchema),
})
export type Sheet = z.output<typeof sheetSchema>

const ofLink = { params: z.object({ token: secretParam }), notFound: LINK_ENDED } as const
const ofSeat = { params: z.object({ token: secretParam, pid: id }), notFound: LINK_ENDED } as const
const ofMatch = { params: z.object({ id }), notFound: MATCH_NOT_FOUND } as const

export const LINK_WRITES = perHour('table-link-writes', 60)

export const linkEndpoints = defineEndpoints({
  'POST /sessions/:id/link': {
    ...ofMatch,
    summary:
      'Make a match’s table link, as its creator; the one before ends. Only this tells its address',
    access: 'signed-in',
    responses: { 201: envelope(z.object({ url: z.string(), expiresAt: isoTime })) },
    limit: { counts: [perHour('table-links', 60)] },
    refusals: ['forbidden', 'not_found', 'rate_limited'],
  },
  'DELETE /sessions/:id/link': {
    ...ofMatch,
    summary: 'End a match’s table link, as its creator or as an admin',
    access: 'signed-in',
    responses: { 200: messageResponse },
    limit: { none: 'Making links is limited.' },
    refusals: ['forbidden', 'not_found'],
  },
  'GET /links/:token': {
    ...ofLink,
    summary: 'The sheet of a match, for anybody who has its table link',
    access: 'anyone',
    responses: { 200: envelope(sheetSchema) },
    refusals: ['not_found', 'rate_limited'],
  },
  'GET /links/:token/match': {
    ...ofLink,
    summary:
      'Which match a link shows, for those who may read it, and what the caller has asked for by it',
    access: 'signed-in',
    responses: {
      200: envelope(
        z.object({
          /** null for others. */
          sessionId: z.nullable(id),
          /** The caller's own row; null for an onlooker. */
          mine: z.nullable(z.enum(['confirmed', 'waiting'])),
          creates: z.boolean(),
          /** The caller's open claims of its guests' rows, and the first name of who is asked. */
          asked: z.array(z.object({ player: id, creator: z.string() })),
        }),
      ),
    },
    refusals: ['not_found', 'rate_limited'],
  },
  'POST /links/:token/players/:pid/confirm': {
    ...ofSeat,
    summary: 'Confirm a guest’s row, once, without an account',
    access: 'anyone',
    responses: { 200: envelope(z.object({})) },
    limit: { counts: [LINK_WRITES] },
    refusals: ['not_found', 'conflict', 'rate_limited'],
  },
  'POST /links/:token/players/:pid/contest': {
    ...ofSeat,
    summary: 'Tell the creator what is not right with a guest’s row, once, without an account',
    access: 'anyone',
    body: z.object({
      text: typedText(CONTEST_MAX, {
        missing: 'Say what is not right.',
        tooLong: CONTEST_TOO_LONG,
      }).check(obeys(contestProblem)),
    }),
    responses: { 200: envelope(z.object({})) },
    limit: { counts: [LINK_WRITES] },
    refusals: ['validation_failed', 'not_found', 'conflict', 'rate_limited'],
  },
  'POST /links/:token/players/:pid/claim': {
    ...ofSeat,
    summary:
      'Make a guest’s row the caller’s own, as the creator or a friend of theirs; others, and who was released from one there, ask the creator (202)',
    access: 'signed-in',
    responses: { 200: oneMatch, 202: z.object({ message: z.string(), data: claimSchema }) },
    // Each tells a creator.
    limit: { counts: [perHour('table-link-claims', 30), perDay('table-link-claims-day', 60)] },
    refusals: ['not_found', 'conflict', 'rate_limited'],
  },
  'POST /sessions/:id/players/:pid/release': {
    summary: 'Make a claimed row a guest’s again, as the match’s creator, within 30 days',
    access: 'signed-in',
    params: z.object({ id, pid: id }),
    notFound: MATCH_NOT_FOUND,
    responses: { 200: oneMatch },
    limit: { none: 'A row can only be released after it was claimed.' },
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
})
