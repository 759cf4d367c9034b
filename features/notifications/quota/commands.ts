import { databaseOf, type Trx } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { DAY } from '#platform/clock.ts'
import { firstIdAt } from '#platform/ids.ts'

/** What one person may tell another in a day; the matches themselves are in the history all the same. */
const A_DAY = 50
/** What the database has is counted once in so many times: a look each time would cost every write. */
const LOOK_EVERY = 10
const PAIRS_MAX = 10_000

/** Of a notification what tells who says it to whom. */
interface Addressed {
  userId: string
  senderId?: string
}

interface Told {
  /** How often this instance was asked to tell. */
  asked: number
  /** Whether the recipient had enough when the database was looked at last. */
  full: boolean
}

interface Counts {
  /** When the day of the counts ends. */
  endsAt: number
  /** By sender and recipient. */
  byPair: Map<string, Told>
}

const countsOfDatabases = new WeakMap<object, Counts>()

/** Leaves out what somebody has had more than enough of from the same sender. */
export async function withinQuota<N extends Addressed>(
  trx: Trx,
  news: readonly N[],
  now: Date,
): Promise<N[]> {
  const told: N[] = []
  for (const item of news) {
    if (!(await isTooMuch(trx, item, now))) told.push(item)
  }
  return told
}

async function isTooMuch(trx: Trx, { userId, senderId }: Addressed, now: Date): Promise<boolean> {
  if (senderId === undefined) return false
  const pair = countsOf(trx, `${senderId} ${userId}`, now)
  pair.asked += 1
  if (pair.asked > LOOK_EVERY && pair.asked % LOOK_EVERY === 1) {
    const since = firstIdAt(new Date(now.getTime() - DAY))
    const [oldest] = await toldBefore(trx, { userId, senderId, since, after: A_DAY - 1 })
    pair.full = oldest !== undefined
  }
  return pair.full
}

function countsOf(trx: Trx, pair: string, now: Date): Told {
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
  const told = { asked: 0, full: false }
  counts.byPair.set(pair, told)
  return told
}

interface Before {
  userId: string
  senderId: string
  /** The lowest id of the time that counts. */
  since: string
  after: number
}

/** What the sender told the user, so many times before the last. */
const toldBefore = prepared<Before, { id: string }>((db, params) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', params.userId)
    .where('sender_id', '=', params.senderId)
    .where('id', '>=', params.since)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(params.after)
    .select('id'),
)
