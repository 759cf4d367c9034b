import * as z from 'zod/mini'

import { emailText } from '#features/accounts/accounts.contract.ts'
import { emailProblem, mailedAddress, USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { newPlayed, playedProblem, parseMatchDate } from '#features/dates/days.rules.ts'
import { gameNameText } from '#features/games/games.contract.ts'
import {
  filedDetails,
  padDraft,
  roleText,
  scoreNumber,
  teamText,
} from '#features/matches/details.contract.ts'
import {
  EXPANSIONS_MAX,
  expansionsProblem,
  normalizedLine,
  ONE_STARTS,
} from '#features/matches/match-details.rules.ts'
import { confirmations, PLAYERS_MAX, PLAYERS_REQUIRED } from '#features/matches/matches.rules.ts'
import { type Pad, padProblem } from '#features/scoring/pad.rules.ts'
import { RANK_PROBLEM, rankProblem, ranksProblem } from '#features/scoring/ranks.rules.ts'
import {
  results,
  type Mode,
  modes,
  scorings,
  tableProblem,
} from '#features/scoring/results.rules.ts'
import {
  cutTo,
  defineEndpoints,
  envelope,
  fileResponse,
  id,
  obeys,
  text,
} from '#platform/http/contract.ts'

import {
  archivedName,
  type ArchivedPlayer,
  IMPORTED_NAME_MAX,
  IMPORTED_NAME_TOO_LONG,
  importedNameProblem,
  INVALID_TIME,
  type Original,
  originalCreatorProblem,
  originalTimeProblem,
  SOURCE_ID_MAX,
  SOURCE_ID_WRONG,
  sourceIdProblem,
} from './archives.rules.ts'

export const sourceIdText = text(SOURCE_ID_MAX, { tooLong: SOURCE_ID_WRONG }).check(
  obeys(sourceIdProblem),
)

function importedName(missing = 'A name is missing.') {
  return text(IMPORTED_NAME_MAX, { missing, tooLong: IMPORTED_NAME_TOO_LONG })
}

const playerOfArchive = z.object({
  name: importedName('A player has no name.').check(
    obeys(importedNameProblem),
    z.overwrite(archivedName),
  ),
  email: z.nullable(emailText.check(obeys(emailProblem), z.overwrite(mailedAddress))),
  self: z.boolean('A player is the importer or not.'),
  score: z.nullable(scoreNumber),
  result: z.enum(results, 'Result must be Win, Loss, Draw or empty.'),
  team: z._default(z.nullable(teamText), null),
  role: z._default(z.nullable(roleText), null),
  rank: z._default(z.nullable(z.number(RANK_PROBLEM).check(obeys(rankProblem))), null),
  started: z._default(z.boolean('A player started or not.'), false),
  former: z._default(z.boolean('A row is a deleted account’s or not.'), false),
} satisfies Record<keyof ArchivedPlayer, z.core.$ZodType>)

type Table = readonly Pick<ArchivedPlayer, 'self' | 'started' | 'team' | 'rank' | 'result'>[]
const selfOnce = (players: Table) =>
  players.filter((player) => player.self).length > 1 ? 'You can sit at a table once.' : null
const oneStarts = (players: Table) =>
  players.filter((player) => player.started).length > 1 ? ONE_STARTS : null

const atMostPlayers = z.maxLength(PLAYERS_MAX, `At most ${PLAYERS_MAX} players can join a match.`)

const playersOfArchive = z
  .array(playerOfArchive)
  .check(z.minLength(1, PLAYERS_REQUIRED), atMostPlayers, obeys(selfOnce), obeys(oneStarts))

const originalOfMatch = z.object({
  createdBy: importedName().check(obeys(originalCreatorProblem), z.overwrite(archivedName)),
  createdAt: text(100, { tooLong: INVALID_TIME }).check(obeys(originalTimeProblem)),
  status: z.enum(['Pending', 'Confirmed']),
  players: z
    .array(
      z.object({
        name: importedName().check(obeys(importedNameProblem), z.overwrite(archivedName)),
        guest: z.boolean(),
        confirmed: z.boolean(),
        confirmedBy: z.nullable(z.enum(confirmations)),
      } satisfies Record<keyof Original['players'][number], z.core.$ZodType>),
    )
    .check(atMostPlayers),
} satisfies Record<keyof Original, z.core.$ZodType>)

interface FieldsTogether {
  date: string
  day: string | null
  mode: Mode
  players: Table
  pad: Pad | null
}

export function problemsTogether({ date, day, mode, players, pad }: FieldsTogether) {
  const seats = players.map(({ team, rank, result }) => ({
    team: normalizedLine(team),
    rank,
    result,
  }))
  return {
    day: parseMatchDate(date) === null ? null : playedProblem(newPlayed(date, day)),
    players: tableProblem(mode, seats) ?? ranksProblem(mode, seats),
    pad: pad && padProblem(pad, players.length),
  }
}

const gameName = gameNameText('A match has no game.')
export const fieldsOfMatch = {
  game: gameName,
  mode: z._default(z.enum(modes), 'competitive'),
  scoring: z._default(z.enum(scorings), 'highest'),
  ...filedDetails,
  expansions: z._default(
    cutTo(EXPANSIONS_MAX, z.array(gameName).check(obeys(expansionsProblem))),
    [],
  ),
  players: playersOfArchive,
  pad: z._default(z.nullable(padDraft), null),
  /** Only of our archive. */
  original: z._default(z.nullable(originalOfMatch), null),
}

const download = {
  access: 'signed-in',
  params: z.object({ id }),
  notFound: USER_NOT_FOUND,
  responses: { 200: fileResponse },
  refusals: ['forbidden', 'not_found', 'rate_limited'],
} as const

export const archiveEndpoints = defineEndpoints({
  'GET /storage': {
    summary: 'How many bytes the caller’s matches take, and how many they may take',
    access: 'signed-in',
    responses: { 200: envelope(z.object({ used: z.int(), most: z.int() })) },
  },
  'GET /users/:id/archive': {
    ...download,
    summary: 'All data of a user as one JSON file; the user and admins only',
  },
  'GET /users/:id/archive.csv': {
    ...download,
    summary: 'A user’s matches as CSV, one row for each player; the user and admins only',
    fileType: 'text/csv; charset=utf-8',
  },
  'GET /users/:id/archive.bgstats': {
    ...download,
    summary: 'A user’s matches as a file for BG Stats; the user and admins only',
  },
})
