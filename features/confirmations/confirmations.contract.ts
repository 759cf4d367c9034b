import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { matchStatus, ofMatch } from '#features/matches/matches.contract.ts'
import { reasonDraft } from '#features/matches/open-corrections.contract.ts'
import { oneMatch, wholeMatchSchema } from '#features/matches/whole-match.contract.ts'
import {
  cutTo,
  defineEndpoints,
  envelope,
  id,
  keyText,
  perHour,
  refusalStatus,
  text,
  type RefusalCode,
} from '#platform/http/contract.ts'

import {
  CONFIRMED_AT_ONCE,
  IDS_REQUIRED,
  REMINDED_AT_ONCE,
  TOO_MANY_IDS,
  TOO_MANY_REMINDED,
} from './confirmations.rules.ts'
import { REJOIN_MINUTES, UNCONFIRM_MINUTES } from './taking-back.rules.ts'

const refusalCode = z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]])

const owed = z.object({
  people: z.array(z.extend(personSchema, { matches: z.int() })),
  matches: z.int(),
  remindable: z.int(),
})
export type Owed = z.output<typeof owed>

const idsUpTo = (most: number, tooMany: string) => {
  const ids = z.array(keyText(), IDS_REQUIRED)
  return cutTo(most, ids.check(z.minLength(1, IDS_REQUIRED), z.maxLength(most, tooMany)))
}
const statusAnswer = { 200: envelope(z.object({ matchStatus })) }

export const confirmationEndpoints = defineEndpoints({
  'POST /sessions/confirm': {
    summary: 'Confirm the caller’s seats in many matches; those that cannot be are listed',
    access: 'signed-in',
    body: z.object({
      ids: idsUpTo(CONFIRMED_AT_ONCE, TOO_MANY_IDS),
      /** By id, as the caller has seen them; another version is refused. */
      versions: z.optional(z.record(text(100), z.int('A version is a whole number.'))),
    }),
    responses: {
      200: envelope(
        z.object({
          confirmed: z.array(id),
          refused: z.array(z.object({ _id: id, code: refusalCode, message: z.string() })),
        }),
      ),
    },
    // Each request may write a hundred matches.
    limit: { counts: [perHour('confirm-all', 120)] },
    refusals: ['validation_failed', 'rate_limited'],
  },
  'POST /sessions/:id/confirm': {
    ...ofMatch,
    summary: 'Confirm the caller’s own seat in a match; `If-Match` guards against an edit',
    responses: { 200: oneMatch },
    // Each may leave a row for some days (features/accounts/done-writes.commands.ts).
    limit: { counts: [perHour('match-confirms', 1200)] },
    refusals: ['forbidden', 'not_found', 'version_conflict', 'rate_limited'],
    conflict: wholeMatchSchema,
  },
  'POST /sessions/:id/unconfirm': {
    ...ofMatch,
    summary: `Take back that the caller has confirmed a match, within ${UNCONFIRM_MINUTES} minutes`,
    responses: statusAnswer,
    // Confirm all is taken back match by match.
    limit: { counts: [perHour('match-unconfirms', 300)] },
    refusals: ['forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
  'POST /sessions/:id/decline': {
    ...ofMatch,
    summary: `Leave a match; the seat stays as a guest’s, with the name only. Within ${REJOIN_MINUTES} minutes again, with a reason`,
    body: z.object({ reason: reasonDraft }),
    responses: {
      // `isGuests`: the seat is the guest's again who had it before the table link, and cannot be taken back.
      200: envelope(z.object({ matchStatus, isGuests: z.optional(z.literal(true)) })),
    },
    limit: { counts: [perHour('match-declines', 1200)] },
    refusals: ['validation_failed', 'forbidden', 'not_found', 'rate_limited'],
  },
  'POST /sessions/:id/rejoin': {
    ...ofMatch,
    summary: `Take a declined seat back, within ${REJOIN_MINUTES} minutes and while it is nobody else’s`,
    responses: statusAnswer,
    // Declining and rejoining in turns adds two permanent rows to the activity each time.
    limit: { counts: [perHour('match-rejoins', 20)] },
    refusals: ['forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
  'GET /owed': {
    summary: 'Who has not confirmed matches that the caller has logged, and how many',
    access: 'signed-in',
    responses: { 200: envelope(owed) },
  },
  'POST /sessions/remind': {
    summary: `Remind the players of many matches who have not confirmed, of at most ${REMINDED_AT_ONCE}; those that cannot be reminded of now are left out`,
    access: 'signed-in',
    body: z.object({
      /** Without it, the newest that wait. */
      ids: z.optional(idsUpTo(REMINDED_AT_ONCE, TOO_MANY_REMINDED)),
    }),
    responses: {
      /** People, and their matches. */
      200: envelope(z.object({ count: z.int(), sessions: z.int() })),
    },
    limit: { counts: [perHour('remind-all', 60)], handlerCounts: ['reminder-mails'] },
    refusals: ['validation_failed', 'rate_limited'],
  },
  'POST /sessions/:id/remind': {
    ...ofMatch,
    summary: 'Remind the registered players who have not confirmed, once in 6 hours',
    responses: { 200: envelope(z.object({ count: z.int() })) },
    limit: { handlerCounts: ['reminder-mails'] },
    refusals: ['forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
})
