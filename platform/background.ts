import type { Database, Db } from '#database/connect.ts'

export interface WorkItem {
  /** The account that the work is done for. Accounts take turns. */
  userId: string
  id: string
}

/** What a feature does while no request waits for it; `server/background-work.ts` says when. */
export interface BackgroundWork {
  /** The first item with something to do after another one, by account, then by id. */
  next: (db: Db, after: WorkItem, now: Date) => Promise<WorkItem | undefined>
  /** A short batch. Several instances may call it at the same time. */
  work: (database: Database, item: WorkItem, batch: Batch) => Promise<void>
}

export interface Batch {
  now: Date
  /** Lets requests go first, between two reads; only outside of transactions. */
  nextTurn: () => Promise<void>
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export const FIRST_ITEM: WorkItem = { userId: FIRST_ID, id: FIRST_ID }

export function lastItemOf({ userId }: WorkItem): WorkItem {
  return { userId, id: LAST_ID }
}
