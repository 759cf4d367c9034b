import type { Clock } from '#platform/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
  set(time: Date): void
}

/** A clock that runs as fast as the system's, from any time that a test sets. */
export function createTestClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    set: (time) => {
      offset = time.getTime() - Date.now()
    },
  }
}
