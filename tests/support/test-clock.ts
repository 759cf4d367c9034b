import type { Clock } from '#platform/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
  set(time: Date): void
  /** The time does not move until `set`, however long the machine takes. */
  stopAt(time: Date): void
}

/** A clock that runs as fast as the system's, from any time that a test sets. */
export function createTestClock(): TestClock {
  let offset = 0
  let stopped: Date | null = null
  return {
    now: () => new Date(stopped ?? Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    set: (time) => {
      stopped = null
      offset = time.getTime() - Date.now()
    },
    stopAt: (time) => {
      stopped = time
    },
  }
}
