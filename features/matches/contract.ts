import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/contract.ts'
import { gameSchema } from '#features/games/contract.ts'
import {
  defineEndpoints,
  envelope,
  id,
  isoTime,
  messageResponse,
  obeys,
  optionalRowLimit,
} from '#platform/http/contract.ts'

import { changedFields } from './activity/rules.ts'
import {
  GAME_REQUIRED,
  guestProblems,
  MATCH_NOT_FOUND,
  notesProblem,
  parseMatchDate,
  PLAYERS_MAX,
  PLAYERS_REQUIRED,
  results,
  scoreProblem,
} from './rules.ts'

const matchStatus = z.enum(['Pending', 'Confirmed'])

export const playerSchema = z.object({
  _id: id,
  /** null for a guest. */
  user: z.nullable(personSchema),
  name: z.string(),
  /** A guest's address, shown only to the match's creator and to admins. */
  email: z.nullable(z.string()),
  score: z.nullable(z.number()),
  result: z.enum(results),
  confirmed: z.boolean(),
  confirmedAt: z.nullable(isoTime),
  invited: z.boolean(),
})
export type Player = z.output<typeof playerSchema>

export const matchSchema = z.object({
  _id: id,
  date: isoTime,
  game: gameSchema,
  players: z.array(playerSchema),
  notes: z.string(),
  matchStatus,
  createdBy: z.nullable(personSchema),
  lastEditedBy: z.nullable(personSchema),
  createdAt: isoTime,
  updatedAt: isoTime,
  lastReminderSent: z.nullable(isoTime),
  version: z.int(),
})
export type Match = z.output<typeof matchSchema>

export const activityTypes = [
  'created',
  'edited',
  'confirmed',
  'declined',
  'reminded',
  'linked',
] as const

const changedValue = z.nullable(z.union([z.string(), z.number()]))

export const activitySchema = z.object({
  _id: id,
  type: z.enum(activityTypes),
  by: z.nullable(personSchema),
  at: isoTime,
  changes: z.optional(
    z.array(
      z.object({
        field: z.enum(changedFields),
        player: z.optional(z.string()),
        from: changedValue,
        to: changedValue,
      }),
    ),
  ),
})
export type Activity = z.output<typeof activitySchema>

export const wholeMatchSchema = z.extend(matchSchema, { activity: z.array(activitySchema) })
export type WholeMatch = z.output<typeof wholeMatchSchema>

/** Clients cannot set whether somebody has confirmed. */
type PlayerDraftField = Exclude<keyof Player, 'confirmed' | 'confirmedAt'>

const playerDraft = z.object({
  _id: z.optional(z.string()),
  user: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
  score: z.optional(z.nullable(z.number('Score must be a number.').check(obeys(scoreProblem)))),
  result: z.optional(z.nullable(z.enum(results, 'Result must be Win, Loss, Draw or empty.'))),
  invited: z.optional(z.nullable(z.boolean())),
} satisfies Record<PlayerDraftField, z.core.$ZodType>)
export type PlayerDraft = z.output<typeof playerDraft>

/** Checks a guest even when another field has failed, so that one response names every problem. */
const guestDraft = z.check<PlayerDraft>(
  ({ value, issues }) => {
    if (typeof value !== 'object' || value === null || typeof value.user === 'string') return
    const { name, email, invited } = value
    const problems = guestProblems({
      name: typeof name === 'string' ? name : '',
      email: typeof email === 'string' ? email : '',
      invited: invited === true,
    })
    for (const [field, message] of Object.entries(problems)) {
      issues.push({ code: 'custom', message, path: [field], input: value })
    }
  },
  { when: () => true },
)

const oneToMany = [
  z.minLength(1, PLAYERS_REQUIRED),
  z.maxLength(PLAYERS_MAX, `At most ${PLAYERS_MAX} players can join a match.`),
] as const
const newTable = z.array(playerDraft.check(guestDraft), PLAYERS_REQUIRED).check(...oneToMany)
/** An edit's guests are checked against the existing rows (table/rules.ts). */
const editedTable = z.array(playerDraft, PLAYERS_REQUIRED).check(...oneToMany)

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
type WrittenField = Exclude<keyof Match, ServerField>
/** The game of a match cannot be edited. */
export type EditedField = Exclude<WrittenField, 'game'>

