import { SECOND } from '../clock.ts'
import { Refusal } from '../http/errors.ts'

/** Shorter than a page waits for an answer. */
const WAIT_MS = 5 * SECOND

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Has long work of one key done one after the other, in the order of asking. What waits holds no
 * connection to the database, as it would if it waited for a lock there: a few of them would keep
 * everybody else from it. Throws `unavailable` when a turn does not come soon.
 */
export function createKeyedQueue(): KeyedQueue {
  /** The end of whoever asked last, for each key that somebody works for. */
  const last = new Map<string, Promise<void>>()
  return async (key, work) => {
    const before = last.get(key)
    const { promise: end, resolve } = Promise.withResolvers<void>()
    last.set(key, end)
    const leave = () => {
      if (last.get(key) === end) last.delete(key)
      resolve()
    }
    try {
      if (before !== undefined) await soon(before)
    } catch (error) {
      // Whoever comes next waits for those before all the same.
      void before?.then(leave)
      throw error
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

async function soon(turn: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const refusal = new Refusal(
    'unavailable',
    'The server is very busy right now. Please try again.',
    { retryAfterSeconds: WAIT_MS / SECOND },
  )
  const timer = setTimeout(() => late.reject(refusal), WAIT_MS)
  try {
    await Promise.race([turn, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
