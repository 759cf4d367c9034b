import {
  NOT_YOURS,
  ofCreator,
  ofMatch,
  ofPlayers,
  type Row,
  type Scene,
  SIGNED_IN,
} from './role-scene.ts'

const ofCorrection = async (scene: Scene, body: object) => {
  const { params } = await ofMatch(scene)
  const { token } = scene.cast.player
  const proposed = await scene.it.call('POST /sessions/:id/corrections', { token, params, body })
  return { params: { ...params, cid: proposed.body.data._id } }
}

const ANSWERED = { ...ofCreator('answer a correction'), admin: 200 }
const NO_AUTHOR = '403 Only its author can withdraw a correction.'

export const answerRows = {
  'POST /api/sessions/:id/confirm': {
    expect: ofPlayers('confirm'),
    aim: ofMatch,
  },
  'POST /api/sessions/:id/decline': {
    expect: {
      ...ofPlayers('decline'),
      declined: 200,
      creator: '403 The creator of a match cannot decline it.',
    },
    aim: ofMatch,
  },
  'POST /api/sessions/confirm': {
    expect: SIGNED_IN,
    aim: async (scene) => ({ body: { ids: [(await ofMatch(scene)).params.id] } }),
  },
  'POST /api/sessions/:id/unconfirm': {
    expect: { player: 200, others: 403 },
    aim: async (scene) => {
      const call = await ofMatch(scene)
      await scene.it.call('POST /sessions/:id/confirm', { token: scene.cast.player.token, ...call })
      return call
    },
  },
  'POST /api/sessions/:id/rejoin': {
    expect: {
      ...{ declined: 200, player: 200, creator: 200 },
      others: '403 Only who has declined a match can undo it.',
    },
    aim: ofMatch,
  },
  'POST /api/sessions/:id/corrections': {
    expect: {
      ...ofPlayers('correct'),
      player: 201,
      creator: '403 The creator of a match edits it instead.',
    },
    aim: async (scene) => ({ ...(await ofMatch(scene)), body: { durationMinutes: 60 } }),
  },
  'POST /api/sessions/:id/corrections/:cid/accept': {
    expect: ANSWERED,
    aim: (scene) => ofCorrection(scene, { durationMinutes: 60 }),
  },
  'POST /api/sessions/:id/corrections/:cid/accept · of the day': {
    expect: ofCreator('change its date'),
    aim: (scene) => ofCorrection(scene, { day: '2026-09-30' }),
  },
  'POST /api/sessions/:id/corrections/:cid/reject': {
    expect: ANSWERED,
    aim: (scene) => ofCorrection(scene, { durationMinutes: 60 }),
  },
  'POST /api/sessions/:id/corrections/:cid/withdraw': {
    expect: { player: 200, creator: NO_AUTHOR, admin: NO_AUTHOR, others: NOT_YOURS },
    aim: (scene) => ofCorrection(scene, { durationMinutes: 60 }),
  },
  'POST /api/sessions/:id/remind': { expect: ofCreator('send reminders'), aim: ofMatch },
  'POST /api/sessions/remind': {
    expect: SIGNED_IN,
    aim: async (scene) => ({ body: { ids: [(await ofMatch(scene)).params.id] } }),
  },
} satisfies Record<string, Row>
