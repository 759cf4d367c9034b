import { setImmediate as othersFirst } from 'node:timers/promises'

import type { App } from '#platform/app.ts'
import { type BackgroundWork, FIRST_ITEM, lastItemOf, type WorkItem } from '#platform/background.ts'
import { HOUR, MINUTE, SECOND } from '#platform/clock.ts'

/** How long an item is passed after its first failure; it doubles with each further one. */
const PASSED_MIN_MS = 15 * SECOND
const PASSED_MAX_MS = HOUR
/** Failed items that are remembered; of more the oldest are tried again early. */
const FAILED_MAX = 10_000
/** At most one log line for each feature in this time; it contains the number of failures. */
const LOGGED_EVERY_MS = MINUTE

/** `idle`: nothing is to be done now. */
export type Outcome = 'worked' | 'failed' | 'idle'

export type Workplace = Pick<App, 'database' | 'clock'> & { log: Pick<App['log'], 'warn'> }

export interface Turns {
  takeOne(): Promise<Outcome>
}

interface Failure {
  count: number
  /** When the item is tried again, in ms. */
  until: number
}

/**
 * Accounts take turns, one batch each. Failed items are remembered in memory only: the reason may be the
 * instance itself, a restart should try again, and where the database fails nothing could be written.
 */
export function createTurns(
  { next, work }: BackgroundWork,
  { database, clock, log }: Workplace,
): Turns {
  const failures = new Map<string, Failure>()
  let last = FIRST_ITEM
  let untold = 0
  let toldAt = -Infinity

  function isPassed({ id }: WorkItem, now: number): boolean {
    return (failures.get(id)?.until ?? 0) > now
  }

  function remember({ id }: WorkItem, error: unknown, now: number): void {
    const count = (failures.get(id)?.count ?? 0) + 1
    failures.delete(id)
    const waitMs = Math.min(PASSED_MAX_MS, PASSED_MIN_MS * 2 ** (count - 1))
    failures.set(id, { count, until: now + waitMs })
    for (const oldest of failures.keys()) {
      if (failures.size <= FAILED_MAX) break
      failures.delete(oldest)
    }
    untold += 1
    if (now - toldAt < LOGGED_EVERY_MS && now >= toldAt) return
    log.warn({ err: error, item: id, failed: untold }, 'the background work failed')
    ;[untold, toldAt] = [0, now]
  }

  async function nextItem(now: Date): Promise<WorkItem | undefined> {
    for (let [after, again] = [last, last === FIRST_ITEM]; ;) {
      const item = await next(database.read, after, now)
      if (item === undefined && again) return undefined
      if (item === undefined) [after, again] = [FIRST_ITEM, true]
      else if (!isPassed(item, now.getTime())) return item
      else after = item
      await othersFirst()
    }
  }

  return {
    async takeOne() {
      const now = clock.now()
      let item: WorkItem = FIRST_ITEM
      try {
        // When even finding the next item failed, the feature is skipped for a while.
        if (isPassed(item, now.getTime())) return 'idle'
        const found = await nextItem(now)
        failures.delete(FIRST_ITEM.id)
        if (found === undefined) return 'idle'
        item = found
        last = lastItemOf(item)
        await work(database, found, { now, nextTurn: othersFirst })
        failures.delete(item.id)
        return 'worked'
      } catch (error) {
        remember(item, error, now.getTime())
        return 'failed'
      }
    },
  }
}
