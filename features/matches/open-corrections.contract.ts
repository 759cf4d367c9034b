import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { cutTo, id, isoTime, keyText, obeys, typedText } from '#platform/http/contract.ts'

import { changeSchema } from './activity.contract.ts'
import { optional, optionalFields, scoreNumber, seatFields } from './details.contract.ts'
import { PLAYERS_MAX } from './matches.rules.ts'
import {
  COMMENT_MAX,
  COMMENT_TOO_LONG,
  REASON_MAX,
  REASON_TOO_LONG,
  commentProblem,
  correctionStates,
  type matchFields,
  reasonProblem,
  type rowFields,
} from './open-corrections.rules.ts'

export const correctionSchema = z.object({
  _id: id,
  by: personSchema,
  at: isoTime,
  changes: z.array(changeSchema),
  comment: z.string(),
  state: z.enum(correctionStates),
})
export type Correction = z.output<typeof correctionSchema>

const correctedRow = z.object({
  _id: keyText('Which player is it?'),
  ...({
    score: optional(scoreNumber, 'null for no score.'),
    result: seatFields.result,
    team: seatFields.team,
    role: seatFields.role,
    rank: seatFields.rank,
  } satisfies Record<(typeof rowFields)[number], z.core.$ZodType>),
})

export const correctionDraft = z.object({
  /** Rows that differ, by their `_id`; a field that is left out stays. */
  players: z.optional(
    cutTo(
      PLAYERS_MAX,
      z
        .array(correctedRow, 'Players must be a list.')
        .check(z.maxLength(PLAYERS_MAX, `At most ${PLAYERS_MAX} players can join a match.`)),
    ),
  ),
  ...({
    day: optionalFields.day,
    durationMinutes: optionalFields.durationMinutes,
  } satisfies Record<(typeof matchFields)[number], z.core.$ZodType>),
  comment: optional(
    typedText(COMMENT_MAX, { tooLong: COMMENT_TOO_LONG }).check(obeys(commentProblem)),
    `At most ${COMMENT_MAX} characters.`,
  ),
})
export type CorrectionDraft = z.output<typeof correctionDraft>

export const reasonDraft = optional(
  typedText(REASON_MAX, { missing: 'A reason is a text.', tooLong: REASON_TOO_LONG }).check(
    obeys(reasonProblem),
  ),
  `At most ${REASON_MAX} characters.`,
)
