import type { TestApp } from '../engines.ts'
import { type TestUser, befriended } from './made-people.ts'
import { addGame, confirmMatch, logMatch, readMatch } from './made-tables.ts'

export async function propose(
  it: TestApp,
  { token }: TestUser,
  id: string,
  body: object,
  headers: Record<string, string> = {},
) {
  return it.call('POST /sessions/:id/corrections', { token, params: { id }, body, headers })
}

export async function answerCorrection(
  it: TestApp,
  { token }: TestUser,
  id: string,
  cid: string,
  what: 'accept' | 'reject' | 'withdraw',
  reason?: string,
) {
  const call = { token, params: { id, cid }, ...(reason === undefined ? {} : { body: { reason } }) }
  if (what === 'accept') return it.call('POST /sessions/:id/corrections/:cid/accept', call)
  if (what === 'reject') return it.call('POST /sessions/:id/corrections/:cid/reject', call)
  return it.call('POST /sessions/:id/corrections/:cid/withdraw', call)
}

export async function waitingOf(it: TestApp, { token }: TestUser): Promise<string[]> {
  const { body } = await it.call('GET /sessions', { token, query: { waiting: 'me' } })
  return body.data.map(({ _id }) => _id)
}

/** Both had confirmed; Bob proposes 76 for his 8, and that Cem lost. */
export async function setCorrected(it: TestApp) {
  const { ann, bob, cem } = await befriended(it, 'Ann', 'Bob', 'Cem')
  const logged = await logMatch(it, ann, {
    game: await addGame(it, ann),
    players: [
      { user: ann.user._id, score: 10, result: 'Win' },
      { user: bob.user._id, score: 8, result: 'Loss' },
      { user: cem.user._id, score: 5 },
    ],
  })
  for (const who of [bob, cem]) await confirmMatch(it, who, logged._id)
  const match = await readMatch(it, ann, logged._id)
  const { body } = await propose(it, bob, match._id, {
    players: [
      { _id: match.players[1]?._id, score: 76 },
      { _id: match.players[2]?._id, result: 'Loss' },
    ],
  })
  return { ann, bob, cem, match, correction: body.data }
}
