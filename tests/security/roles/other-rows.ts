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

/** What stands beside the API; it says nothing of users. */
export const otherRows = {
  'GET /api/openapi.json': { expect: 200 },
  'GET /api/docs': { expect: 200 },
  'GET /healthz': { expect: 200 },
  'GET /readyz': { expect: 200 },
  // Open only on loopback; server/app.test.ts has the rest.
  'GET /metrics': { expect: 200 },
  // The mails of a server without SMTP, only on loopback; server/mailbox/mailbox.test.ts has the rest.
  'GET /dev/mailbox': { expect: 200 },
  'GET /dev/mailbox/:id': {
    expect: 404,
    aim: ({ cast }) => ({ params: { id: cast.creator.id } }),
  },
} satisfies Record<string, Row>
