import type { EndpointKey } from '#platform/http/contract.ts'

import { ofCreator, ofMatch, type Row, type Scene, SIGNED_IN } from './role-scene.ts'

const CREATORS = { creator: 200, others: 403 }

const ofLink = async (scene: Scene) => {
  const { params } = await ofMatch(scene)
  const { token } = scene.cast.creator
  const made = await scene.it.call('POST /sessions/:id/link', { token, params })
  const { players } = (await scene.it.call('GET /sessions/:id', { token, params })).body.data
  const secret = new URL(made.body.data.url).pathname.replace('/t/', '')
  const seat = players.find(({ name }) => name === 'Gus')?._id ?? ''
  return { params: { ...params, token: secret, pid: seat, secret, playerId: seat } }
}
const contest = { text: 'I had 13 points' }
const ofContest = async (scene: Scene) => ({ ...(await ofLink(scene)), body: contest })

/** The guest's row after a friend has claimed it. The friend is none of the roles. */
const ofClaimed = async (scene: Scene) => {
  const { params } = await ofLink(scene)
  const { bystander, creator } = scene.cast
  await scene.it.call('POST /friends/send', {
    token: bystander.token,
    body: { userId: creator.id },
  })
  const body = { senderId: bystander.id, action: 'Accepted' }
  await scene.it.call('POST /friends/respond', { token: creator.token, body })
  const key: EndpointKey = 'POST /links/:token/players/:pid/claim'
  await scene.it.call(key, { token: bystander.token, params })
  return { params }
}

export const linkRows = {
  'POST /api/sessions/:id/link': {
    expect: { ...ofCreator('share it by a link'), creator: 201 },
    aim: ofMatch,
  },
  'DELETE /api/sessions/:id/link': {
    expect: { creator: 200, admin: 200, others: 403 },
    aim: ofMatch,
  },
  'GET /api/links/:token': { expect: 200, aim: ofLink },
  'GET /api/links/:token · that is unknown': {
    expect: 404,
    aim: () => ({ params: { token: 'unknown' } }),
  },
  'GET /api/links/:token/match': { expect: SIGNED_IN, aim: ofLink },
  'POST /api/links/:token/players/:pid/confirm': { expect: 200, aim: ofLink },
  'POST /api/links/:token/players/:pid/contest': { expect: 200, aim: ofContest },
  // Who is no friend asks, also who has declined: they left the table, and are anybody again.
  'POST /api/links/:token/players/:pid/claim': {
    expect: { friend: 200, player: 409, creator: 409, others: 202 },
    aim: ofLink,
  },
  'POST /api/sessions/:id/players/:pid/release': { expect: CREATORS, aim: ofClaimed },
  'GET /t': { expect: 404 },
  'GET /t/*': { expect: 404 },
  'GET /T': { expect: 404 },
  'GET /T/*': { expect: 404 },
  'GET /t/:secret': { expect: 200, aim: ofLink },
  'GET /t/:secret · that is unknown': {
    expect: 404,
    aim: () => ({ params: { secret: 'unknown' } }),
  },
  'GET /t/:secret/picture.png': { expect: 200, aim: ofLink },
  'GET /t/:secret/players/:playerId/confirm': { expect: 303, aim: ofLink },
  'GET /t/:secret/players/:playerId/contest': { expect: 303, aim: ofLink },
  'POST /t/:secret/players/:playerId/confirm': { expect: 303, aim: ofLink },
  'POST /t/:secret/players/:playerId/contest': { expect: 303, aim: ofContest },
} satisfies Record<string, Row>
