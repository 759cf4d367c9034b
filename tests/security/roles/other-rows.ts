import type { Row } from './role-scene.ts'

/** What stands beside the API; it says nothing of users. */
export const otherRows = {
  'GET /api/openapi.json': { expect: 200 },
  'GET /api/docs': { expect: 200 },
  'GET /healthz': { expect: 200 },
  'GET /readyz': { expect: 200 },
  // Open only on loopback; server/app.test.ts has the rest.
  'GET /metrics': { expect: 200 },
  // The mails of a server without SMTP, only on loopback; server/mailbox.test.ts has the rest.
  'GET /dev/mailbox': { expect: 200 },
  'GET /dev/mailbox/:id': {
    expect: 404,
    aim: ({ cast }) => ({ params: { id: cast.creator.id } }),
  },
} satisfies Record<string, Row>
