import { databaseOf, type Trx } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { DAY } from '#platform/clock.ts'
import { friendsAmong } from '#platform/friendships.ts'
import { firstIdAt } from '#platform/ids.ts'
import { countAction, type RateLimit } from '#platform/limits/rate-limits.ts'

/**
 * Notifications from one sender to one recipient in a day, and as many push messages. Nothing is lost:
 * matches are in the history.
 */
const PER_DAY_MAX = 50
/** Notifications to one recipient from everybody together who is no friend of theirs. */
const FROM_OTHERS: RateLimit = { name: 'notifications-of-others', max: 20, windowMs: DAY }
/** The database is queried once in so many notifications: each time would slow every write. */
const CHECK_EVERY = 10
const PAIRS_MAX = 10_000

/** Sender and recipient of a notification. */
interface Addressed {
  userId: string
  senderId: string | null
}

interface PairQuota {
  /** Notifications that this instance was asked to add. */
  requested: number
  /** Whether the quota was used up at the last query. */
  isUsedUp: boolean
}

interface Counts {
  /** When the day of the counts ends. */
  endsAt: number
  /** By sender and recipient. */
  byPair: Map<string, PairQuota>
}

const countsOfDatabases = new WeakMap<object, Counts>()

/**
 * Leaves out notifications beyond a daily quota: of a sender for a recipient, or of all who are no friends
 * of the recipient. Nothing tells the sender.
 */
export async function withinQuota<N extends Addressed>(
  trx: Trx,
  drafts: readonly N[],
  now: Date,
): Promise<(N & { isOfFriend: boolean })[]> {
  const allowed: (N & { isOfFriend: boolean })[] = []
  const bySender = Map.groupBy(drafts, ({ senderId }) => senderId)
  for (const [senderId, sent] of bySender) {
    const recipients = sent.map(({ userId }) => userId)
    const friends = senderId === null ? null : await friendsAmong(trx, senderId, recipients)
    // Counted in the same order everywhere, so that two transactions cannot deadlock.
    for (const draft of sent.toSorted((a, b) => a.userId.localeCompare(b.userId))) {
      if (await isOverQuota(trx, draft, now)) continue
      const isOfFriend = friends === null || friends.has(draft.userId)
      if (isOfFriend || (await hasRoom(trx, draft.userId, now))) {
        allowed.push({ ...draft, isOfFriend })
      }
    }
  }
  return allowed
}

/** Counts a notification of somebody who is no friend. @returns whether there is room for it */
async function hasRoom(trx: Trx, userId: string, now: Date): Promise<boolean> {
  return (await countAction(trx, FROM_OTHERS, userId, now)).count <= FROM_OTHERS.max
}

async function isOverQuota(trx: Trx, { userId, senderId }: Addressed, now: Date): Promise<boolean> {
  if (senderId === null) return false
  const quota = quotaOf(trx, `${senderId} ${userId}`, now)
  quota.requested += 1
  if (quota.requested > CHECK_EVERY && quota.requested % CHECK_EVERY === 1) {
    const since = firstIdAt(new Date(now.getTime() - DAY))
    const [last] = await lastOfQuota(trx, { userId, senderId, since, offset: PER_DAY_MAX - 1 })
    quota.isUsedUp = last !== undefined
  }
  return quota.isUsedUp
}

/**
 * Leaves out what is not pushed any more. Unlike notifications, push messages that were taken back or
 * replaced count too: the phone has told of them.
 */
export function withinPushQuota<N extends { user_id: string; sender_id: string | null }>(
  trx: Trx,
  rows: readonly N[],
  now: Date,
): N[] {
  return rows.filter(
    ({ user_id: userId, sender_id: senderId }) =>
      senderId === null || quotaOf(trx, `${senderId} ${userId}`, now).requested <= PER_DAY_MAX,
  )
}

function quotaOf(trx: Trx, pair: string, now: Date): PairQuota {
  const time = now.getTime()
  const database = databaseOf(trx)
  let counts = countsOfDatabases.get(database)
  const isOver =
    counts !== undefined &&
    (counts.endsAt <= time || counts.endsAt > time + DAY || counts.byPair.size > PAIRS_MAX)
  if (counts === undefined || isOver) {
    counts = { endsAt: time + DAY, byPair: new Map() }
    countsOfDatabases.set(database, counts)
  }
  const known = counts.byPair.get(pair)
  if (known !== undefined) return known
  const quota = { requested: 0, isUsedUp: false }
  counts.byPair.set(pair, quota)
  return quota
}

interface SentSince {
  userId: string
  senderId: string
  /** The lowest id of the last 24 hours. */
  since: string
  offset: number
}

/** The notification that uses up the quota, if there are so many. */
const lastOfQuota = prepared<SentSince, { id: string }>((db, params) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', params.userId)
    .where('sender_id', '=', params.senderId)
    .where('id', '>=', params.since)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(params.offset)
    .select('id'),
)
