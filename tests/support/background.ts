import { setImmediate as nextTurn } from 'node:timers/promises'

import { type BackgroundWork, FIRST_ITEM } from '#platform/background.ts'

import type { TestApp } from './engines.ts'

/** Does all that is left to a feature's background work, item by item. */
export async function workInBackground(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { next, work }: BackgroundWork,
): Promise<void> {
  for (;;) {
    const item = await next(database.read, FIRST_ITEM, clock.now())
    if (item === undefined) return
    await work(database, item, { now: clock.now(), nextTurn })
  }
}
