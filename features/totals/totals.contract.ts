import * as z from 'zod/mini'

/**
 * Whole numbers by name, none of them zero, so that adding and subtracting never drifts: `matches`,
 * `decided/4` (of four sides with one winner),
 * `decided/4/2` (with two), `draws/4/2` (among two of them), `name:Oma Inge` (written so). The
 * names are those of `sumsOf` in stat-counts.rules.ts. Chance and shared wins follow from them.
 */
export const sumsSchema = z.record(z.string(), z.int().check(z.gte(1)))
export type Sums = z.output<typeof sumsSchema>

/** What is counted: over all matches, and over those that the whole table has confirmed. */
export const totalsSchema = z.object({ all: sumsSchema, confirmed: sumsSchema })
export type Totals = z.output<typeof totalsSchema>
