import * as z from 'zod/mini'

import {
  originalOfMatch,
  playersOfArchive,
  problemsTogether,
  sourceIdText,
} from '#features/archives/archives.contract.ts'
import type { MatchOfArchive } from '#features/archives/archives.rules.ts'
import { dateText, dayText } from '#features/days/days.contract.ts'
import { durationProblem } from '#features/days/durations.rules.ts'
import { gameNameText, gameSchema } from '#features/games/games.contract.ts'
import { notesText, padDraft, placeText } from '#features/matches/details.contract.ts'
import { EXPANSIONS_MAX, expansionsProblem } from '#features/matches/details.rules.ts'
import { modes, results, scorings } from '#features/scoring/results.rules.ts'
import { cutTo, id, isoTime, obeys } from '#platform/http/contract.ts'

import { SOURCE_IDS_MAX, importStates, keptReasons, noonOf } from './added-imports.rules.ts'
import { sources } from './file-reading.rules.ts'

export const importSchema = z.object({
  _id: id,
  source: z.enum(sources),
  /** The name of the file, and its length. */
  file: z.string(),
  bytes: z.int(),
  at: isoTime,
  state: z.enum(importStates),
  /** Matches that it has added, also those that were deleted or taken back since. */
  imported: z.int(),
  /** Matches of the file that were here already, as the page has counted them. */
  existing: z.int(),
  problems: z.int(),
  /** Friends who were asked whether they are somebody in it. */
  claims: z.int(),
  /** Matches that could not be taken back; null until it is undone. */
  kept: z.nullable(z.int()),
})
export type Import = z.output<typeof importSchema>

const matchHereSchema = z.object({ _id: id, day: z.string(), game: gameSchema })

export const keptMatchSchema = z.extend(matchHereSchema, {
  /** Why it was not taken back; the first of these that holds. */
  why: z.enum(keptReasons),
})
export type KeptMatch = z.output<typeof keptMatchSchema>

const sourceIds = cutTo(
  SOURCE_IDS_MAX,
  z
    .array(sourceIdText)
    .check(
      z.minLength(1, 'A match’s id is missing.'),
      z.maxLength(SOURCE_IDS_MAX, `A match has at most ${SOURCE_IDS_MAX} ids.`),
    ),
)
const gameName = gameNameText('A match has no game.')
const dateOrNone = z.nullable(dateText())

export const matchToImport = z
  .object({
    /** All ids that the match has elsewhere: if one of them is known, the match is here already. */
    sourceIds,
    day: dayText,
    /** ISO 8601; null for the day's noon, UTC. */
    date: z._default(dateOrNone, null),
    game: gameName,
    expansions: z._default(
      cutTo(EXPANSIONS_MAX, z.array(gameName).check(obeys(expansionsProblem))),
      [],
    ),
    place: z._default(z.nullable(placeText), null),
    minutes: z._default(z.nullable(z.number().check(obeys(durationProblem))), null),
    notes: z._default(notesText, ''),
    mode: z._default(z.enum(modes), 'competitive'),
    scoring: z._default(z.enum(scorings), 'highest'),
    pad: z._default(z.nullable(padDraft), null),
    players: playersOfArchive,
    /** Only of our archive: who played it where it was first logged. */
    original: z._default(z.nullable(originalOfMatch), null),
  } satisfies Record<MatchField, z.core.$ZodType>)
  .check(({ value, issues }) => {
    const date = value.date ?? noonOf(value.day)
    for (const [field, message] of Object.entries(problemsTogether({ ...value, date }))) {
      if (message !== null) issues.push({ code: 'custom', message, path: [field], input: message })
    }
  })
export type MatchToImport = z.output<typeof matchToImport>

/** An archive's fields, three of them as the reader calls them. */
type MatchField =
  | Exclude<keyof MatchOfArchive, 'id' | 'location' | 'durationMinutes'>
  | 'sourceIds'
  | 'place'
  | 'minutes'

export const matchToCheck = z.object({
  sourceIds,
  day: dayText,
  game: gameName,
  /** The caller's own. */
  score: z.nullable(z.number('Score must be a number.')),
  /** The caller's own; null where the caller did not play, which looks like no other match. */
  result: z.nullable(z.enum(results, 'Result must be Win, Loss, Draw or empty.')),
})
export type MatchToCheck = z.output<typeof matchToCheck>

export const checkedSchema = z.object({
  /** Places in the sent list, from 0: matches that are here already. */
  existing: z.array(z.int()),
  /** Those that an import has brought and the caller has deleted since. */
  deleted: z.array(z.int()),
  /** Others that look like a match that is here from elsewhere: day, game, own score, own result. */
  likely: z.array(z.object({ index: z.int(), match: matchHereSchema })),
  /** Those of the sent names that are games here, and what they are called: `Schach` may be `Chess`. */
  games: z.array(z.object({ name: z.string(), here: z.string() })),
})
export type Checked = z.output<typeof checkedSchema>
