import * as z from 'zod/mini'

import { guestNameText } from '#features/accounts/accounts.contract.ts'
import { GAME_NAME_MAX, GAME_NAME_TOO_LONG } from '#features/games/games.rules.ts'
import { normalizedName } from '#features/names/names.rules.ts'
import {
  cursorText,
  cutTo,
  defineEndpoints,
  envelope,
  id,
  obeys,
  perDay,
  perHour,
  text,
  typedText,
  upToFirstWrong,
  newIdText,
} from '#platform/http/contract.ts'

import {
  BATCH_MATCHES,
  BGG_PAGES_MAX,
  BGG_USER_MAX,
  BGG_USER_WRONG,
  BODY_BYTES,
  CHECKED_GAMES,
  CHECKED_MATCHES,
  CHECK_BYTES,
  FILE_BYTES_MAX,
  FILE_NAME_MAX,
  FILE_NAME_WRONG,
  IMPORT_NOT_FOUND,
  PEOPLE_MAX,
  PROBLEMS_MAX,
  bggUserProblem,
  fileNameProblem,
} from './added-imports.rules.ts'
import { sources } from './file-reading.rules.ts'
import {
  checkedSchema,
  importSchema,
  keptMatchSchema,
  matchToCheck,
  matchToImport,
} from './import-batches.contract.ts'

const fileName = text(FILE_NAME_MAX, {
  missing: 'A file has a name.',
  tooLong: FILE_NAME_WRONG,
}).check(obeys(fileNameProblem), z.overwrite(normalizedName))

const person = z.object({
  name: guestNameText('A person has no name.').check(z.minLength(1, 'A person has no name.')),
  userId: id,
})

function count(most: number) {
  return z.int('This must be a whole number.').check(z.gte(0), z.lte(most))
}

const oneImport = z.object({ message: z.string(), data: importSchema })
const one = {
  access: 'signed-in',
  params: z.object({ id }),
  notFound: IMPORT_NOT_FOUND,
} as const

