import { subscribe } from '#tests/support/servers/test-push-service.ts'

import { type Row, SIGNED_IN } from './role-scene.ts'

const DEVICE = subscribe()

/** The caller’s own device alone. */
export const pushRows = {
  'GET /api/push': { expect: SIGNED_IN },
  'PUT /api/push': {
    expect: SIGNED_IN,
    aim: () => ({ body: { endpoint: DEVICE.endpoint, keys: DEVICE.keys, wants: ['waiting'] } }),
  },
  'PUT /api/push · in a private network': {
    expect: { others: 400 },
    aim: () => ({ body: { endpoint: 'https://10.0.0.1/', keys: DEVICE.keys, wants: [] } }),
  },
  'DELETE /api/push': { expect: SIGNED_IN },
} satisfies Record<string, Row>
