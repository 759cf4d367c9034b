import { notify, type NotificationDraft } from '#features/notifications/notifications.commands.ts'

import type { BrowserApp } from '../browser/browser.ts'
import type { TestUser } from './made-people.ts'

/** Sends a friend request. */
export async function sendFriendRequest(
  app: BrowserApp,
  sender: TestUser,
  recipient: TestUser,
): Promise<void> {
  const body = { email: recipient.email }
  await app.api('POST /friends/send', { token: sender.token, body })
}

/** Stores notifications for a user, as the server's own actions do. @param age in ms */
async function notifyUser(
  app: BrowserApp,
  user: TestUser,
  drafts: readonly Omit<NotificationDraft, 'userId' | 'senderId'>[],
  age = 0,
): Promise<void> {
  const items = drafts.map((item) => ({ ...item, userId: user.user._id, senderId: null }))
  const at = new Date(Date.now() - age)
  await app.running.app.database.transact((trx) => notify(trx, items, at))
}

/** Notifies a user of `News number 1.` and so on; the highest number is the newest. */
export async function notifyManyTimes(
  app: BrowserApp,
  user: TestUser,
  count: number,
): Promise<void> {
  const drafts = Array.from({ length: count }, (_, index) => ({
    type: 'MATCH_CONFIRMED' as const,
    title: `News number ${index + 1}.`,
  }))
  await notifyUser(app, user, drafts)
}
