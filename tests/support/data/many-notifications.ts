import { notify } from '#features/notifications/notifications.commands.ts'

import type { BrowserApp } from '../browser/browser.ts'
import type { TestUser } from './made-people.ts'

/** Notifies a user of `News number 1.` and so on; the highest number is the newest. */
export async function notifyManyTimes(
  app: BrowserApp,
  { user }: TestUser,
  count: number,
): Promise<void> {
  const drafts = Array.from({ length: count }, (_, index) => ({
    ...{ userId: user._id, senderId: null, type: 'MATCH_CONFIRMED' as const },
    title: `News number ${index + 1}.`,
  }))
  await app.running.app.database.transact((trx) => notify(trx, drafts, new Date()))
}
