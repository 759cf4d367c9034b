import type { Game } from '#features/games/games.contract.ts'
import type { MatchDraft } from '#features/matches/matches.contract.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'

import type { TestApp } from '../engines.ts'
import { befriend, type TestUser } from './made-people.ts'

export async function addGame(it: TestApp, by: TestUser, name = 'Catan'): Promise<Game> {
  return (await it.call('POST /games', { token: by.token, body: { name } })).body.data
}

export interface TestMatch extends Partial<Record<keyof MatchDraft, unknown>> {
  game: Game
}

/** By default only the creator plays. */
export async function logMatch(it: TestApp, by: TestUser, match: TestMatch): Promise<WholeMatch> {
  const { game, date = '2026-10-01', players = [{ user: by.user._id }], ...rest } = match
  const body = { game: game._id, date, players, ...rest }
  const response = await it.call('POST /sessions', { token: by.token, body })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return response.body.data
}

export async function readMatch(it: TestApp, by: TestUser, id: string): Promise<WholeMatch> {
  const response = await it.call('GET /sessions/:id', { token: by.token, params: { id } })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return response.body.data
}

export async function notificationsOf(it: TestApp, user: TestUser) {
  const query = { status: 'all' }
  return (await it.call('GET /friends/notifications', { token: user.token, query })).body.data
}

/** @param ifMatch the `If-Match` header */
export async function editMatch(
  it: TestApp,
  by: TestUser,
  id: string,
  body: unknown,
  ifMatch?: string,
) {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch }
  return it.call('PUT /sessions/:id', { token: by.token, params: { id }, body, headers })
}

export function asDrafts(match: WholeMatch) {
  return match.players.map(({ _id, user, name, email, score, result, invited }) => {
    const who = user === null ? { name, email, invited } : { user: user._id }
    return { _id, ...who, ...(score === null ? {} : { score }), result }
  })
}

/** A match with a friend and a guest; everybody has confirmed. */
export async function setTable(it: TestApp) {
  const [ann, bob] = [await it.signUp('Ann', 'Arbor'), await it.signUp('Bob')]
  await befriend(it.call, ann, bob)
  const players = [
    { user: ann.user._id, score: 10, result: 'Win' },
    { user: bob.user._id, score: 8, result: 'Loss' },
    { name: 'Gus', email: 'gus@example.com', score: 3 },
  ]
  const logged = await logMatch(it, ann, { game: await addGame(it, ann), players, notes: 'Old' })
  await confirmMatch(it, bob, logged._id)
  return { ann, bob, match: await readMatch(it, ann, logged._id) }
}

export async function confirmMatch(it: TestApp, by: TestUser, id: string): Promise<void> {
  const response = await it.call('POST /sessions/:id/confirm', { token: by.token, params: { id } })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
}

export async function declineMatch(it: TestApp, { token }: TestUser, id: string) {
  return it.call('POST /sessions/:id/decline', { token, params: { id } })
}

export async function deleteMatch(it: TestApp, { token }: TestUser, id: string) {
  return it.call('DELETE /sessions/:id', { token, params: { id } })
}

export async function matchNotifications(it: TestApp, who: TestUser): Promise<string[]> {
  return (await notificationsOf(it, who))
    .map(({ type }) => type)
    .filter((type) => type.includes('MATCH'))
}
