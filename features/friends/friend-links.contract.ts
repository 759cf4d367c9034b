import * as z from 'zod/mini'

import {
  defineEndpoints,
  envelope,
  isoTime,
  messageResponse,
  perDay,
  secretParam,
  perHour,
} from '#platform/http/contract.ts'

import { FRIEND_LINK_ENDED } from './friend-links.rules.ts'

const ofLink = { params: z.object({ token: secretParam }), notFound: FRIEND_LINK_ENDED } as const

export const friendLinkEndpoints = defineEndpoints({
  'POST /friends/link': {
    summary: 'Make the caller’s friend link; the one before ends. Only this tells its address',
    access: 'signed-in',
    responses: { 201: envelope(z.object({ url: z.string(), expiresAt: isoTime })) },
    limit: { counts: [perHour('friend-links', 20)] },
    refusals: ['rate_limited'],
  },
  'DELETE /friends/link': {
    summary: 'End the caller’s friend link; those who became friends by it stay friends',
    access: 'signed-in',
    responses: { 200: messageResponse },
    limit: { none: 'Making links is limited.' },
  },
  'GET /friend-links/:token': {
    ...ofLink,
    summary: 'Whose friend link it is, by first name and initial, for anybody who has it',
    access: 'anyone',
    responses: { 200: envelope(z.object({ name: z.string() })) },
    refusals: ['not_found', 'rate_limited'],
  },
  'POST /friend-links/:token/accept': {
    ...ofLink,
    summary:
      'Become a friend of whoever has made the link, or ask them where they have unfriended the caller since; again, it changes nothing',
    access: 'signed-in',
    responses: { 200: envelope(z.object({})) },
    // Each tells the link's owner.
    limit: {
      counts: [perHour('friend-link-accepts', 20), perDay('friend-link-accepts-day', 60)],
      handlerCounts: ['friend-link-accepted', 'friend-link-accepted-again'],
    },
    refusals: ['bad_request', 'not_found', 'conflict', 'rate_limited'],
  },
})
