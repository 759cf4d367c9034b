import type { AllEndpoints } from '#server/features.ts'

import { type LargeWorld, ONE_DAY } from './large-world.ts'
import {
  befriending,
  nothing,
  own,
  ofAnn,
  ofWide,
  linked,
  claimed,
  type Visits,
} from './turns-scene.ts'

/** Searches that compare much with names that begin alike. */
const SLOW = ['b '.repeat(40).trim(), 'b-'.repeat(40), `${'a'.repeat(79)}z`]

const filters = (world: LargeWorld): Record<string, string>[] => [
  {},
  { limit: '20' },
  { limit: '20', q: 'zzz' },
  { limit: '20', q: 'Go', result: 'Draw' },
  { limit: '20', result: 'Draw' },
  { limit: '20', result: 'Loss', game: world.gameId },
  { limit: '20', person: 'guest:Guest 7', result: 'Loss', from: '1990-01-01', to: '2000-01-01' },
  { limit: '20', person: world.bob.id, place: 'nowhere' },
  { limit: '20', person: world.bob.id, game: world.otherGameId },
  { limit: '20', game: world.gameId, person: 'guest:Guest 8', mode: 'competitive', result: 'Loss' },
  { limit: '20', status: 'pending' },
  { limit: '20', status: 'confirmed', waiting: 'me' },
]

/** An endpoint without an entry is a type error. */
export const reads: Record<Extract<keyof AllEndpoints, `GET ${string}`>, Visits> = {
  'GET /auth/verify-email': nothing,
  'GET /auth/reset-password': () => [{ query: { token: 'unknown' }, expect: 400 }],
  'GET /invitations/:token': () => [{ params: { token: 'unknown' }, expect: 404 }],
  'GET /friend-links/:token': async (scene) => [{ params: { token: await befriending(scene) } }],
  'GET /auth/sign-ins': own(),
  'GET /auth/providers': own(),
  'GET /auth/google': () => [{ expect: 503 }],
  'GET /auth/google/callback': () => [{ expect: 302 }],
  'GET /users/me': own(),
  'GET /users/search': own({ q: 'player' }, { q: 'zz' }, ...SLOW.map((q) => ({ q }))),
  'GET /storage': own(),
  'GET /users/:id/archive': ofAnn,
  'GET /users/:id/archive.csv': ofAnn,
  'GET /users/:id/archive.bgstats': ofAnn,
  'GET /claims': own(),
  'GET /claims/:id': async (scene) => [
    { by: scene.bob, params: { id: await claimed(scene, 'Guest 1', scene.bob) } },
  ],
  'GET /friends/list/:userId': ({ ann }) => [{ by: ann, params: { userId: ann.id } }],
  'GET /friends/requests': own(),
  'GET /friends/sent': own(),
  'GET /friends/suggested': ({ ann, bob, dora, stranger }) =>
    [ann, bob, dora, stranger].map((by) => ({ by })),
  'GET /friends/:userId/guests': ({ ann, bob }) => [
    { by: ann, params: { userId: bob.id } },
    { by: bob, params: { userId: ann.id } },
  ],
  'GET /friends/notifications': own({ status: 'all' }, { limit: '1' }),
  'GET /push': own(),
  'GET /games': ({ ann, cleo }) => [
    { by: ann },
    ...['az', ...SLOW].flatMap((q) => [ann, cleo].map((by) => ({ by, query: { q } }))),
  ],
  'GET /games/:id': ({ ann, gameId }) => [{ by: ann, params: { id: gameId } }],
  'GET /games/:id/defaults': ({ ann, gameId }) => [{ by: ann, params: { id: gameId } }],
  'GET /guests': ({ ann, bob, cleo, friends }) =>
    [ann, bob, cleo, ...friends.slice(-1)].map((by) => ({ by })),
  'GET /guests/question': ({ ann, bob, wide }) => [
    ...[ann, bob].map((by) => ({ by })),
    { by: ann, query: { session: wide[0] ?? '' } },
  ],
  'GET /imports': own(),
  'GET /imports/bgg': ({ ann }) => [{ by: ann, query: { user: 'somebody' }, expect: 404 }],
  'GET /sessions': (scene) => filters(scene).map((query) => ({ by: scene.ann, query })),
  'GET /sessions/:id': ofWide,
  'GET /sessions/:id/news': ({ ann, wide }) =>
    [wide[0], wide.at(-1)].map((id = '') => ({ by: ann, params: { id } })),
  'GET /events': own(),
  'GET /owed': own(),
  'GET /inbox': own(),
  'GET /suggestions': ({ ann, bob }) => [
    { by: ann },
    { by: ann, query: { players: `${bob.id},guest:Guest 7`, minutes: '60' } },
    { by: bob, query: { players: ann.id, mode: 'against', count: '2' } },
  ],
  'GET /links/:token': async (scene) => [{ params: { ...(await linked(scene, 0)) } }],
  'GET /links/:token/match': async (scene) => [
    { by: scene.bob, params: { ...(await linked(scene, 0)) } },
  ],
  'GET /users/:id/stats': ofAnn,
  'GET /stats': ({ ann, gameId, bob }) => [
    { by: ann },
    { by: ann, query: { status: 'confirmed' } },
    { by: ann, query: { from: '2020-01-01', game: gameId } },
    { by: ann, query: { person: bob.id } },
    { by: ann, query: { person: 'guest:Guest 7', players: '2' } },
    { by: ann, query: { from: ONE_DAY, to: ONE_DAY } },
    { by: bob },
  ],
  'GET /search': ({ ann, bob, cleo }) => [
    ...SLOW.map((q) => ({ by: cleo, query: { q } })),
    { by: ann, query: { q: 'guest 7' } },
    { by: ann, query: { q: 'no note has this' } },
    { by: bob, query: { q: 'g' } },
  ],
  'GET /stats/games/:id': ({ ann, gameId }) => [
    { by: ann, params: { id: gameId } },
    { by: ann, params: { id: gameId }, query: { from: '2020-01-01', players: '2' } },
  ],
  'GET /stats/people/:id': ({ ann, bob, friends }) => [
    { by: ann, params: { id: bob.id } },
    { by: bob, params: { id: ann.id } },
    { by: ann, params: { id: bob.id }, query: { from: ONE_DAY } },
    { by: ann, params: { id: friends.at(-1)?.id ?? '' } },
  ],
  'GET /stats/years/:year': ({ ann }) => [{ by: ann, params: { year: '2026' } }],
}
