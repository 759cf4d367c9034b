import * as z from 'zod/mini'

import { gameSchema } from '#features/games/contract.ts'
import { cutTo, obeys } from '#platform/http/contract.ts'

import { dayProblem } from '../days/rules.ts'
import { PAD_LABEL_MAX, PAD_ROWS_MAX } from '../pad/rules.ts'
import { modes, scorings } from '../results/rules.ts'
import { PLAYERS_MAX } from '../rules.ts'
import {
  DURATION_MAX,
  durationProblem,
  EXPANSIONS_MAX,
  expansionsProblem,
  LOCATION_MAX,
  locationProblem,
} from './rules.ts'

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
  .array(z.object({ label: z.string(), scores }))
  .check(z.maxLength(PAD_ROWS_MAX, `A pad has at most ${PAD_ROWS_MAX} rows.`))
/** Also of an archive. */
export const padDraft = z.object(
  { rows: cutTo(PAD_ROWS_MAX, rows) },
  'A pad has rows, each with a label and scores.',
)

/** What both a new match and an edit may leave out: an edit then keeps it, a new match has the default. */
export const optionalFields = {
  day: optional(
    z.string('Enter a valid day.').check(obeys(dayProblem)),
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
  durationMinutes: optional(
    z.number('Duration must be a number.').check(obeys(durationProblem)),
    `A whole number from 1 to ${DURATION_MAX}. Default: null.`,
  ),
  location: optional(
    z.string().check(obeys(locationProblem)),
    `One line of at most ${LOCATION_MAX} characters. Default: null.`,
  ),
  expansions: optional(
    cutTo(EXPANSIONS_MAX, z.array(z.string()).check(obeys(expansionsProblem))),
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

/** The response to a new match as the version before has stored it, which knows no fields. */
const plainMatch = z.looseObject({
  data: z.looseObject({
    date: z.string(),
    players: z.array(
      z.looseObject({ user: z.nullable(z.looseObject({})), confirmed: z.boolean() }),
    ),
  }),
})

/** Adds the fields that it lacks. */
export function withPlainFields(body: unknown): unknown {
  const { data, ...others } = z.parse(plainMatch, body)
  const players = data.players.map((player) => {
    const confirmedBy = player.user !== null && player.confirmed ? 'self' : null
    return { team: null, role: null, started: false, confirmedBy, former: false, ...player }
  })
  const plain = { mode: 'competitive', scoring: 'highest', durationMinutes: null, location: null }
  const day = data.date.slice(0, 10)
  return {
    ...others,
    data: {
      ...plain,
      day,
      expansions: [],
      pad: null,
      corrections: [],
      link: null,
      ...data,
      players,
    },
  }
}
