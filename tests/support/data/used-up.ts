import { DAY } from '#platform/clock.ts'

import type { TestApp } from '../engines.ts'

/** Without performing the action. */
export async function useUp(
  it: TestApp,
  userId: string,
  name: string,
  times: number,
  windowMs = DAY,
) {
  for (let round = 0; round < times; round += 1) {
    await it.app.limits.countInMemory({ name, max: Infinity, windowMs }, userId)
  }
}
