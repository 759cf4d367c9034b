import type { Database, Db } from '#database/connect.ts'

/** Something that is done in short batches, e.g. an import that is being undone. */
export interface WorkItem {
  /** The account that the work is done for. Accounts take turns. */
  userId: string
  id: string
}

/** What a feature does while no request waits for it; `server/background-work.ts` says when. */
export interface BackgroundWork {
  /** The first item with something to do after another one, by account, then by id. */
  next: (db: Db, after: WorkItem, now: Date) => Promise<WorkItem | undefined>
  /**
   * Does a short batch of an item; the next call does the next batch. Several instances may call it at
   * the same time.
   */
  work: (database: Database, item: WorkItem, batch: Batch) => Promise<void>
}

export interface Batch {
  now: Date
  /** Lets requests go first, between two reads; only outside of transactions. */
  nextTurn: () => Promise<void>
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Comes before every item. */
export const FIRST_ITEM: WorkItem = { userId: FIRST_ID, id: FIRST_ID }

/** Comes after every item of the same account. */
export function lastItemOf({ userId }: WorkItem): WorkItem {
  return { userId, id: LAST_ID }
}
