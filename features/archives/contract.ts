import * as z from 'zod/mini'

import { emailProblem, USER_NOT_FOUND } from '#features/accounts/rules.ts'
import { gameNameProblem } from '#features/games/rules.ts'
import {
  notesProblem,
  parseMatchDate,
  PLAYERS_MAX,
  PLAYERS_REQUIRED,
  results,
  scoreProblem,
} from '#features/matches/rules.ts'
import { defineEndpoints, envelope, fileResponse, id, obeys } from '#platform/http/contract.ts'

import {
  BATCH_MATCHES,
  type ImportedField,
  importedNameProblem,
  type ImportedPlayerField,
  sourceIdProblem,
} from './rules.ts'

const playerOfArchive = z.object({
  name: z.string('A player has no name.').check(obeys(importedNameProblem)),
  email: z.nullable(z.string().check(obeys(emailProblem), z.trim())),
  /** Whether this player is the user who imports. */
  self: z.boolean('A player is the importer or not.'),
  score: z.nullable(z.number('Score must be a number.').check(obeys(scoreProblem))),
  result: z.enum(results, 'Result must be Win, Loss, Draw or empty.'),
} satisfies Record<ImportedPlayerField, z.core.$ZodType>)

type Table = readonly { self: boolean }[]
const selfOnce = (players: Table) =>
  players.filter((player) => player.self).length > 1 ? 'You can sit at a table once.' : null

const matchOfArchive = z.object({
  /** The match's id on the server that it comes from. */
  id: z.string().check(obeys(sourceIdProblem)),
  game: z.string().check(obeys(gameNameProblem)),
  date: z
    .string()
    .check(obeys((date) => (parseMatchDate(date) === null ? 'Enter a valid date.' : null))),
  notes: z.string().check(obeys(notesProblem)),
  players: z
    .array(playerOfArchive)
    .check(
      z.minLength(1, PLAYERS_REQUIRED),
      z.maxLength(PLAYERS_MAX, `At most ${PLAYERS_MAX} players can join a match.`),
      obeys(selfOnce),
    ),
} satisfies Record<ImportedField, z.core.$ZodType>)

export const archiveEndpoints = defineEndpoints({
  'GET /users/:id/archive': {
    summary: 'All data of a user as one JSON file; the user and admins only',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: USER_NOT_FOUND,
    responses: { 200: fileResponse },
    refusals: ['forbidden', 'not_found', 'rate_limited'],
  },
  'GET /users/:id/archive.csv': {
    summary: 'A user’s matches as CSV, one row for each player; the user and admins only',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: USER_NOT_FOUND,
    fileType: 'text/csv; charset=utf-8',
    responses: { 200: fileResponse },
    refusals: ['forbidden', 'not_found', 'rate_limited'],
  },
  'POST /archives/matches': {
    summary: 'Import matches of an archive; matches that exist already do not change',
    access: 'signed-in',
    body: z.object({
      matches: z
        .array(matchOfArchive)
        .check(z.maxLength(BATCH_MATCHES, `At most ${BATCH_MATCHES} matches at once.`)),
    }),
    responses: {
      200: envelope(z.object({ imported: z.int(), existing: z.int() })),
    },
    refusals: ['validation_failed', 'conflict', 'rate_limited', 'payload_too_large'],
  },
})
