import { subscribe } from '#tests/support/servers/test-push-service.ts'

import { type Row, type Scene, SIGNED_IN } from './role-scene.ts'

const DEVICE = subscribe()

const ofMailedStranger = async ({ it, cast, role }: Scene) => {
  const email = `stranger.${role}.${cast.creator.email}`
  await it.call('POST /friends/send', { token: cast.creator.token, body: { email } })
  const [mail] = await it.mailsTo(email)
  return { params: { token: /\/unsubscribe\/(\S+)/u.exec(mail?.text ?? '')?.[1] ?? '' } }
}
const ofOwnMaking: Row = {
  expect: 404,
  aim: async (scene) => {
    const { token } = (await ofMailedStranger(scene)).params
    return { params: { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` } }
  },
}

export const otherRows = {
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
  'GET /unsubscribe/:token': { expect: 200, aim: ofMailedStranger },
  'GET /unsubscribe/:token · with a token of one’s own making': ofOwnMaking,
  'POST /unsubscribe/:token': { expect: 200, aim: ofMailedStranger },
  'POST /unsubscribe/:token · with a token of one’s own making': ofOwnMaking,
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
