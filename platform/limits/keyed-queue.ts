import { within } from '#database/within.ts'

import { SECOND } from '../clock.ts'
import { busy } from '../http/errors.ts'

/** Shorter than a page waits for a response. */
const WAIT_MS = 5 * SECOND

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * First come, first served. Waiting for a lock would occupy a connection of the pool; waiting here does
 * not.
 * @throws Refusal `unavailable` when the wait is too long
 */
export function createKeyedQueue(): KeyedQueue {
  /** For each key with work: resolves when the work that was added last ends. */
  const last = new Map<string, Promise<void>>()
  return async (key, work) => {
    const before = last.get(key)
    const { promise: end, resolve } = Promise.withResolvers<void>()
    last.set(key, end)
    const finish = () => {
      if (last.get(key) === end) last.delete(key)
      resolve()
    }
    try {
      if (before !== undefined) await within(WAIT_MS, before, () => busy(WAIT_MS / SECOND))
    } catch (error) {
      // The work after this one still has to wait for the work before.
      void before?.then(finish)
      throw error
    }
    try {
      return await work()
    } finally {
      finish()
    }
  }
}
