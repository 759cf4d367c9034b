import * as z from 'zod/mini'

import { guestNameText, personSchema } from '#features/accounts/accounts.contract.ts'
import {
  cursorText,
  defineEndpoints,
  id,
  isoTime,
  obeys,
  perHour,
} from '#platform/http/contract.ts'

import { newNameProblem } from './guests.rules.ts'

const guestSchema = z.object({
  _id: id,
  name: z.string(),
  /** How many matches of the caller's making have this guest. */
  matches: z.int(),
  /** `YYYY-MM-DD`. */
  lastDay: z.string(),
  /** Whom the caller has merged into this guest, which can be undone. */
  merged: z.array(z.object({ _id: id, name: z.string() })),
})
export type Guest = z.output<typeof guestSchema>

const guestToClaimSchema = z.object({ _id: id, name: z.string(), matches: z.int() })
export type GuestToClaim = z.output<typeof guestToClaimSchema>

const questionSchema = z.object({
  guest: z.object({ _id: id, name: z.string() }),
  /** Who may be the guest: a friend, or a guest of the same name with an address. */
  who: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('friend'), user: personSchema, since: isoTime }),
    z.object({ kind: z.literal('guest'), _id: id, name: z.string(), email: z.string() }),
  ]),
  /** At how many tables of the caller's making the guest sits and the friend does not. */
  matches: z.int(),
  /** `YYYY-MM-DD`: when the guest was there last. */
  lastDay: z.string(),
})
export type Question = z.output<typeof questionSchema>

const changedGuest = z.object({
  message: z.string(),
  data: z.extend(guestSchema, {
    /** In how many matches. */
    renamed: z.int(),
    /** Tables at which both sit, who stay two there. */
    left: z.int(),
  }),
})

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
})
