import type { AllEndpoints } from '#server/features.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import type { RequestOptions } from '#tests/support/http/request.ts'

import { answerRows } from './answer-rows.ts'
import { arrivingRows } from './arriving-rows.ts'
import { layTable, mailToken } from './cast.ts'
import { claimRows } from './claim-rows.ts'
import { importRows } from './import-rows.ts'
import { linkRows } from './link-rows.ts'
import { otherRows } from './other-rows.ts'
import {
  NOT_YOURS,
  ofCreator as byCreator,
  ofMatch,
  type Row,
  type Scene,
  SIGNED_IN,
} from './role-scene.ts'

const OWN = { creator: 200, others: 404 }
const selfOrAdmin = (refusal: string) => ({ creator: 200, admin: 200, others: `403 ${refusal}` })
const ARCHIVE = {
  expect: selfOrAdmin('You can download only your own data.'),
  aim: (scene: Scene) => ofCreatorAtTable(scene),
}
const READERS = { player: 200, creator: 200, admin: 200, others: NOT_YOURS }
const PAGE = { expect: 'page' }

const ofCreator = ({ cast }: Scene) => ({ params: { id: cast.creator.id } })
const ofCreatorAtTable = async (scene: Scene) => {
  await layTable(scene.it, scene.cast)
  return ofCreator(scene)
}
const ofNewGame = async ({ it, cast, role }: Scene, kind = 'New') => {
  const { token, id } = cast.bystander
  const game = await it.call('POST /games', { token, body: { name: `${kind} ${role} ${id}` } })
  return { params: { id: game.body.data._id } }
}
const ofNews = async ({ it, cast }: Scene) => {
  await layTable(it, cast)
  const query = { status: 'all' }
  const news = await it.call('GET /friends/notifications', { token: cast.creator.token, query })
  return { params: { id: news.body.data[0]?._id ?? '' } }
}
const withMatchThere = async ({ it, cast }: Scene) => {
  await layTable(it, cast)
  return {}
}

async function newMatch({ it, cast, me }: Scene, others: object[]): Promise<RequestOptions> {
  const { token } = cast.bystander
  const game = await it.call('POST /games', { token, body: { name: 'Go' } })
  const players = [{ user: me?.id ?? cast.creator.id }, ...others]
  return { body: { game: game.body.data._id, date: '2026-10-01', players } }
}

type ApiRoute = keyof AllEndpoints extends infer Key
  ? Key extends `${infer Method} ${infer Path}`
    ? `${Method} /api${Path}`
    : never
  : never

/** Routes outside the API: their responses contain no user data, so a token makes no difference. */
type OtherRoute =
  | 'GET /api/openapi.json'
  | 'GET /api/docs'
  | `GET /${'healthz' | 'readyz' | 'metrics'}`
  | `GET /dev/mailbox${'' | '/:id'}`
  | `${'GET' | 'POST'} /unsubscribe/:token`
  | `GET /${'t' | 'T'}${'' | '/*'}`
  | `GET /t/:secret${'' | '/picture.png'}`
  | `${'GET' | 'POST'} /t/:secret/players/:playerId/${'confirm' | 'contest'}`
  | `GET /${'' | '*'}`

type RoleTable = Record<ApiRoute | OtherRoute, Row> &
  Record<`${ApiRoute | OtherRoute} · ${string}`, Row>

/**
 * A row for each route; ` · …` distinguishes several of one. HEAD is tested with GET. An endpoint
 * without a row, or a row without an endpoint, is a type error.
 */
