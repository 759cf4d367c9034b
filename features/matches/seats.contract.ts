import * as z from 'zod/mini'

import { personSchema, emailText, guestNameText } from '#features/accounts/accounts.contract.ts'
import { RANK_MAX, RANK_PROBLEM, rankProblem } from '#features/scoring/ranks.rules.ts'
import { results } from '#features/scoring/results.rules.ts'
import { SCORE_MAX, scoreProblem } from '#features/scoring/scores.rules.ts'
import { id, isoTime, obeys, keyText } from '#platform/http/contract.ts'

import { optional, teamText, roleText } from './details.contract.ts'
import { ROLE_MAX, TEAM_MAX } from './details.rules.ts'
import { guestProblems } from './guest-draft.rules.ts'
import { confirmations, PLAYERS_MAX, PLAYERS_REQUIRED } from './matches.rules.ts'

export const playerSchema = z.object({
  _id: id,
  /** null for a guest. */
  user: z.nullable(personSchema),
  name: z.string(),
  /** A guest's address, shown only to the match's creator and to admins. */
  email: z.nullable(z.string()),
  score: z.nullable(z.number()),
  result: z.enum(results),
  confirmed: z.boolean(),
  confirmedAt: z.nullable(isoTime),
  invited: z.boolean(),
  team: z.nullable(z.string()),
  /** What somebody played, such as a faction. */
  role: z.nullable(z.string()),
  /** The order of finishing, from 1; equal sides share one. null where scores or results say it. */
  rank: z.nullable(z.int()),
  /** Who began; at most one player of a match. */
  started: z.boolean(),
  /** null while a registered player has not confirmed, and for guests. */
  confirmedBy: z.nullable(z.enum(confirmations)),
  /** Whether the row is a deleted account's: it is nobody's, and its name only a text. */
  former: z.boolean(),
  /** Whether somebody's account sat here and has declined: a guest of that name now. */
  declined: z.boolean(),
})
type Player = z.output<typeof playerSchema>

/** Clients cannot set whether somebody has confirmed or declined, or has deleted an account. */
type PlayerDraftField = Exclude<
  keyof Player,
  'confirmed' | 'confirmedAt' | 'confirmedBy' | 'former' | 'declined'
>

/** What a new match, an edit and a correction say of a seat in the same way. */
export const seatFields = {
  result: z.optional(z.nullable(z.enum(results, 'Result must be Win, Loss, Draw or empty.'))),
  team: optional(teamText, `One line of at most ${TEAM_MAX} characters. Default: null.`),
  role: optional(roleText, `One line of at most ${ROLE_MAX} characters. Default: null.`),
  rank: optional(
    z.number(RANK_PROBLEM).check(obeys(rankProblem)),
    `The order of finishing, a whole number from 1 to ${RANK_MAX}; stored as 1, 2, 2, 4. Where no result is sent, ranks decide the results. Default: null.`,
  ),
}

/** @param score without a limit for an edit, which may send a stored score again (seats.rules.ts) */
const draftWith = <S extends z.core.$ZodType<number>>(score: S) =>
  z.object({
    _id: z.optional(keyText()),
    user: z.optional(z.nullable(keyText())),
    name: z.optional(z.nullable(guestNameText())),
    email: z.optional(z.nullable(emailText)),
    score: optional(score, `From ${-SCORE_MAX} to ${SCORE_MAX}.`),
    ...seatFields,
    invited: z.optional(z.nullable(z.boolean())),
    started: optional(z.boolean(), 'At most one player of a match. Default: false.'),
  } satisfies Record<PlayerDraftField, z.core.$ZodType>)
const anyScore = z.number('Score must be a number.')
const newPlayer = draftWith(anyScore.check(obeys(scoreProblem)))
const editedPlayer = draftWith(anyScore)
type PlayerDraft = z.output<typeof newPlayer>

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
export const newTable = z.array(newPlayer.check(guestDraft), PLAYERS_REQUIRED).check(...oneToMany)
/** An edit's guests and scores are checked against the existing rows (seats.rules.ts). */
export const editedTable = z.array(editedPlayer, PLAYERS_REQUIRED).check(...oneToMany)
