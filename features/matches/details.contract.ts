import * as z from 'zod/mini'

import { emailText, guestNameText, personSchema } from '#features/accounts/accounts.contract.ts'
import { dayText } from '#features/dates/days.contract.ts'
import { gameSchema } from '#features/games/games.contract.ts'
import { PAD_LABEL_MAX, PAD_LABEL_TOO_LONG, PAD_ROWS_MAX } from '#features/scoring/pad.rules.ts'
import { RANK_MAX, RANK_PROBLEM, rankProblem } from '#features/scoring/ranks.rules.ts'
import { modes, results, scorings } from '#features/scoring/results.rules.ts'
import { SCORE_MAX, scoreProblem } from '#features/scoring/scores.rules.ts'
import {
  cutTo,
  id,
  isoTime,
  keyText,
  obeys,
  text,
  tooLong,
  typedText,
} from '#platform/http/contract.ts'

import { guestProblems } from './guest-draft.rules.ts'
import {
  type DetailKey,
  type DetailOf,
  EXPANSIONS_MAX,
  ROLE_MAX,
  TEAM_MAX,
  type details,
  expansionsProblem,
  forEachDetail,
  roleProblem,
  teamProblem,
} from './match-details.rules.ts'
import { PLAYERS_MAX, PLAYERS_REQUIRED, confirmations } from './matches.rules.ts'

export function optional<S extends z.core.$ZodType>(schema: S, description: string) {
  return z.optional(z.nullable(schema)).check(z.describe(description))
}

export const padSchema = z.object({
  rows: z.array(
    z.object({
      label: z.string(),
      scores: z.array(z.nullable(z.number())),
    }),
  ),
})

const scores = cutTo(PLAYERS_MAX, z.array(z.nullable(z.number())))
const rows = z
  .array(z.object({ label: typedText(PAD_LABEL_MAX, { tooLong: PAD_LABEL_TOO_LONG }), scores }))
  .check(z.maxLength(PAD_ROWS_MAX, `A pad has at most ${PAD_ROWS_MAX} rows.`))
export const padDraft = z.object(
  { rows: cutTo(PAD_ROWS_MAX, rows) },
  'A pad has rows, each with a label and scores.',
)

export const teamText = lineText('Team', TEAM_MAX).check(obeys(teamProblem))
export const roleText = lineText('Role', ROLE_MAX).check(obeys(roleProblem))

function lineText(label: string, most: number) {
  return typedText(most, { tooLong: tooLong(label, most) })
}

const answered = { line: z.nullable(z.string()), text: z.string(), minutes: z.nullable(z.int()) }
type Answered = { [K in DetailKey]: (typeof answered)[(typeof details)[K]['kind']] }
export const answeredDetails = forEachDetail<Answered>((_, { kind }) => answered[kind] as never)

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

const limits = {
  line: (max: number) => `One line of at most ${max} characters. Default: null.`,
  text: (max: number) => `At most ${max} characters. Default: empty.`,
  minutes: (max: number) => `A whole number from 1 to ${max}. Default: null.`,
}
type Sent = { [K in DetailKey]: z.ZodMiniOptional<z.ZodMiniNullable<TypedOf<K>>> }
const sentDetails = forEachDetail<Sent>(
  (key, { kind, max }) => optional(typedDetails[key], limits[kind](max)) as never,
)

/** In files: what is left out is empty. */
type Filed = { [K in DetailKey]: z.ZodMiniDefault<Answered[K]> }
export const filedDetails = forEachDetail<Filed>((key, { kind }) => {
  const schema: z.ZodMiniString | z.ZodMiniNumber = typedDetails[key]
  return (kind === 'text' ? z._default(schema, '') : z._default(z.nullable(schema), null)) as never
})

/** Left out, an edit keeps it, and a new match has the default. */
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

export const playerSchema = z.object({
  _id: id,
  user: z.nullable(personSchema),
  name: z.string(),
  /** null for all but the match's creator and admins. */
  email: z.nullable(z.string()),
  score: z.nullable(z.number()),
  result: z.enum(results),
  confirmed: z.boolean(),
  confirmedAt: z.nullable(isoTime),
  invited: z.boolean(),
  team: z.nullable(z.string()),
  /** Such as a faction. */
  role: z.nullable(z.string()),
  /** The order of finishing, from 1; equal sides share one. null where scores or results say it. */
  rank: z.nullable(z.int()),
  started: z.boolean(),
  /** null while a registered player has not confirmed, and for guests. */
  confirmedBy: z.nullable(z.enum(confirmations)),
  /** Whether the row is a deleted account's: its name is only a text. */
  former: z.boolean(),
  /** Whether an account sat here and has declined: a guest of that name now. */
  declined: z.boolean(),
})
type Player = z.output<typeof playerSchema>

type PlayerDraftField = Exclude<
  keyof Player,
  'confirmed' | 'confirmedAt' | 'confirmedBy' | 'former' | 'declined'
>

export const seatFields = {
  result: z.optional(z.nullable(z.enum(results, 'Result must be Win, Loss, Draw or empty.'))),
  team: optional(teamText, `One line of at most ${TEAM_MAX} characters. Default: null.`),
  role: optional(roleText, `One line of at most ${ROLE_MAX} characters. Default: null.`),
  rank: optional(
    z.number(RANK_PROBLEM).check(obeys(rankProblem)),
    `The order of finishing, a whole number from 1 to ${RANK_MAX}; stored as 1, 2, 2, 4. Where no result is sent, ranks decide the results. Default: null.`,
  ),
}

export const scoreNumber = z.number('Score must be a number.').check(obeys(scoreProblem))

const playerDraft = z.object({
  _id: z.optional(keyText()),
  user: z.optional(z.nullable(keyText())),
  name: z.optional(z.nullable(guestNameText())),
  email: z.optional(z.nullable(emailText)),
  score: optional(scoreNumber, `From ${-SCORE_MAX} to ${SCORE_MAX}.`),
  ...seatFields,
  invited: z.optional(z.nullable(z.boolean())),
  started: optional(z.boolean(), 'At most one player of a match. Default: false.'),
} satisfies Record<PlayerDraftField, z.core.$ZodType>)
type PlayerDraft = z.output<typeof playerDraft>

/** Checks a guest even when another field has failed, so that one response names every problem. */
const guestDraft = z.check<PlayerDraft>(
  ({ value, issues }) => {
    if (typeof value !== 'object' || value === null || typeof value.user === 'string') return
    const { name, email, invited } = value
    const problems = guestProblems({
      name: typeof name === 'string' ? name : '',
      email: typeof email === 'string' ? email : '',
      invited: invited === true,
    })
    for (const [field, message] of Object.entries(problems)) {
      issues.push({ code: 'custom', message, path: [field], input: value })
    }
  },
  { when: () => true },
)

const oneToMany = [
  z.minLength(1, PLAYERS_REQUIRED),
  z.maxLength(PLAYERS_MAX, `At most ${PLAYERS_MAX} players can join a match.`),
] as const
export const newTable = z.array(playerDraft.check(guestDraft), PLAYERS_REQUIRED).check(...oneToMany)
/** An edit's guests are checked against the existing rows (seats.rules.ts). */
export const editedTable = z.array(playerDraft, PLAYERS_REQUIRED).check(...oneToMany)
