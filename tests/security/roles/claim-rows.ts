import { addGuests } from '#tests/support/seeded/seeded-people.ts'

import { ofMatch, type Row, type Scene, SIGNED_IN } from './role-scene.ts'

const ofClaim = async (scene: Scene) => {
  await ofMatch(scene)
  const { creator, friend } = scene.cast
  const body = { guest: 'Gus', userId: friend.id }
  const asked = await scene.it.call('POST /claims', { token: creator.token, body })
  return { params: { id: asked.body.data._id } }
}
const ofAccepted = async (scene: Scene) => {
  const { params } = await ofClaim(scene)
  await scene.it.call('POST /claims/:id/accept', { token: scene.cast.friend.token, params })
  return { params }
}

const addTwoGuests = ({ it, cast }: Scene) =>
  it.database.transact((trx) => addGuests(trx, cast.creator.id, [{ name: 'Gus' }, { name: 'Hal' }]))

/** The rows of guests and claims: only the two sides of a claim know that it exists. */
export const claimRows = {
  'GET /api/guests': { expect: SIGNED_IN, aim: async (scene) => (await ofMatch(scene), {}) },
  'POST /api/guests/rename': {
    expect: { creator: 200, others: 404 },
    aim: async (scene) => {
      await ofMatch(scene)
      return { body: { from: 'Gus', to: 'Gustav' } }
    },
  },
  'POST /api/guests/merge': {
    expect: { creator: 200, others: 404 },
    aim: async (scene) => {
      await ofMatch(scene)
      const [_id, into] = await addTwoGuests(scene)
      return { body: { _id, into } }
    },
  },
  'POST /api/guests/unmerge': {
    expect: { creator: 200, others: 404 },
    aim: async (scene) => {
      await ofMatch(scene)
      const [_id = '', into] = await addTwoGuests(scene)
      const { token } = scene.cast.creator
      await scene.it.call('POST /guests/merge', { token, body: { _id, into: into ?? '' } })
      return { body: { _id } }
    },
  },
  'GET /api/guests/question': {
    expect: SIGNED_IN,
    aim: async (scene) => {
      const { params } = await ofMatch(scene)
      return { query: { session: params.id } }
    },
  },
  'POST /api/guests/deny': {
    // Nobody is their own friend, and others have no guest of that id.
    expect: { creator: 200, friend: 403, others: 403 },
    aim: async (scene) => {
      const [_id] = await addTwoGuests(scene)
      return { body: { _id, userId: scene.cast.friend.id, denied: true } }
    },
  },
  'GET /api/friends/:userId/guests': {
    expect: { friend: 200, others: 404 },
    aim: async (scene) => {
      await ofMatch(scene)
      return { params: { userId: scene.cast.creator.id } }
    },
  },
  'GET /api/claims': { expect: SIGNED_IN, aim: async (scene) => (await ofClaim(scene), {}) },
  'POST /api/claims': {
    // Nobody claims from themselves.
    expect: { friend: 400, creator: 201, others: 403 },
    aim: async (scene) => {
      await ofMatch(scene)
      return { body: { guest: 'Gus', userId: scene.cast.friend.id } }
    },
  },
  'GET /api/claims/:id': { expect: { friend: 200, creator: 200, others: 404 }, aim: ofClaim },
  'POST /api/claims/:id/accept': {
    expect: { friend: 200, creator: 403, others: 404 },
    aim: ofClaim,
  },
  'POST /api/claims/:id/reject': {
    expect: { friend: 200, creator: 403, others: 404 },
    aim: ofClaim,
  },
  'POST /api/claims/:id/undo': {
    expect: { friend: 200, creator: 200, others: 404 },
    aim: ofAccepted,
  },
} satisfies Record<string, Row>
