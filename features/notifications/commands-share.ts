import type { Trx } from '#database/connect.ts'
import { prepared } from '#database/prepared.ts'
import { after, DAY } from '#platform/clock.ts'

import type { News } from './commands.ts'

/** What one person may tell another in a day; the matches themselves are in the history all the same. */
const A_DAY = 50
/** Counted here alone; only then what the database has is counted. */
const UNCOUNTED = 10
const PAIRS_MAX = 10_000

/** When the day of the counts ends, and how much this instance was asked to tell, by sender and recipient. */
let counts = { endsAt: 0, byPair: new Map<string, number>() }

/** Leaves out what somebody has had more than enough of from the same sender. */
export async function withinShare(trx: Trx, news: readonly News[], now: Date): Promise<News[]> {
  const told: News[] = []
  for (const item of news) {
    if (item.senderId !== undefined && count(item.senderId, item.userId, now) > UNCOUNTED) {
      const { userId, senderId } = item
      const [oldest] = await toldBefore(trx, { userId, senderId, after: A_DAY - 1 })
      if (oldest !== undefined && oldest.at > after(now, -DAY)) continue
    }
    told.push(item)
  }
  return told
}

/** So that telling people costs no look into the database while nobody is flooded. */
function count(senderId: string, userId: string, now: Date): number {
  const time = now.getTime()
  if (counts.endsAt <= time || counts.endsAt > time + DAY || counts.byPair.size > PAIRS_MAX) {
    counts = { endsAt: time + DAY, byPair: new Map() }
  }
  const pair = `${senderId} ${userId}`
  const all = (counts.byPair.get(pair) ?? 0) + 1
  counts.byPair.set(pair, all)
  return all
}

/** When the sender told the user something, so many times before the last. */
const toldBefore = prepared<{ userId: string; senderId: string; after: number }, { at: string }>(
  (db, params) =>
    db
      .selectFrom('notifications')
      .where('user_id', '=', params.userId)
      .where('sender_id', '=', params.senderId)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(params.after)
      .select('created_at as at'),
)
