import * as z from 'zod/mini'

import { guestNameText } from '#features/accounts/accounts.contract.ts'
import { normalizedName } from '#features/accounts/names.rules.ts'
import { dateText, dayText } from '#features/dates/days.contract.ts'
import {
  fieldsOfMatch,
  problemsTogether,
  sourceIdText,
} from '#features/exports/archives.contract.ts'
import { results } from '#features/scoring/results.rules.ts'
import {
  cutTo,
  defineEndpoints,
  envelope,
  id,
  isoTime,
  newIdText,
  obeys,
  perDay,
  perHour,
  text,
  upToFirstWrong,
} from '#platform/http/contract.ts'

import * as rules from './added-imports.rules.ts'

const importSchema = z.object({
  _id: id,
  source: z.enum(rules.sources),
  file: z.string(),
  at: isoTime,
  state: z.enum(['open', 'finished', 'undoing', 'undone']),
  /** Matches that it has added, also those that were deleted or taken back since. */
  imported: z.int(),
  claims: z.int(),
  /** Matches that could not be taken back; null until it is undone. */
  kept: z.nullable(z.int()),
})
export type Import = z.output<typeof importSchema>

const keptMatchSchema = z.object({
  importId: id,
  _id: id,
  day: z.string(),
  game: z.string(),
  /** The first of these that holds. */
  why: z.enum(rules.keptReasons),
})
export type KeptMatch = z.output<typeof keptMatchSchema>

function upTo<O, I>(most: number, item: z.ZodMiniType<O, I>, tooMany: string) {
  return cutTo(most, z.array(item).check(z.maxLength(most, tooMany)))
}

/** A play and the expansions that join it have an id each; then the same at BoardGameGeek. */
const SOURCE_IDS_MAX = 25
const PEOPLE_MAX = 200
const sourceIds = upTo(
  SOURCE_IDS_MAX,
  sourceIdText,
  `A match has at most ${SOURCE_IDS_MAX} ids.`,
).check(z.minLength(1, 'A match’s id is missing.'))

export const matchToImport = z
  .object({
    ...fieldsOfMatch,
    /** One known id is enough for the match to be here already. */
    sourceIds,
    day: dayText,
    /** ISO 8601; null for the day's noon, UTC. */
    date: z._default(z.nullable(dateText()), null),
  })
  .check(({ value, issues }) => {
    const date = value.date ?? rules.noonOf(value.day)
    for (const [field, message] of Object.entries(problemsTogether({ ...value, date }))) {
      if (message !== null) issues.push({ code: 'custom', message, path: [field], input: message })
    }
  })
export type MatchToImport = z.output<typeof matchToImport>

const matchToCheck = z.object({
  sourceIds,
  day: dayText,
  game: fieldsOfMatch.game,
  expansions: fieldsOfMatch.expansions,
  score: z.nullable(z.number('Score must be a number.')),
  /** The caller's own; null where the caller did not play, which looks like no other match. */
  result: z.nullable(z.enum(results, 'Result must be Win, Loss, Draw or empty.')),
})
export type MatchToCheck = z.output<typeof matchToCheck>

const checkedSchema = z.object({
  presences: z.array(z.enum(rules.presences)),
  /** Games and expansions that are here, and what they are called: `Schach` may be `Chess`. */
  games: z.array(z.object({ name: z.string(), here: z.string() })),
})
export type Checked = z.output<typeof checkedSchema>

const atOnce = (most: number) => `At most ${most} matches at once.`

const fileName = text(rules.FILE_NAME_MAX, {
  missing: 'A file has a name.',
  tooLong: rules.FILE_NAME_WRONG,
}).check(obeys(rules.fileNameProblem), z.overwrite(normalizedName))

const person = z.object({
  name: guestNameText('A person has no name.').check(z.minLength(1, 'A person has no name.')),
  userId: id,
})

const oneImport = z.object({ message: z.string(), data: importSchema })
const one = {
  access: 'signed-in',
  params: z.object({ id }),
  notFound: rules.IMPORT_NOT_FOUND,
} as const