const dateDraft = z
  .string('Please select a date.')
  .check(obeys((date) => (parseMatchDate(date) === null ? 'Enter a valid date.' : null)))

const notesDraft = z.optional(z.nullable(z.string().check(obeys(notesProblem))))

const filterText = z.optional(z.string().check(z.maxLength(FILTER_MAX, FILTER_TOO_LONG)))
const filterDay = z.optional(z.string().check(obeys(dayProblem)))
const matchFilters = {
  /** Part of a game's name. */
  q: filterText,
  /** A game's id. */
  game: filterText,
  /** A user's id, or `guest:` and a name. */
  person: filterText,
  /** The caller's own result. */
  result: z.optional(z.enum(['Win', 'Loss', 'Draw'], 'Result must be Win, Loss or Draw.')),
  /** Without case and accents. */
  place: filterText,
  mode: z.optional(z.enum(modes, MODE_UNKNOWN)),
  /** The first and the last day. */
  from: filterDay,
  to: filterDay,
  status: z.optional(z.enum(['confirmed', 'pending'], 'Status must be confirmed or pending.')),
  /** Matches that the caller has not confirmed. */
  waiting: z.optional(z.literal('me', 'Waiting must be me.')),
} satisfies Record<keyof MatchFilters, z.core.$ZodType>

const newMatch = z.object({ message: z.string(), data: wholeMatchSchema })
const oneMatch = z.object({
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
      cursor: z.optional(z.string()),
      ...matchFilters,
    }),
    responses: {
      200: z.object({
        data: z.array(matchSchema),
        meta: z.object({ nextCursor: z.nullable(z.string()) }),
      }),
    },
    refusals: ['validation_failed'],
  },
  'GET /sessions/:id': {
    summary: 'One match with its newest 50 activities, oldest first; older ones by the cursor',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: MATCH_NOT_FOUND,
    query: z.object({ activityCursor: z.optional(z.string()) }),
    responses: { 200: oneMatch },
    refusals: ['validation_failed', 'forbidden', 'not_found'],
  },
  'POST /sessions': {
    summary: 'Log a match',
    access: 'signed-in',
    idempotent: true,
    body: z.object({
      game: z.string(GAME_REQUIRED).check(z.minLength(1, GAME_REQUIRED)),
      date: dateDraft,
      notes: notesDraft,
      players: newTable,
    } satisfies Record<WrittenField, z.core.$ZodType>),
    responses: { 201: newMatch },
    refusals: ['validation_failed', 'rate_limited', 'request_in_flight', 'idempotency_key_reused'],
  },
  'PUT /sessions/:id': {
    summary: 'Edit a match; `If-Match` guards against a second editor',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: MATCH_NOT_FOUND,
    body: z.object({
      date: z.optional(dateDraft),
      notes: notesDraft,
      /** The whole table: a row is found by its `_id`, else its user, else a guest's name. */
      players: z.optional(editedTable),
    } satisfies Record<EditedField, z.core.$ZodType>),
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
  'POST /sessions/:id/confirm': {
    summary: 'Confirm the caller’s own seat in a match',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: MATCH_NOT_FOUND,
    responses: { 200: oneMatch },
    refusals: ['forbidden', 'not_found'],
  },
  'POST /sessions/:id/decline': {
    summary: 'Leave a match; the seat stays as a guest’s, with the name only',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: MATCH_NOT_FOUND,
    responses: { 200: envelope(z.object({ matchStatus })) },
    refusals: ['forbidden', 'not_found'],
  },
  'POST /sessions/:id/remind': {
    summary: 'Remind the registered players who have not confirmed, once in 6 hours',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: MATCH_NOT_FOUND,
    responses: { 200: envelope(z.object({ count: z.int() })) },
    refusals: ['forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
})
export type MatchDraft = z.output<(typeof matchEndpoints)['POST /sessions']['body']>
export type MatchEdit = z.output<(typeof matchEndpoints)['PUT /sessions/:id']['body']>
