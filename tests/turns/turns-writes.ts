import { newId } from '#platform/ids.ts'
import type { AllEndpoints } from '#server/features.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

import { ONE_DAY, WIDE_GUEST } from './large-world.ts'
import {
  befriending,
  NOBODY,
  nothing,
  ofWide,
  rowsOf,
  corrected,
  linked,
  claimed,
  imported,
  matchesToImport,
  type Visit,
  type Visits,
} from './turns-scene.ts'

/** In this order: the last ones delete most. An endpoint without an entry is a type error. */
export const writes: Record<Exclude<keyof AllEndpoints, `GET ${string}`>, Visits> = {
  'POST /auth/signup': nothing,
  'POST /auth/login': nothing,
  'POST /auth/resend-verification-email': () => [{ body: { email: NOBODY } }],
  'POST /auth/forgot-password': () => [{ body: { email: NOBODY } }],
  'POST /auth/reset-password': nothing,
  'POST /auth/change-password': ({ ann }) => [{ by: ann, expect: 400 }],
  'DELETE /auth/sign-ins/:id': ({ ann }) => [{ by: ann, params: { id: newId() }, expect: 404 }],
  'PUT /users/:id': ({ ann }) => [
    { by: ann, params: { id: ann.id }, body: { firstName: 'Player0', lastName: 'Renamed' } },
  ],
  'PUT /friends/:userId/trust': ({ ann, bob }) => [
    { by: bob, params: { userId: ann.id }, body: { trusted: true } },
  ],
  'POST /friends/link': async (scene) => (await befriending(scene), []),
  'POST /friend-links/:token/accept': async (scene) => [
    { by: scene.bob, params: { token: await befriending(scene) } },
  ],
  'DELETE /friends/link': ({ ann }) => [{ by: ann }],
  'POST /friends/send': ({ stranger, ann }) => [{ by: stranger, body: { userId: ann.id } }],
  'POST /friends/respond': ({ stranger, ann }) => [
    { by: ann, body: { senderId: stranger.id, action: 'Accepted' } },
  ],
  'POST /games': ({ ann }) => [{ by: ann, body: { name: 'New' } }],
  'POST /imports': async (scene) => (await imported(scene, []), []),
  'POST /imports/check': ({ ann }) => [
    {
      by: ann,
      body: {
        matches: Array.from({ length: 200 }, (_, index) => ({
          ...{ sourceIds: [`bgg:${index}`], day: ONE_DAY, game: 'Go', score: index, result: 'Win' },
        })),
      },
    },
  ],
  'POST /imports/:id/matches': async (scene) => [
    {
      by: scene.ann,
      params: { id: await imported(scene, []) },
      body: { matches: matchesToImport(80) },
    },
  ],
  'POST /imports/:id/finish': async (scene) => [
    { by: scene.ann, params: { id: await imported(scene, []) } },
  ],
  'DELETE /imports/:id': async (scene) => {
    const others = matchesToImport(60).map((match, index) => ({
      ...match,
      sourceIds: [`bgg:other ${index}`],
    }))
    return [{ by: scene.ann, params: { id: await imported(scene, others) } }]
  },
  'POST /sessions': ({ ann, friends, gameId }) => [
    {
      by: ann,
      body: {
        ...{ game: gameId, date: ONE_DAY, notes: 'n'.repeat(2000) },
        players: [ann, ...friends].slice(0, 32).map(({ id }, score) => ({ user: id, score })),
      },
    },
  ],
  'PUT /sessions/:id': async (scene) => {
    const id = scene.wide[1] ?? ''
    const rows = await rowsOf(scene, id)
    const players = rows.map(({ _id }, index) => ({ _id, score: 31 - index }))
    return [{ by: scene.ann, params: { id }, body: { players, notes: 'Other' } }]
  },
  'POST /sessions/:id/confirm': ({ bob, wide }) => [{ by: bob, params: { id: wide[1] ?? '' } }],
  'POST /sessions/confirm': ({ friends, wide }) => [
    { by: friends[2], body: { ids: wide.slice(0, 100) } },
  ],
  'POST /sessions/:id/unconfirm': async ({ ask, friends, wide }) => {
    // Bob trusts Ann, so that his row was confirmed without him.
    const visit = { by: friends[4], params: { id: wide[1] ?? '' } }
    await ask('POST /sessions/:id/confirm', visit)
    return [visit]
  },
  'POST /sessions/:id/remind': ({ ann, wide }) => [{ by: ann, params: { id: wide[1] ?? '' } }],
  'POST /sessions/remind': ({ ann }) => [{ by: ann, body: {} }],
  'POST /sessions/:id/decline': ({ friends, wide }) => [
    { by: friends[3], params: { id: wide[2] ?? '' } },
  ],
  'POST /sessions/:id/rejoin': ({ friends, wide }) => [
    { by: friends[3], params: { id: wide[2] ?? '' } },
  ],
  'POST /sessions/:id/corrections': async (scene) => (await corrected(scene, 4), []),
  'POST /sessions/:id/corrections/:cid/accept': async (scene) => [
    { ...(await corrected(scene, 5)), by: scene.ann },
  ],
  'POST /sessions/:id/corrections/:cid/reject': async (scene) => [
    { ...(await corrected(scene, 6)), by: scene.ann },
  ],
  'POST /sessions/:id/corrections/:cid/withdraw': async (scene) => [await corrected(scene, 7)],
  'POST /sessions/:id/link': async (scene) => (await linked(scene, 8), []),
  'DELETE /sessions/:id/link': ofWide,
  'POST /links/:token/players/:pid/confirm': async (scene) => [
    { params: { ...(await linked(scene, 9)) } },
  ],
  'POST /links/:token/players/:pid/contest': async (scene) => [
    { params: { ...(await linked(scene, 10)) }, body: { text: 'I had 13 points' } },
  ],
  'POST /links/:token/players/:pid/claim': async (scene) => [
    { by: scene.stranger, params: { ...(await linked(scene, 11)) } },
  ],
  'POST /sessions/:id/players/:pid/release': async (scene) => {
    const id = scene.wide[11] ?? ''
    const rows = await rowsOf(scene, id)
    const pid = rows.find(({ user }) => user?._id === scene.stranger.id)?._id ?? ''
    return [{ by: scene.ann, params: { id, pid } }]
  },
  'POST /friends/notifications/:id/read': ({ ann }) => [
    { by: ann, params: { id: newId() }, expect: 404 },
  ],
  'PUT /friends/notifications/:id/read': ({ ann }) => [
    { by: ann, params: { id: newId() }, expect: 404 },
  ],
  'POST /friends/notifications/read-all': ({ ann, bob }) => [{ by: ann }, { by: bob }],
  'PUT /push': ({ ann, bob }) =>
    [ann, bob].map((by) => {
      const { endpoint, keys } = subscribe()
      return { by, body: { endpoint, keys, wants: ['waiting'] } }
    }),
  'DELETE /push': ({ bob }) => [{ by: bob }],
  'POST /claims': async (scene) => (await claimed(scene, 'Guest 2', scene.bob), []),
  'POST /claims/:id/reject': async (scene) => {
    const by = scene.friends[6] ?? scene.ann
    return [{ by, params: { id: await claimed(scene, 'Guest 3', by) } }]
  },
  'POST /claims/:id/accept': async (scene) => [
    { by: scene.stranger, params: { id: await claimed(scene, WIDE_GUEST, scene.stranger) } },
  ],
  'POST /claims/:id/undo': async (scene) => {
    const id = await claimed(scene, 'Guest 4', scene.bob)
    await scene.ask('POST /claims/:id/accept', { by: scene.bob, params: { id } })
    return [{ by: scene.ann, params: { id } }]
  },
  'POST /guests/rename': ({ ann }) => [
    { by: ann, body: { from: 'Guest 5', to: 'Guest 6' } },
    { by: ann, body: { from: 'Guest 7', to: 'Guest 7' } },
  ],
  'POST /guests/merge': async (scene) => {
    const { data } = await scene.ask('GET /guests', { by: scene.ann })
    const [one, other] = data as unknown as { _id: string }[]
    return [{ by: scene.ann, body: { _id: one?._id, into: other?._id } }]
  },
  'POST /guests/deny': async (scene) => {
    const { data } = await scene.ask('GET /guests', { by: scene.ann })
    const [guest] = data as unknown as { _id: string }[]
    const body = { _id: guest?._id, userId: scene.bob.id, denied: true }
    return [{ by: scene.ann, body }]
  },
  'POST /guests/unmerge': ({ ann }) => [{ by: ann, body: { _id: newId() }, expect: 404 }],
  'POST /friends/unfriend': ({ ann, friends }) => [
    { by: ann, body: { friendId: friends.at(-1)?.id } },
  ],
  'DELETE /sessions/:id': ({ ann, wide }) => [{ by: ann, params: { id: wide[12] ?? '' } }],
  'DELETE /users/:id': ({ bob, ann }) => [bob, ann].map((by) => ({ by, params: { id: by.id } })),
  'POST /auth/logout': ({ friends }) => [{ by: friends[4] ?? friends[0] }] as Visit[],
}
