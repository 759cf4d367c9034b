import type { Game } from '#features/games/contract.ts'
import type { WholeMatch } from '#features/matches/contract.ts'

import type { TestApp } from './engines.ts'
import type { TestUser } from './people.ts'

export async function addGame(it: TestApp, by: TestUser, name = 'Catan'): Promise<Game> {
  return (await it.call('POST /games', { token: by.token, body: { name } })).body.data
}

export interface TestMatch {
  game: Game
  date?: string
  notes?: string
  players?: unknown[]
}

/** Logs a match by the call; the creator alone is at the table unless told otherwise. */
export async function logMatch(it: TestApp, by: TestUser, match: TestMatch): Promise<WholeMatch> {
  const { game, date = '2026-10-01', players = [{ user: by.user._id }], ...rest } = match
  const body = { game: game._id, date, players, ...rest }
  const answer = await it.call('POST /sessions', { token: by.token, body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

export async function readMatch(it: TestApp, by: TestUser, id: string): Promise<WholeMatch> {
  const answer = await it.call('GET /sessions/:id', { token: by.token, params: { id } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** Somebody's notifications, newest first. */
export async function newsOf(it: TestApp, user: TestUser) {
  const query = { status: 'all' }
  return (await it.call('GET /friends/notifications', { token: user.token, query })).body.data
}
