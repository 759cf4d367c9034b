import * as z from 'zod/mini'

import { gameSchema } from '#features/games/games.contract.ts'
import { BATCH_MATCHES, otherwiseReasons } from '#features/import-adding/added-imports.rules.ts'
import { fileAnswers } from '#features/import-adding/answers.contract.ts'
import { matchToImport } from '#features/import-adding/import-batches.contract.ts'
import { modes, results, scorings } from '#features/scoring/results.rules.ts'
import { cutTo, id, upToFirstWrong } from '#platform/http/contract.ts'

/** How a match was played, as far as it is compared with what its file says. */
const played = {
  day: z.string(),
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  durationMinutes: z.nullable(z.int()),
  players: z.array(
    z.object({
      name: z.string(),
      score: z.nullable(z.number()),
      result: z.enum(results),
      team: z.nullable(z.string()),
      rank: z.nullable(z.int()),
    }),
  ),
}

const changedReadingSchema = z.object({
  /** The place in the sent list, from 0. */
  index: z.int(),
  match: z.object({ _id: id, game: gameSchema, ...played }),
  /** As the file is read now, with the names that people have here. */
  now: z.object(played),
  /** Why it stays as it is; null where it can be corrected. */
  why: z.nullable(z.enum(otherwiseReasons)),
  /** What was answered about the file of its import: a place in `answers`; null where it is not known. */
  answered: z.nullable(z.int()),
})
export type ChangedReading = z.output<typeof changedReadingSchema>

export const comparedSchema = z.object({
  otherwise: z.array(changedReadingSchema),
  /** Different ones of the imports that have brought these matches, or corrected them. */
  answers: z.array(fileAnswers),
})

export const matchesToCompare = cutTo(
  BATCH_MATCHES,
  upToFirstWrong(
    matchToImport,
    z
      .array(matchToImport)
      .check(z.maxLength(BATCH_MATCHES, `At most ${BATCH_MATCHES} matches at once.`)),
  ),
)

const row = z.object({
  _id: z.string(),
  score: z.nullable(z.number()),
  result: z.enum(results),
  team: z.nullable(z.string()),
  role: z.nullable(z.string()),
  rank: z.nullable(z.int()),
  started: z.boolean(),
})

/** What a correction has replaced, as it is stored until the correction is undone. */
export const replacedMatch = z.object({
  date: z.string(),
  day: z.string(),
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  durationMinutes: z.nullable(z.int()),
  notes: z.string(),
  pad: z.nullable(
    z.object({
      rows: z.array(z.object({ label: z.string(), scores: z.array(z.nullable(z.number())) })),
    }),
  ),
  /** By seat. A row that stays is known by its id; of one that goes the name is stored, too. */
  players: z.array(
    z.union([
      z.extend(row, { guest: z.object({ name: z.string(), email: z.nullable(z.string()) }) }),
      row,
    ]),
  ),
  /** Earlier imports that were undone meanwhile: this is what the first of them has replaced. */
  handedBy: z.optional(z.array(z.string())),
})
export type ReplacedMatch = z.output<typeof replacedMatch>