export const importEndpoints = defineEndpoints({
  'GET /imports': {
    summary: 'The caller’s imports, newest first, and what this server can fetch by itself',
    access: 'signed-in',
    responses: {
      200: z.object({
        data: z.array(importSchema),
        meta: z.object({
          bgg: z.boolean(),
          kept: z.array(keptMatchSchema),
        }),
      }),
    },
  },
  'POST /imports': {
    summary:
      'Begin an import; its matches follow in batches. The same `_id` again is the same import',
    access: 'signed-in',
    bodyMax: rules.CHECK_BYTES,
    body: z.object({
      _id: z.optional(newIdText),
      source: z.enum(rules.sources, 'Source must be bgstats, bgg, csv or archive.'),
      file: z.object({ name: fileName }),
      /** Guests who are friends of the caller, each name once. */
      people: upTo(PEOPLE_MAX, person, `At most ${PEOPLE_MAX} people are friends.`),
    }),
    responses: { 201: oneImport },
    limit: { counts: [perDay('import-begun', 60)] },
    refusals: ['validation_failed', 'conflict', 'rate_limited', 'payload_too_large'],
  },
  'POST /imports/check': {
    summary: 'Which matches of a file are here already, or look like one that is; changes nothing',
    access: 'signed-in',
    bodyMax: rules.CHECK_BYTES,
    body: z.object({
      matches: upTo(rules.CHECKED_MATCHES, matchToCheck, atOnce(rules.CHECKED_MATCHES)),
    }),
    responses: { 200: envelope(checkedSchema) },
    // Of 200 matches each.
    limit: { counts: [perHour('import-check', 1200)] },
    refusals: ['validation_failed', 'rate_limited', 'payload_too_large'],
  },
  'GET /imports/bgg': {
    summary: 'A page of somebody’s plays at BoardGameGeek, as its XML',
    access: 'signed-in',
    query: z.object({
      user: text(rules.BGG_USER_MAX, {
        missing: 'Enter a user name.',
        tooLong: rules.BGG_USER_WRONG,
      }).check(obeys(rules.bggUserProblem)),
      page: z._default(
        z.coerce
          .number('Page must be a number.')
          .check(z.int(), z.gte(1), z.lte(rules.BGG_PAGES_MAX)),
        1,
      ),
    }),
    responses: { 200: z.object({ data: z.object({ xml: z.string() }) }) },
    refusals: ['validation_failed', 'not_found', 'rate_limited', 'unavailable'],
  },
  'POST /imports/:id/matches': {
    ...one,
    summary: 'Add a batch of matches; sent again it changes nothing and gets the same answer',
    bodyMax: rules.BODY_BYTES,
    body: z.object({
      matches: cutTo(
        rules.BATCH_MATCHES,
        upToFirstWrong(
          matchToImport,
          z
            .array(matchToImport)
            .check(z.maxLength(rules.BATCH_MATCHES, atOnce(rules.BATCH_MATCHES))),
        ),
      ),
      /** Also those that the caller has deleted after an earlier import. */
      deletedToo: z._default(z.boolean('DeletedToo must be true or false.'), false),
    }),
    responses: { 200: oneImport },
    limit: { counts: [perDay('import-batch', 1000)], handlerCounts: ['imported-match'] },
    refusals: ['validation_failed', 'not_found', 'conflict', 'rate_limited', 'payload_too_large'],
  },
  'POST /imports/:id/finish': {
    ...one,
    summary: 'End an import: each friend in it is asked once; again changes nothing',
    responses: { 200: oneImport },
    // Each counts the matches of all friends in it.
    limit: { counts: [perHour('import-finish', 60)] },
    refusals: ['not_found', 'conflict', 'rate_limited'],
  },
  'DELETE /imports/:id': {
    ...one,
    summary:
      'Take an import back, but for matches that others have a part in or that were edited. ' +
      'While it is `undoing`, the server goes on by itself',
    responses: { 200: oneImport },
    limit: { counts: [perHour('import-undo', 300)] },
    refusals: ['not_found', 'rate_limited'],
  },
})
