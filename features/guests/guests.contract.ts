import * as z from 'zod/mini'

import { guestNameText, personSchema } from '#features/accounts/accounts.contract.ts'
import { gameSchema } from '#features/games/games.contract.ts'
import { results } from '#features/scoring/results.rules.ts'
import {
  cursorText,
  cutTo,
  defineEndpoints,
  id,
  isoTime,
  obeys,
  perHour,
  text,
} from '#platform/http/contract.ts'

import {
  CLAIM_NOT_FOUND,
  CLAIMS_LISTED,
  claimStates,
  EXCEPT_MAX,
  leftOutReasons,
} from './claims.rules.ts'
import { newNameProblem } from './guests.rules.ts'

const guestSchema = z.object({
  _id: id,
  name: z.string(),
  /** Of the caller's making. */
  matches: z.int(),
  /** `YYYY-MM-DD`; empty without a match. */
  lastDay: z.string(),
  /** By the caller, which can be undone. */
  merged: z.array(z.object({ _id: id, name: z.string() })),
})
export type Guest = z.output<typeof guestSchema>

const guestToClaimSchema = z.object({ _id: id, name: z.string(), matches: z.int() })
export type GuestToClaim = z.output<typeof guestToClaimSchema>

const questionSchema = z.object({
  guest: z.object({ _id: id, name: z.string() }),
  /** A friend, or a guest of the same name with an address. */
  who: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('friend'), user: personSchema, since: isoTime }),
    z.object({ kind: z.literal('guest'), _id: id, name: z.string(), email: z.string() }),
  ]),
  /** Tables of the caller’s making at which the guest sits and the friend does not. */
  matches: z.int(),
  /** `YYYY-MM-DD`: when the guest was there last. */
  lastDay: z.string(),
})
export type Question = z.output<typeof questionSchema>

const changedGuest = z.object({
  message: z.string(),
  data: z.extend(guestSchema, {
    renamed: z.int(),
    /** Tables at which both sit, who stay two there. */
    left: z.int(),
  }),
})

/** Its notifications link to `/friends/guests?claim=ID`. */
export const claimSchema = z.object({
  _id: id,
  /** As the guest was called when the claim was made. */
  guest: z.string(),
  /**
   * Whose matches they are. To who has asked by a table link: first name and initial, with the claim's
   * id, until the row is theirs.
   */
  creator: personSchema,
  person: personSchema,
  /**
   * Open, rejected: how many it is about. Accepted: how many became the person's. Undone: how many are
   * the guest's again.
   */
  matches: z.int(),
  state: z.enum(claimStates),
  /** Whether the caller asked (and the other side answers), or answers. */
  asked: z.boolean(),
  /** The one match that it is about; null for all of that name, and while it may not be read. */
  match: z.nullable(id),
  createdAt: isoTime,
  answeredAt: z.nullable(isoTime),
  /** null unless it is accepted. */
  undoUntil: z.nullable(isoTime),
  /** Whether matches are still being changed, because there are very many. */
  working: z.boolean(),
})
export type Claim = z.output<typeof claimSchema>

const claimedMatchSchema = z.object({
  _id: id,
  day: z.string(),
  game: gameSchema,
  location: z.nullable(z.string()),
  name: z.string(),
  score: z.nullable(z.number()),
  result: z.enum(results),
  /**
   * Why it is left out: `duplicate` (a match of that day and game with that score is the person's
   * already), which an answer with `except` can take in; `seated` (the person sits at this table),
   * which nobody can; null for a match that is taken.
   */
  leftOut: z.nullable(z.enum(leftOutReasons)),
})
export type ClaimedMatch = z.output<typeof claimedMatchSchema>

const oneClaim = z.object({ message: z.string(), data: claimSchema })

const NO_TIME = 'Seen must be a time.'
const seenText = text(100, { missing: NO_TIME, tooLong: NO_TIME }).check(
  z.regex(z.regexes.datetime({ precision: 3 }), NO_TIME),
)

const one = { access: 'signed-in', params: z.object({ id }), notFound: CLAIM_NOT_FOUND } as const

const claimAnswers = perHour('claim-answer', 60)

