import type { Game } from '#features/games/games.contract.ts'
import type { MatchDraft } from '#features/matches/matches.contract.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import type { EndpointKey } from '#platform/http/contract.ts'

import type { TestUser } from '../data/made-people.ts'
import type { TestResponse, RequestOptions } from '../http/request.ts'
import type { BrowserApp } from './browser.ts'

/** Prepares data for browser tests through the API, because the pages would be slower. */

async function succeed<K extends EndpointKey>(
  app: BrowserApp,
  key: K,
  options: RequestOptions,
): Promise<TestResponse<K>['body']> {
  const { status, body } = await app.api(key, options)
  if (status < 300) return body
  throw new Error(`${key} returned ${status}: ${JSON.stringify(body)}`)
}

export async function addGame(app: BrowserApp, by: TestUser, name: string): Promise<Game> {
  return (await succeed(app, 'POST /games', { token: by.token, body: { name } })).data
}

/** Each of another game and a day older than the one before. */
export async function importMatches(
  app: BrowserApp,
  { token }: TestUser,
  count: number,
  gameOf = (number: number) => `Game ${number}`,
): Promise<void> {
  const players = [{ name: 'I', email: null, self: true, score: null, result: '' }]
  const matches = Array.from({ length: count }, (_, number) => {
    const date = new Date(Date.UTC(2026, 8, 30) - number * 86_400_000).toISOString().slice(0, 10)
    return { sourceIds: [`match ${number}`], game: gameOf(number), day: date, players }
  })
  const body = { source: 'archive', file: { name: 'archive.json' }, people: [] }
  const { _id: id } = (await succeed(app, 'POST /imports', { token, body })).data
  await succeed(app, 'POST /imports/:id/matches', { token, params: { id }, body: { matches } })
}

export async function befriend(app: BrowserApp, one: TestUser, other: TestUser): Promise<void> {
  await succeed(app, 'POST /friends/send', { token: one.token, body: { email: other.email } })
  const body = { senderId: one.user._id, action: 'Accepted' }
  await succeed(app, 'POST /friends/respond', { token: other.token, body })
}

export async function twoFriends(app: BrowserApp, ...[hers, his]: string[]) {
  const [mara, jonas] = [await app.signUp('Mara', hers), await app.signUp('Jonas', his)]
  await befriend(app, mara, jonas)
  return { mara, jonas }
}

export async function oneMatchOfFriends(app: BrowserApp) {
  const { mara, jonas } = await twoFriends(app)
  const azul = await addGame(app, mara, 'Azul')
  const players = [{ user: mara.user._id }, { user: jonas.user._id }]
  const match = await logMatch(app, mara, { game: azul, players })
  return { mara, jonas, azul, match }
}

/** The players are only the creator by default. */
export interface Evening extends Partial<Omit<MatchDraft, 'game'>> {
  game: Game | string
}

export async function logMatch(
  app: BrowserApp,
  by: TestUser,
  evening: Evening,
): Promise<WholeMatch> {
  const { date = '2026-10-01T19:00:00Z', players = [{ user: by.user._id }], ...rest } = evening
  const game =
    typeof evening.game === 'string' ? await addGame(app, by, evening.game) : evening.game
  const body = { ...rest, game: game._id, date, players }
  return (await succeed(app, 'POST /sessions', { token: by.token, body })).data
}

/** For these users, today, by the first one. @returns its id */
export async function logAzul(
  app: BrowserApp,
  table: readonly [TestUser, ...TestUser[]],
): Promise<string> {
  const players = table.map(({ user }) => ({ user: user._id }))
  const date = new Date().toISOString()
  return (await logMatch(app, table[0], { game: 'Azul', date, players }))._id
}

export async function readMatch(app: BrowserApp, by: TestUser, id: string): Promise<WholeMatch> {
  return (await succeed(app, 'GET /sessions/:id', { token: by.token, params: { id } })).data
}

export async function matchesOf(app: BrowserApp, user: TestUser) {
  return (await succeed(app, 'GET /sessions', { token: user.token })).data
}
