import * as z from 'zod/mini'

import { personSchema, emailText } from '#features/accounts/accounts.contract.ts'
import { emailProblem, mailedAddress, USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import {
  defineEndpoints,
  id,
  isoTime,
  messageResponse,
  obeys,
  keyText,
} from '#platform/http/contract.ts'

import { friendLinkEndpoints } from './friend-links.contract.ts'
import { NOT_FRIENDS } from './friends.rules.ts'

/** The address is empty when the caller may not see it. */
export const acquaintanceSchema = z.extend(personSchema, { email: z.string() })
export type Acquaintance = z.output<typeof acquaintanceSchema>

export const friendSchema = z.extend(acquaintanceSchema, {
  /** Only in the user's own list. */
  trusted: z.optional(z.boolean()),
})
export type Friend = z.output<typeof friendSchema>

export const receivedRequestSchema = z.object({
  _id: id,
  user: acquaintanceSchema,
  createdAt: isoTime,
})
export type ReceivedRequest = z.output<typeof receivedRequestSchema>

export const sentRequestSchema = z.object({
  _id: id,
  user: acquaintanceSchema,
  /** Invited: the address has no account yet. */
  status: z.enum(['Pending', 'Invited']),
  createdAt: isoTime,
})
export type SentRequest = z.output<typeof sentRequestSchema>

export const suggestionSchema = z.extend(personSchema, {
  mutualFriends: z.int(),
  sharedMatches: z.int(),
})
export type Suggestion = z.output<typeof suggestionSchema>

const listOf = <T extends z.core.$ZodType>(item: T) => z.object({ data: z.array(item) })

export const friendEndpoints = defineEndpoints({
  ...friendLinkEndpoints,
  'GET /friends/list/:userId': {
    summary: 'The caller’s friends, ordered by name',
    access: 'signed-in',
    params: z.object({ userId: id }),
    notFound: USER_NOT_FOUND,
    responses: { 200: listOf(friendSchema) },
    refusals: ['forbidden'],
  },
  'PUT /friends/:userId/trust': {
    summary: 'Confirm at once what this friend logs about the caller, or ask again',
    access: 'signed-in',
    params: z.object({ userId: id }),
    notFound: NOT_FRIENDS,
    body: z.object({ trusted: z.boolean('Trusted must be true or false.') }),
    responses: { 200: z.object({ message: z.string(), data: z.object({ trusted: z.boolean() }) }) },
    limit: { none: 'It changes one row.' },
    refusals: ['validation_failed', 'not_found'],
  },
  'GET /friends/requests': {
    summary: 'Friend requests that wait for the caller’s answer, the newest 500',
    access: 'signed-in',
    responses: { 200: listOf(receivedRequestSchema) },
  },
  'GET /friends/sent': {
    summary: 'Friend requests that the caller has sent, the newest 500',
    access: 'signed-in',
    responses: { 200: listOf(sentRequestSchema) },
  },
  'GET /friends/suggested': {
    summary: 'Friends of friends and people from the caller’s matches, most shared first',
    access: 'signed-in',
    responses: { 200: listOf(suggestionSchema) },
  },
  'POST /friends/send': {
    summary: 'Ask somebody to be friends, by address or by id',
    access: 'signed-in',
    body: z.object({
      /** Empty counts as missing: search results have empty addresses for strangers. */
      email: z.optional(
        emailText.check(
          obeys((email) => (email.trim() === '' ? null : emailProblem(email))),
          z.overwrite(mailedAddress),
        ),
      ),
      userId: z.optional(id),
    }),
    responses: {
      200: z.object({
        message: z.string(),
        /** Accepted when the other had already asked. */
        data: z.object({ status: z.enum(['Pending', 'Accepted']) }),
      }),
    },
    limit: { handlerCounts: ['friend-request', 'friend-request-day'] },
    refusals: [
      'validation_failed',
      'bad_request',
      'not_found',
      'conflict',
      'already_friends',
      'rate_limited',
    ],
  },
  'POST /friends/respond': {
    summary: 'Accept or reject a friend request',
    access: 'signed-in',
    body: z.object({
      senderId: keyText('Whose request is it?'),
      action: z.enum(['Accepted', 'Rejected'], 'Action must be Accepted or Rejected.'),
    }),
    responses: { 200: messageResponse },
    limit: { none: 'Each request is answered once.' },
    refusals: ['validation_failed', 'not_found', 'conflict'],
  },
  'POST /friends/unfriend': {
    summary: 'End a friendship, for both and silently',
    access: 'signed-in',
    body: z.object({ friendId: keyText('Who is it?') }),
    responses: { 200: messageResponse },
    limit: { none: 'Asking again is limited.' },
    refusals: ['validation_failed', 'not_found'],
  },
})
