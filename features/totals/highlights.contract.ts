import * as z from 'zod/mini'

import { holderSchema } from '#features/entries/entries.contract.ts'
import { scorings } from '#features/scoring/results.rules.ts'

import { recordKinds } from './score-records.rules.ts'
import { runsSchema } from './streaks.contract.ts'

const moment = { match: z.string(), day: z.string(), logged: z.string() }

/** The runs of decided matches, and the times (`timeOf`) of the first and the last one. */
export const monthRunsSchema = z.nullable(
  z.object({ runs: runsSchema, from: z.string(), until: z.string() }),
)
export type MonthRuns = z.output<typeof monthRunsSchema>

/** The newest decided matches, newest last. */
export const formSchema = z.array(
  z.object({ ...moment, game: z.string(), result: z.enum(['Win', 'Loss', 'Draw']) }),
)
export type Form = z.output<typeof formSchema>

/** A game's newest match, and the best and the average score by its scoring. */
export const newestSchema = z.nullable(
  z.object({
    ...moment,
    scoring: z.enum(scorings),
    best: z.nullable(z.number()),
    average: z.nullable(z.number()),
  }),
)
export type Newest = z.output<typeof newestSchema>

/** Records by name (score-records.rules.ts). */
export const recordsSchema = z.record(
  z.string(),
  z.object({
    ...moment,
    kind: z.enum(recordKinds),
    value: z.number(),
    holder: z.nullable(holderSchema),
  }),
)
export type Records = z.output<typeof recordsSchema>

/** The user's own scores in a game by scoring: how many, their exact sum, and the best ones as records. */
export const pointsSchema = z.object({
  scored: z.record(
    z.string(),
    z.object({ matches: z.int().check(z.gte(1)), sum: z.string().check(z.regex(/^-?\d+\/\d+$/u)) }),
  ),
  own: recordsSchema,
})
export type Points = z.output<typeof pointsSchema>

/** Each kind of highlight, of one side. */
export const highlightSchemas = {
  runs: monthRunsSchema,
  form: formSchema,
  newest: newestSchema,
  records: recordsSchema,
  points: pointsSchema,
}
export type HighlightKind = keyof typeof highlightSchemas

/** A highlight over all matches, and over those that the whole table has confirmed. */
export const both = <S extends z.core.$ZodType>(schema: S) =>
  z.object({ all: schema, confirmed: schema })

export interface Both<Highlight> {
  all: Highlight
  confirmed: Highlight
}
