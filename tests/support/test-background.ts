import { setImmediate as nextTurn } from 'node:timers/promises'

import { type BackgroundWork, FIRST_ITEM } from '#platform/background.ts'

import type { TestApp } from './engines.ts'

/** Of the first item. @returns whether there was one */
export async function workOnPiece(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { next, work }: BackgroundWork,
): Promise<boolean> {
  const item = await next(database.read, FIRST_ITEM, clock.now())
  if (item !== undefined) await work(database, item, { now: clock.now(), nextTurn })
  return item !== undefined
}

export async function workInBackground(it: TestApp, work: BackgroundWork): Promise<void> {
  while (await workOnPiece(it, work));
}
