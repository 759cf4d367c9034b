import { SECOND } from './clock.ts'
import { Refusal } from './errors.ts'

/** Shorter than a page waits for an answer. */
const WAIT_MS = 5 * SECOND

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Has work of one kind done one after the other, in the order of asking. What waits holds no
 * connection to the database, as it would if it waited for a lock there: a few of them would keep
 * everybody else from it. Throws `unavailable` when a turn does not come soon.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const turn = last
    const own = Promise.withResolvers<void>()
    last = own.promise
    try {
      await soon(turn)
    } catch (error) {
      // Whoever comes next waits for those before all the same.
      void turn.then(() => own.resolve())
      throw error
    }
    try {
      return await work()
    } finally {
      own.resolve()
    }
  }
}

async function soon(turn: Promise<unknown>): Promise<void> {
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
