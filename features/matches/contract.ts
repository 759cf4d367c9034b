import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/contract.ts'
import { gameSchema } from '#features/games/contract.ts'
import { GAME_NOT_FOUND } from '#features/games/rules.ts'
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
import { dayProblem } from './days/rules.ts'
import {
  durationProblem,
  expansionsProblem,
  locationProblem,
  roleProblem,
  teamProblem,
} from './fields/rules.ts'
import { PAD_ROWS_MAX } from './pad/rules.ts'
import { modes, scorings } from './results/rules.ts'
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

/** How somebody came to be confirmed: by themselves, or by what others did with their consent. */
export const confirmedBy = ['self', 'trust', 'link', 'claim', 'import'] as const

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
  team: z.nullable(z.string()),
  /** What somebody played, such as a faction. */
  role: z.nullable(z.string()),
  /** Who began; at most one player of a match. */
  started: z.boolean(),
  /** null while a registered player has not confirmed, and for guests. */
  confirmedBy: z.nullable(z.enum(confirmedBy)),
})
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
})
export type Match = z.output<typeof matchSchema>

const padSchema = z.object({
  rows: z.array(
    z.object({
      label: z.string(),
      /** One for each player in order. */
      scores: z.array(z.nullable(z.number())),
    }),
  ),
})

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

export const wholeMatchSchema = z.extend(matchSchema, {
  pad: z.nullable(padSchema),
  activity: z.array(activitySchema),
})
export type WholeMatch = z.output<typeof wholeMatchSchema>

/** Clients cannot set whether somebody has confirmed. */
type PlayerDraftField = Exclude<keyof Player, 'confirmed' | 'confirmedAt' | 'confirmedBy'>

const playerDraft = z.object({
  _id: z.optional(z.string()),
  user: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(z.string())),
  score: z.optional(z.nullable(z.number('Score must be a number.').check(obeys(scoreProblem)))),
  result: z.optional(z.nullable(z.enum(results, 'Result must be Win, Loss, Draw or empty.'))),
  invited: z.optional(z.nullable(z.boolean())),
  team: z.optional(z.nullable(z.string().check(obeys(teamProblem)))),
  role: z.optional(z.nullable(z.string().check(obeys(roleProblem)))),
  started: z.optional(z.nullable(z.boolean())),
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
export type WrittenField = Exclude<keyof Match, ServerField> | 'pad'

const dateDraft = z
  .string('Please select a date.')
  .check(obeys((date) => (parseMatchDate(date) === null ? 'Enter a valid date.' : null)))

const padDraft = z.object(
  {
    rows: z
      .array(z.object({ label: z.string(), scores: z.array(z.nullable(z.number())) }))
      .check(z.maxLength(PAD_ROWS_MAX, `A pad has at most ${PAD_ROWS_MAX} rows.`)),
  },
  'A pad has rows, each with a label and scores.',
)

/** What both a new match and an edit may leave out: an edit then keeps it, a new match has the default. */
const optionalFields = {
  /** Default: the UTC day of `date`. */
  day: z.optional(z.nullable(z.string('Enter a valid day.').check(obeys(dayProblem)))),
  /** Default: `competitive`. */
  mode: z.optional(z.nullable(z.enum(modes, 'Mode must be competitive, teams or cooperative.'))),
  /** Default: `highest`. */
  scoring: z.optional(z.nullable(z.enum(scorings, 'Scoring must be highest, lowest or none.'))),
  durationMinutes: z.optional(
    z.nullable(z.number('Duration must be a number.').check(obeys(durationProblem))),
  ),
  location: z.optional(z.nullable(z.string().check(obeys(locationProblem)))),
  /** Ids of games. */
  expansions: z.optional(z.nullable(z.array(z.string()).check(obeys(expansionsProblem)))),
  pad: z.optional(z.nullable(padDraft)),
}

const notesDraft = z.optional(z.nullable(z.string().check(obeys(notesProblem))))

export const gameDefaultsSchema = z.object({
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  padLabels: z.array(z.string()),
  location: z.nullable(z.string()),
  expansions: z.array(gameSchema),
})
export type GameDefaults = z.output<typeof gameDefaultsSchema>

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
      /** Part of a game's name. */
      q: z.optional(z.string().check(z.maxLength(200))),
      /** The caller's own result. */
      result: z.optional(z.enum(['Win', 'Loss', 'Draw'], 'Result must be Win, Loss or Draw.')),
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
      game: z.optional(z.string(GAME_REQUIRED).check(z.minLength(1, GAME_REQUIRED))),
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
