import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { gameSchema } from '#features/games/games.contract.ts'
import { GAME_NOT_FOUND } from '#features/games/games.rules.ts'
import { modes, scorings } from '#features/scoring/results.rules.ts'
import { tableLinkSchema } from '#features/whole-match/link-of-match.contract.ts'
import {
  defineEndpoints,
  id,
  isoTime,
  messageResponse,
  optionalRowLimit,
  keyText,
  cursorText,
} from '#platform/http/contract.ts'

import { activitySchema } from './activity.contract.ts'
import {
  gameDefaultsSchema,
  optionalFields,
  padSchema,
  withPlainFields,
  dateText,
  notesText,
} from './details.contract.ts'
import { matchFilters } from './match-filters.contract.ts'
import { GAME_REQUIRED, MATCH_NOT_FOUND } from './matches.rules.ts'
import { correctionSchema } from './open-corrections.contract.ts'
import { editedTable, newTable, playerSchema } from './seats.contract.ts'

export const matchStatus = z.enum(['Pending', 'Confirmed'])

export type Player = z.output<typeof playerSchema>

export const matchSchema = z.object({
  _id: id,
  date: isoTime,
  /** The calendar day at the table; people and lists go by it. */
  day: z.string(),
  game: gameSchema,
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  durationMinutes: z.nullable(z.int()),
  location: z.nullable(z.string()),
  expansions: z.array(gameSchema),
  players: z.array(playerSchema),
  notes: z.string(),
  matchStatus,
  createdBy: z.nullable(personSchema),
  lastEditedBy: z.nullable(personSchema),
  createdAt: isoTime,
  updatedAt: isoTime,
  lastReminderSent: z.nullable(isoTime),
  version: z.int(),
  /** Whether the caller's own correction is open; only in lists: one match has its corrections. */
  correcting: z.optional(z.boolean()),
})
export type Match = z.output<typeof matchSchema>

export const wholeMatchSchema = z.extend(matchSchema, {
  pad: z.nullable(padSchema),
  activity: z.array(activitySchema),
  /** The open ones, oldest first. */
  corrections: z.array(correctionSchema),
  /** The match's table link, told to its creator and to admins; null for others. */
  link: z.nullable(tableLinkSchema),
})
export type { Activity } from './activity.contract.ts'
export type WholeMatch = z.output<typeof wholeMatchSchema>

/** The fields of a match that only the server sets; clients write all others. */
type ServerField =
  | '_id'
  | 'matchStatus'
  | 'createdBy'
  | 'lastEditedBy'
  | 'createdAt'
  | 'updatedAt'
  | 'lastReminderSent'
  | 'version'
  | 'correcting'
export type WrittenField = Exclude<keyof Match, ServerField> | 'pad'

const dateDraft = dateText('Please select a date.')

const notesDraft = z.optional(z.nullable(notesText))

const newMatch = z.object({ message: z.string(), data: wholeMatchSchema })
export const oneMatch = z.object({
  message: z.optional(z.string()),
  /** With the newest page of its activity, or the page before `activityCursor`. */
  data: wholeMatchSchema,
  meta: z.object({ activityCursor: z.nullable(z.string()) }),
})

export const matchEndpoints = defineEndpoints({
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
  'GET /sessions/:id': {
    summary: 'One match with its newest 50 activities, oldest first; older ones by the cursor',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: MATCH_NOT_FOUND,
    query: z.object({ activityCursor: z.optional(cursorText) }),
    responses: { 200: oneMatch },
    refusals: ['validation_failed', 'forbidden', 'not_found'],
  },
  'POST /sessions': {
    summary: 'Log a match',
    access: 'signed-in',
    idempotent: true,
    completeStored: withPlainFields,
    body: z.object({
      game: keyText(GAME_REQUIRED).check(z.minLength(1, GAME_REQUIRED)),
      date: dateDraft,
      notes: notesDraft,
      players: newTable,
      ...optionalFields,
    } satisfies Record<WrittenField, z.core.$ZodType>),
    responses: { 201: newMatch },
    refusals: ['validation_failed', 'rate_limited', 'request_in_flight', 'idempotency_key_reused'],
  },
  'GET /games/:id/defaults': {
    summary:
      'What a new match of a game begins with, from the last one of the caller or of friends',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: GAME_NOT_FOUND,
    responses: { 200: z.object({ data: gameDefaultsSchema }) },
    refusals: ['not_found'],
  },
  'PUT /sessions/:id': {
    summary: 'Edit a match; `If-Match` guards against a second editor',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: MATCH_NOT_FOUND,
    body: z.object({
      date: z.optional(dateDraft),
      notes: notesDraft,
      /** The creator's alone, like the date; the other players confirm again. */
      game: z.optional(keyText(GAME_REQUIRED).check(z.minLength(1, GAME_REQUIRED))),
      ...optionalFields,
      /** The whole table: a row is found by its `_id`, else its user, else a guest's name. */
      players: z.optional(editedTable),
    } satisfies Record<WrittenField, z.core.$ZodType>),
    responses: { 200: oneMatch },
    refusals: ['validation_failed', 'forbidden', 'not_found', 'version_conflict', 'rate_limited'],
  },
  'DELETE /sessions/:id': {
    summary: 'Delete a match, as its creator',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: MATCH_NOT_FOUND,
    responses: { 200: messageResponse },
    refusals: ['forbidden', 'not_found'],
  },
})
export type MatchDraft = z.output<(typeof matchEndpoints)['POST /sessions']['body']>
export type MatchEdit = z.output<(typeof matchEndpoints)['PUT /sessions/:id']['body']>
export type PlayerDraft = MatchDraft['players'][number]