const rows: RoleTable = {
  'POST /api/auth/signup': {
    expect: 201,
    aim: ({ cast, role }) => ({
      body: {
        firstName: 'New',
        lastName: 'One',
        email: `new.${role}.${cast.creator.email}`,
        password: PASSWORD,
      },
    }),
  },
  'POST /api/auth/signup · with an address that has an account': {
    expect: 201,
    aim: ({ cast }) => ({
      body: { firstName: 'E', lastName: 'E', email: cast.creator.email, password: PASSWORD },
    }),
  },
  'POST /api/auth/login': {
    expect: { anonymous: 400, unverified: 403, suspended: 403, others: 200 },
    aim: ({ me }) => ({ body: { email: me?.email ?? 'nobody@example.com', password: PASSWORD } }),
  },
  'POST /api/auth/logout': { expect: SIGNED_IN },
  'GET /api/auth/verify-email': {
    expect: 200,
    aim: async ({ it, cast }) => ({
      query: { token: await mailToken(it, 'verify', cast.unverified) },
    }),
  },
  'GET /api/auth/verify-email · of an account without a password': {
    expect: 200,
    aim: async ({ it, cast }) => {
      const { id } = cast.unverified
      await it.database.transact((trx) =>
        trx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute(),
      )
      return { query: { token: await mailToken(it, 'verify', cast.unverified) } }
    },
  },
  'GET /api/auth/verify-email · with a Bearer token': {
    expect: 400,
    aim: ({ cast }) => ({ query: { token: cast.creator.token } }),
  },
  'POST /api/auth/resend-verification-email': {
    expect: 200,
    aim: ({ cast }) => ({ body: { email: cast.unverified.email } }),
  },
  'POST /api/auth/forgot-password': {
    expect: 200,
    aim: ({ cast }) => ({ body: { email: cast.creator.email } }),
  },
  'POST /api/auth/reset-password': {
    expect: 200,
    aim: async ({ it, cast }) => ({
      body: { token: await mailToken(it, 'reset', cast.creator), password: `${PASSWORD}-new` },
    }),
  },
  'POST /api/auth/reset-password · with a token that verifies': {
    expect: 400,
    aim: async ({ it, cast }) => ({
      body: { token: await mailToken(it, 'verify', cast.unverified), password: `${PASSWORD}-new` },
    }),
  },
  'POST /api/auth/change-password': {
    expect: SIGNED_IN,
    aim: () => ({ body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}-new` } }),
  },
  'GET /api/auth/sign-ins': { expect: SIGNED_IN },
  'DELETE /api/auth/sign-ins/:id': {
    expect: OWN,
    aim: ({ cast }) => ({ params: { id: cast.creator.signInId } }),
  },
  'GET /api/auth/providers': { expect: 200 },
  'GET /api/auth/google': { expect: 503 },
  'GET /api/auth/google/callback': { expect: 302 },

  'GET /api/users/me': { expect: SIGNED_IN },
  'GET /api/users/search': {
    expect: SIGNED_IN,
    aim: ({ cast }) => ({ query: { q: cast.bystander.firstName } }),
  },
  'GET /api/users/:id/stats': {
    expect: { friend: 200, creator: 200, admin: 200, others: 403 },
    aim: ofCreatorAtTable,
  },
  'GET /api/stats': { expect: SIGNED_IN, aim: withMatchThere },
  'GET /api/search': {
    expect: SIGNED_IN,
    aim: async (scene) => ({ ...(await withMatchThere(scene)), query: { q: 'a' } }),
  },
  'GET /api/stats/games/:id': { expect: SIGNED_IN, aim: ofNewGame },
  'GET /api/stats/people/:id': {
    expect: { friend: 200, player: 200, others: 404 },
    aim: ofCreatorAtTable,
  },
  'GET /api/stats/years/:year': {
    expect: SIGNED_IN,
    aim: async (scene) => ({ ...(await withMatchThere(scene)), params: { year: '2026' } }),
  },
  'PUT /api/users/:id': {
    expect: selfOrAdmin('You can edit only your own profile.'),
    aim: (scene) => ({ ...ofCreator(scene), body: { firstName: 'Ed', lastName: 'Ited' } }),
  },
  'DELETE /api/users/:id': {
    expect: selfOrAdmin('Only your own account can be deleted.'),
    aim: ofCreator,
  },

  'GET /api/storage': { expect: SIGNED_IN },
  'GET /api/users/:id/archive': ARCHIVE,
  'GET /api/users/:id/archive.csv': ARCHIVE,
  'GET /api/users/:id/archive.bgstats': ARCHIVE,

  'GET /api/friends/list/:userId': {
    expect: selfOrAdmin('Only your own friends can be listed.'),
    aim: ({ cast }) => ({ params: { userId: cast.creator.id } }),
  },
  'GET /api/friends/requests': { expect: SIGNED_IN },
  'GET /api/friends/sent': { expect: SIGNED_IN },
  'GET /api/friends/suggested': { expect: SIGNED_IN, aim: withMatchThere },
  'POST /api/friends/send': {
    expect: SIGNED_IN,
    aim: ({ cast }) => ({ body: { userId: cast.bystander.id } }),
  },
  'POST /api/friends/respond': {
    expect: OWN,
    aim: async ({ it, cast }) => {
      const { token, id: senderId } = cast.bystander
      await it.call('POST /friends/send', { token, body: { userId: cast.creator.id } })
      return { body: { senderId, action: 'Accepted' } }
    },
  },
  'PUT /api/friends/:userId/trust': {
    // As for unfriend: player and declined are still friends of the creator.
    expect: { friend: 200, player: 200, declined: 200, others: 404 },
    aim: ({ cast }) => ({ params: { userId: cast.creator.id }, body: { trusted: true } }),
  },
  'POST /api/friends/unfriend': {
    // Player and declined are still friends of the creator here, because `layTable` was not called.
    expect: { friend: 200, player: 200, declined: 200, others: 404 },
    aim: ({ cast }) => ({ body: { friendId: cast.creator.id } }),
  },

  'GET /api/friends/notifications': { expect: SIGNED_IN, aim: withMatchThere },
  'POST /api/friends/notifications/:id/read': { expect: OWN, aim: ofNews },
  'PUT /api/friends/notifications/:id/read': { expect: OWN, aim: ofNews },
  'POST /api/friends/notifications/read-all': { expect: SIGNED_IN },

  'GET /api/games': { expect: SIGNED_IN },
  'POST /api/games': {
    expect: { others: 201 },
    aim: ({ cast, role }) => ({ body: { name: `New ${role} ${cast.creator.id}` } }),
  },
  'GET /api/games/:id': { expect: SIGNED_IN, aim: ofNewGame },
  'GET /api/games/:id/defaults': { expect: SIGNED_IN, aim: ofNewGame },

  'GET /api/sessions': { expect: SIGNED_IN, aim: withMatchThere },
  'GET /api/sessions/:id': {
    expect: READERS,
    aim: ofMatch,
  },
  'GET /api/sessions/:id/news': {
    expect: READERS,
    aim: ofMatch,
  },
  'GET /api/owed': { expect: SIGNED_IN, aim: withMatchThere },
  'GET /api/inbox': { expect: SIGNED_IN, aim: withMatchThere },
  'GET /api/events': { expect: SIGNED_IN },
  'GET /api/suggestions': {
    expect: SIGNED_IN,
    aim: async (scene) => ({ ...(await withMatchThere(scene)), query: { players: 'guest:Gus' } }),
  },
  'POST /api/sessions': {
    expect: { others: 201 },
    aim: (scene) => newMatch(scene, []),
  },
  'POST /api/sessions · with somebody who is no friend': {
    expect: { others: 400 },
    aim: (scene) => newMatch(scene, [{ user: scene.cast.bystander.id }]),
  },
  'PUT /api/sessions/:id': {
    expect: { ...byCreator('edit it'), admin: 200 },
    aim: async (scene) => ({ ...(await ofMatch(scene)), body: { notes: 'Edited' } }),
  },
  'PUT /api/sessions/:id · another date': {
    expect: { ...byCreator('edit it'), admin: byCreator('change its date').admin },
    aim: async (scene) => ({ ...(await ofMatch(scene)), body: { date: '2026-09-01' } }),
  },
  'DELETE /api/sessions/:id': { expect: byCreator('delete it'), aim: ofMatch },
  ...answerRows,
  ...arrivingRows,
  ...linkRows,
  ...claimRows,
  ...importRows,

  ...otherRows,
  'GET /': PAGE,
  'GET /*': PAGE,
}

export const roleTable: Record<string, Row> = rows
