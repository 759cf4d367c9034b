import { notify, type News } from '#features/notifications/commands.ts'

import type { BrowserApp } from './browser.ts'
import type { TestUser } from './people.ts'

/** Sends a friend request. */
export async function ask(app: BrowserApp, sender: TestUser, recipient: TestUser): Promise<void> {
  const body = { email: recipient.email }
  await app.api('POST /friends/send', { token: sender.token, body })
}

/** Makes two people friends: each asks the other. */
export async function befriend(app: BrowserApp, one: TestUser, other: TestUser): Promise<void> {
  await ask(app, one, other)
  await ask(app, other, one)
}

/** Logs a match of Azul for all of them as the first one, whose friends the others must be. @returns its id */
export async function logMatch(app: BrowserApp, table: readonly TestUser[]): Promise<string> {
  const token = table[0]?.token
  const game = await app.api('POST /games', { token, body: { name: 'Azul' } })
  const players = table.map(({ user }) => ({ user: user._id }))
  const body = { game: game.body.data._id, date: new Date().toISOString(), players }
  return (await app.api('POST /sessions', { token, body })).body.data._id
}

/** Tells somebody something, as the server's own acts do, an age in ms ago. */
export async function tell(
  app: BrowserApp,
  user: TestUser,
  news: readonly Omit<News, 'userId'>[],
  age = 0,
): Promise<void> {
  const items = news.map((item) => ({ ...item, userId: user.user._id }))
  const at = new Date(Date.now() - age)
  await app.running.app.database.transact((trx) => notify(trx, items, at))
}

/** Tells somebody `News number 1.` and so on, the highest number being the newest. */
export async function tellMany(app: BrowserApp, user: TestUser, count: number): Promise<void> {
  const news = Array.from({ length: count }, (_, index) => ({
    type: 'MATCH_CONFIRMED' as const,
    title: `News number ${index + 1}.`,
  }))
  await tell(app, user, news)
}