export const importEndpoints = defineEndpoints({
  'GET /imports': {
    summary: 'The caller’s imports, newest first',
    access: 'signed-in',
    query: z.object({ cursor: z.optional(cursorText) }),
    responses: {
      200: z.object({
        data: z.array(importSchema),
        meta: z.object({ nextCursor: z.nullable(z.string()) }),
      }),
    },
    refusals: ['validation_failed'],
  },
  'POST /imports': {
    summary:
      'Begin an import; its matches follow in batches. The same `_id` again is the same import',
    access: 'signed-in',
    bodyMax: CHECK_BYTES,
    body: z.object({
      /** A UUIDv7 that the client has made. */
      _id: z.optional(newIdText),
      source: z.enum(sources, 'Source must be bgstats, bgg, csv or archive.'),
      file: z.object({ name: fileName, bytes: count(FILE_BYTES_MAX) }),
      /** Guests of this import who are friends of the caller, each name once. */
      people: cutTo(
        PEOPLE_MAX,
        z.array(person).check(z.maxLength(PEOPLE_MAX, `At most ${PEOPLE_MAX} people are friends.`)),
      ),
      /** How many problems the file has. */
      problems: z._default(count(PROBLEMS_MAX), 0),
    }),
    responses: { 201: oneImport },
    limit: { counts: [perDay('import-begun', 60)] },
    refusals: [
      ...(['validation_failed', 'conflict', 'rate_limited'] as const),
      'payload_too_large',
    ],
  },
  'POST /imports/check': {
    summary: 'Which matches of a file are here already, or look like one that is; changes nothing',
    access: 'signed-in',
    bodyMax: CHECK_BYTES,
    body: z.object({
      matches: cutTo(
        CHECKED_MATCHES,
        z
          .array(matchToCheck)
          .check(z.maxLength(CHECKED_MATCHES, `At most ${CHECKED_MATCHES} matches at once.`)),
      ),
      games: cutTo(
        CHECKED_GAMES,
        z
          .array(typedText(GAME_NAME_MAX, { tooLong: GAME_NAME_TOO_LONG }))
          .check(z.maxLength(CHECKED_GAMES, `At most ${CHECKED_GAMES} games at once.`)),
      ),
    }),
    responses: { 200: envelope(checkedSchema) },
    // Of 500 matches each.
    limit: { counts: [perHour('import-check', 1200)] },
    refusals: ['validation_failed', 'rate_limited', 'payload_too_large'],
  },
  'GET /imports/sources': {
    summary: 'What this server can fetch by itself',
    access: 'signed-in',
    responses: {
      /** Whether plays of BoardGameGeek can be fetched by user name. */
      200: z.object({ data: z.object({ bgg: z.boolean() }) }),
    },
  },
  'GET /imports/bgg': {
    summary: 'A page of somebody’s plays at BoardGameGeek, as its XML',
    access: 'signed-in',
    query: z.object({
      user: text(BGG_USER_MAX, { missing: 'Enter a user name.', tooLong: BGG_USER_WRONG }).check(
        obeys(bggUserProblem),
      ),
      page: z._default(
        z.coerce.number('Page must be a number.').check(z.int(), z.gte(1), z.lte(BGG_PAGES_MAX)),
        1,
      ),
    }),
    responses: { 200: z.object({ data: z.object({ xml: z.string() }) }) },
    refusals: ['validation_failed', 'not_found', 'rate_limited', 'unavailable'],
  },
  'GET /imports/:id': {
    ...one,
    summary: 'One import',
    responses: { 200: z.object({ data: importSchema }) },
    refusals: ['not_found'],
  },
  'GET /imports/:id/kept': {
    ...one,
    summary:
      'The matches that stay when an import is undone, in the order of logging; a part can be short, or empty, before the last one',
    query: z.object({ cursor: z.optional(cursorText) }),
    responses: {
      200: z.object({
        data: z.array(keptMatchSchema),
        meta: z.object({
          nextCursor: z.nullable(z.string()),
          /** How many matches among those of this part would be taken back. */
          removable: z.int(),
        }),
      }),
    },
    refusals: ['validation_failed', 'not_found'],
  },
  'POST /imports/:id/matches': {
    ...one,
    summary: 'Add a batch of matches; sent again it changes nothing and gets the same answer',
    bodyMax: BODY_BYTES,
    body: z.object({
      matches: cutTo(
        BATCH_MATCHES,
        upToFirstWrong(
          matchToImport,
          z
            .array(matchToImport)
            .check(z.maxLength(BATCH_MATCHES, `At most ${BATCH_MATCHES} matches at once.`)),
        ),
      ),
      /** Also those that the caller has deleted after an earlier import. */
      deletedToo: z._default(z.boolean('DeletedToo must be true or false.'), false),
    }),
    responses: {
      200: envelope(
        z.object({
          /** Matches of this batch that are here by this import. */
          imported: z.int(),
          existing: z.int(),
          deleted: z.int(),
        }),
      ),
    },
    limit: { handlerCounts: ['import-batch', 'imported-match'] },
    refusals: ['validation_failed', 'not_found', 'conflict', 'rate_limited', 'payload_too_large'],
  },
  'POST /imports/:id/finish': {
    ...one,
    summary: 'End an import: each friend in it is asked once; again changes nothing',
    body: z.object({
      /** How many matches of the file were here already. */
      existing: z._default(count(PROBLEMS_MAX), 0),
    }),
    responses: { 200: oneImport },
    limit: { handlerCounts: ['import-finish'] },
    refusals: ['validation_failed', 'not_found', 'conflict', 'rate_limited'],
  },
  'DELETE /imports/:id': {
    ...one,
    summary: 'Take an import back, but for matches that others have a part in or that were edited',
    responses: {
      200: z.object({
        message: z.string(),
        data: z.object({
          removed: z.int(),
          kept: z.int(),
          /** Whether matches are still being taken back: the server goes on by itself. */
          working: z.boolean(),
        }),
      }),
    },
    limit: { handlerCounts: ['import-undo'] },
    refusals: ['not_found', 'rate_limited'],
  },
})
