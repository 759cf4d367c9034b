import { PASSWORD } from '#tests/support/data/made-people.ts'

import { mailToken } from './cast.ts'
import { type Row, type Scene, SIGNED_IN } from './role-scene.ts'

const ofFriendLink = async ({ it, cast }: Scene) => {
  const made = await it.call('POST /friends/link', { token: cast.creator.token })
  return { params: { token: made.body.data.url.split('/join/')[1] ?? '' } }
}

const ofInvited = async ({ it, cast, role }: Scene) => {
  const email = `invited.${role}.${cast.creator.email}`
  await it.call('POST /friends/send', { token: cast.creator.token, body: { email } })
  const [mail] = await it.mailsTo(email)
  return { email, token: /invite=([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? '' }
}
const unknown = () => ({ params: { token: 'unknown' } })

export const arrivingRows = {
  'POST /api/friends/link': { expect: { ...SIGNED_IN, others: 201 } },
  'DELETE /api/friends/link': { expect: SIGNED_IN },
  'GET /api/friend-links/:token': { expect: 200, aim: ofFriendLink },
  'GET /api/friend-links/:token · that is unknown': { expect: 404, aim: unknown },
  'POST /api/friend-links/:token/accept': {
    expect: { creator: 400, others: 200 },
    aim: ofFriendLink,
  },
  'GET /api/invitations/:token': {
    expect: 200,
    aim: async (scene) => ({ params: { token: (await ofInvited(scene)).token } }),
  },
  'GET /api/invitations/:token · that is unknown': { expect: 404, aim: unknown },
  'POST /api/auth/signup · by a mailed invitation': {
    expect: 201,
    aim: async (scene) => {
      const { email, token: invite } = await ofInvited(scene)
      return { body: { firstName: 'New', lastName: 'One', email, password: PASSWORD, invite } }
    },
  },
  'GET /api/auth/reset-password': {
    expect: 200,
    aim: async ({ it, cast }) => ({ query: { token: await mailToken(it, 'reset', cast.creator) } }),
  },
  'GET /api/auth/reset-password · with a token that verifies': {
    expect: 400,
    aim: async ({ it, cast }) => ({
      query: { token: await mailToken(it, 'verify', cast.unverified) },
    }),
  },
} satisfies Record<string, Row>
