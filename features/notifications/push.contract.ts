import * as z from 'zod/mini'

import { cutTo, defineEndpoints, envelope, obeys, perHour, text } from '#platform/http/contract.ts'

import { pushWants } from './push-kinds.rules.ts'
import {
  DEVICES_MAX,
  ENDPOINT_MAX,
  endpointProblem,
  isBytes,
  KEY_MAX,
  NO_KEYS,
  NO_PUSH_SERVICE,
} from './push.rules.ts'

const wants = z.array(z.enum(pushWants, 'Unknown kind of push message.'))

const key = (bytes: number) =>
  text(KEY_MAX, { missing: NO_KEYS, tooLong: NO_KEYS }).check(
    obeys((value) => (isBytes(value, bytes) ? null : NO_KEYS)),
  )

/** As `PushSubscription.toJSON()` has it. */
const deviceSchema = z.object({
  endpoint: text(ENDPOINT_MAX, { missing: NO_PUSH_SERVICE, tooLong: NO_PUSH_SERVICE }).check(
    obeys(endpointProblem),
  ),
  /** base64url: an uncompressed point of P-256, and 16 bytes. */
  keys: z.object({ p256dh: key(65), auth: key(16) }),
  wants: cutTo(pushWants.length, wants.check(z.maxLength(pushWants.length))),
})
export type PushDevice = z.output<typeof deviceSchema>

const stateSchema = z.object({
  /** Our key for the browser's subscription (RFC 8292), base64url. */
  publicKey: z.string(),
  /** Empty when this sign-in's device is told nothing. */
  wants: z.array(z.enum(pushWants)),
  devices: z.int(),
})
export type PushState = z.output<typeof stateSchema>

const state = { responses: { 200: envelope(stateSchema) }, access: 'signed-in' } as const

export const pushEndpoints = defineEndpoints({
  'GET /push': { ...state, summary: 'What this device is told while no page is open' },
  'PUT /push': {
    ...state,
    summary: `Choose what this device is told while no page is open; it ends with the sign-in. At most ${DEVICES_MAX} devices of an account`,
    body: deviceSchema,
    limit: { counts: [perHour('push', 60)] },
    refusals: ['validation_failed', 'conflict', 'rate_limited'],
  },
  'DELETE /push': {
    ...state,
    summary: 'Tell this device nothing any more',
    limit: { none: 'It only deletes a row.' },
  },
})
