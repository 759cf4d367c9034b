import * as z from 'zod/mini'

import { gameSchema } from '#features/games/games.contract.ts'
import { id, isoTime } from '#platform/http/contract.ts'

import { importStates, keptReasons } from './added-imports.rules.ts'
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

export const matchHereSchema = z.object({ _id: id, day: z.string(), game: gameSchema })
export type MatchHere = z.output<typeof matchHereSchema>

export const keptMatchSchema = z.extend(matchHereSchema, {
  /** Why it was not taken back; the first of these that holds. */
  why: z.enum(keptReasons),
})
export type KeptMatch = z.output<typeof keptMatchSchema>
