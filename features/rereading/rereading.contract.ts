import * as z from 'zod/mini'

import { gameSchema } from '#features/games/games.contract.ts'
import { fileAnswers } from '#features/import-runs/answers.contract.ts'
import { matchToImport } from '#features/import-runs/import-batches.contract.ts'
import { BATCH_MATCHES, otherwiseReasons } from '#features/import-runs/import-runs.rules.ts'
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

export const otherwiseSchema = z.object({
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
export type Otherwise = z.output<typeof otherwiseSchema>

export const comparedSchema = z.object({
  otherwise: z.array(otherwiseSchema),
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