export const guestEndpoints = defineEndpoints({
  'GET /guests': {
    summary: 'The guests of the matches that the caller has created, ordered by name',
    access: 'signed-in',
    query: z.object({ cursor: z.optional(cursorText) }),
    responses: {
      200: z.object({
        data: z.array(guestSchema),
        meta: z.object({ nextCursor: z.nullable(z.string()) }),
      }),
    },
    refusals: ['validation_failed', 'rate_limited'],
  },
  'POST /guests/rename': {
    summary:
      'Give a guest another name, in every match that the caller has created; another guest’s name merges the two',
    access: 'signed-in',
    body: z.object({
      _id: z.optional(id),
      /** Instead of the id: the first guest of that name. */
      from: z.optional(guestNameText()),
      to: guestNameText('Enter a name.').check(obeys(newNameProblem)),
    }),
    responses: { 200: changedGuest },
    limit: { counts: [perHour('guest-rename', 60)] },
    refusals: ['validation_failed', 'not_found', 'conflict', 'rate_limited'],
  },
  'POST /guests/merge': {
    summary: 'Make two guests of the caller one, who is called as the second',
    access: 'signed-in',
    body: z.object({ _id: id, into: id }),
    responses: { 200: changedGuest },
    limit: { counts: [perHour('guest-merge', 60)] },
    refusals: ['validation_failed', 'not_found', 'conflict', 'rate_limited'],
  },
  'POST /guests/unmerge': {
    summary: 'Undo that a guest was merged into another one',
    access: 'signed-in',
    body: z.object({ _id: id }),
    responses: { 200: changedGuest },
    limit: { counts: [perHour('guest-unmerge', 60)] },
    refusals: ['validation_failed', 'not_found', 'conflict', 'rate_limited'],
  },
  'GET /guests/question': {
    summary:
      'Whether a guest of the caller is a friend whose name shares a word, or a guest of the same name with an address: the next to be asked, of the newest friend first; null where all is said',
    access: 'signed-in',
    /** `session`: only of the guests at this table. */
    query: z.object({ session: z.optional(id) }),
    responses: { 200: z.object({ data: z.nullable(questionSchema) }) },
    refusals: ['validation_failed', 'rate_limited'],
  },
  'POST /guests/deny': {
    summary:
      'Say that a guest is not this friend, or not this other guest, so that it is never asked again; or take it back',
    access: 'signed-in',
    body: z.object({
      _id: id,
      userId: z.optional(id),
      otherId: z.optional(id),
      denied: z.boolean('Denied must be true or false.'),
    }),
    responses: { 200: z.object({ message: z.string() }) },
    limit: { counts: [perHour('guest-deny', 300)] },
    refusals: ['validation_failed', 'forbidden', 'not_found', 'rate_limited'],
  },
  'GET /friends/:userId/guests': {
    summary: 'The guests of a friend whose name shares a word with the caller’s name',
    access: 'signed-in',
    params: z.object({ userId: id }),
    notFound: 'You are not friends.',
    responses: { 200: z.object({ data: z.array(guestToClaimSchema) }) },
    refusals: ['not_found', 'rate_limited'],
  },
  'GET /claims': {
    summary: `The newest ${CLAIMS_LISTED} claims of and to the caller`,
    access: 'signed-in',
    responses: { 200: z.object({ data: z.array(claimSchema) }) },
    refusals: [],
  },
  'POST /claims': {
    summary:
      'Ask that a guest’s rows become somebody’s: with `userId` my guest is this friend, with `creatorId` this friend’s guest is me',
    access: 'signed-in',
    body: z.object({
      guest: guestNameText('Enter the guest’s name.').check(
        z.minLength(1, 'Enter the guest’s name.'),
      ),
      userId: z.optional(id),
      creatorId: z.optional(id),
    }),
    responses: { 201: oneClaim },
    limit: { counts: [perHour('claim', 20)] },
    refusals: ['validation_failed', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
  'GET /claims/:id': {
    ...one,
    summary: 'One claim, and for whoever answers its matches, newest first',
    responses: {
      200: z.object({
        data: z.extend(claimSchema, {
          /** Only for whoever answers, while it is open; what has been accepted is in the history. */
          matchList: z.optional(z.array(claimedMatchSchema)),
        }),
        /** When the matches were read: the answer sends it. */
        meta: z.object({ seen: isoTime }),
      }),
    },
    refusals: ['not_found', 'rate_limited'],
  },
  'POST /claims/:id/accept': {
    ...one,
    summary:
      'Accept a claim: the guest’s rows become the person’s, but for `except`, else for duplicates',
    body: z.object({
      /** Ids of matches; when it is sent, nothing else is left out but where the person sits. */
      except: z.optional(
        cutTo(
          EXCEPT_MAX,
          z
            .array(id, 'Except must be a list of matches.')
            .check(z.maxLength(EXCEPT_MAX, `At most ${EXCEPT_MAX} matches can be left out.`)),
        ),
      ),
      /** Matches that were changed after this time are left out. */
      seen: z.optional(seenText),
    }),
    responses: { 200: oneClaim },
    limit: { counts: [claimAnswers] },
    refusals: ['validation_failed', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
  'POST /claims/:id/reject': {
    ...one,
    summary: 'Reject a claim, as the side that answers',
    responses: { 200: oneClaim },
    limit: { none: 'Each claim is answered once.' },
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  'POST /claims/:id/undo': {
    ...one,
    summary:
      'Undo an accepted claim within 30 days, as either side; or withdraw an open one, as who asked',
    responses: { 200: oneClaim },
    limit: { counts: [claimAnswers] },
    refusals: ['forbidden', 'not_found', 'conflict', 'rate_limited'],
  },
})
