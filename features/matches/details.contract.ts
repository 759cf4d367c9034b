import * as z from 'zod/mini'

import { dayText } from '#features/dates/days.contract.ts'
import { gameSchema } from '#features/games/games.contract.ts'
import { PAD_LABEL_MAX, PAD_LABEL_TOO_LONG, PAD_ROWS_MAX } from '#features/scoring/pad.rules.ts'
import { modes, scorings } from '#features/scoring/results.rules.ts'
import { cutTo, obeys, text, typedText, keyText, tooLong } from '#platform/http/contract.ts'

import {
  EXPANSIONS_MAX,
  expansionsProblem,
  ROLE_MAX,
  roleProblem,
  TEAM_MAX,
  teamProblem,
} from './details.rules.ts'
import {
  type DetailKey,
  type DetailOf,
  type details,
  forEachDetail,
} from './match-details.rules.ts'
import { PLAYERS_MAX } from './matches.rules.ts'

/** A field that may be left out or null. @param description for the API's documentation */
export function optional<S extends z.core.$ZodType>(schema: S, description: string) {
  return z.optional(z.nullable(schema)).check(z.describe(description))
}

export const padSchema = z.object({
  rows: z.array(
    z.object({
      label: z.string(),
      /** One for each player in order. */
      scores: z.array(z.nullable(z.number())),
    }),
  ),
})

const scores = cutTo(PLAYERS_MAX, z.array(z.nullable(z.number())))
const rows = z
  .array(z.object({ label: typedText(PAD_LABEL_MAX, { tooLong: PAD_LABEL_TOO_LONG }), scores }))
  .check(z.maxLength(PAD_ROWS_MAX, `A pad has at most ${PAD_ROWS_MAX} rows.`))
/** Also of an archive. */
export const padDraft = z.object(
  { rows: cutTo(PAD_ROWS_MAX, rows) },
  'A pad has rows, each with a label and scores.',
)

// The texts of a match as clients send them, in an archive and an import too.
export const teamText = lineText('Team', TEAM_MAX).check(obeys(teamProblem))
export const roleText = lineText('Role', ROLE_MAX).check(obeys(roleProblem))

function lineText(label: string, most: number) {
  return typedText(most, { tooLong: tooLong(label, most) })
}

// What `match-details.rules.ts` lists, as it is answered and as it is sent.
const answered = { line: z.nullable(z.string()), text: z.string(), minutes: z.nullable(z.int()) }
type Answered = { [K in DetailKey]: (typeof answered)[(typeof details)[K]['kind']] }
export const answeredDetails = forEachDetail<Answered>((_, { kind }) => answered[kind] as never)

/** A detail that is there, by its kind. */
interface Typed {
  line: z.ZodMiniString
  text: z.ZodMiniString
  minutes: z.ZodMiniNumber
}
type TypedOf<K extends DetailKey> = Typed[(typeof details)[K]['kind']]
const typed: { [K in keyof Typed]: (detail: DetailOf<K>) => Typed[K] } = {
  line: ({ label, max, problem }) => lineText(label, max).check(obeys(problem)),
  text: ({ label, max, problem }) =>
    text(max, { tooLong: tooLong(label, max) }).check(obeys(problem)),
  minutes: ({ problem }) => z.number('Duration must be a number.').check(obeys(problem)),
}
const typedDetails = forEachDetail<{ [K in DetailKey]: TypedOf<K> }>(
  (_, detail) => typed[detail.kind](detail as never) as never,
)

/** For the API's documentation. */
const limits = {
  line: (max: number) => `One line of at most ${max} characters. Default: null.`,
  text: (max: number) => `At most ${max} characters. Default: empty.`,
  minutes: (max: number) => `A whole number from 1 to ${max}. Default: null.`,
}
type Sent = { [K in DetailKey]: z.ZodMiniOptional<z.ZodMiniNullable<TypedOf<K>>> }
const sentDetails = forEachDetail<Sent>(
  (key, { kind, max }) => optional(typedDetails[key], limits[kind](max)) as never,
)

/** As files have them: what is left out is empty. */
type Filed = { [K in DetailKey]: z.ZodMiniDefault<Answered[K]> }
export const filedDetails = forEachDetail<Filed>((key, { kind }) => {
  const schema: z.ZodMiniString | z.ZodMiniNumber = typedDetails[key]
  return (kind === 'text' ? z._default(schema, '') : z._default(z.nullable(schema), null)) as never
})

/** What both a new match and an edit may leave out: an edit then keeps it, a new match has the default. */
export const optionalFields = {
  day: optional(
    dayText,
    'YYYY-MM-DD, at most a day from the UTC day of `date`, which is the default.',
  ),
  mode: optional(
    z.enum(modes, 'Mode must be competitive, teams or cooperative.'),
    'Default: competitive.',
  ),
  scoring: optional(
    z.enum(scorings, 'Scoring must be highest, lowest or none.'),
    'Default: highest.',
  ),
  ...sentDetails,
  expansions: optional(
    cutTo(EXPANSIONS_MAX, z.array(keyText()).check(obeys(expansionsProblem))),
    `Ids of at most ${EXPANSIONS_MAX} other games. Default: [].`,
  ),
  pad: optional(
    padDraft,
    `At most ${PAD_ROWS_MAX} rows with labels of at most ${PAD_LABEL_MAX} characters; each row has a score or null for each player in order. Players whose score is not sent get the sum of their column. Default: null.`,
  ),
}

export const gameDefaultsSchema = z.object({
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  padLabels: z.array(z.string()),
  location: z.nullable(z.string()),
  expansions: z.array(gameSchema),
})
export type GameDefaults = z.output<typeof gameDefaultsSchema>
