import type { FastifyBaseLogger } from 'fastify'

import { type Clock, HOUR, SECOND } from './clock.ts'

interface Sending<Item> {
  clock: Clock
  log: FastifyBaseLogger
  /** How its log lines call what waits: “the outbox”. */
  name: string
  /** Milliseconds until the next item is due: 0 or less when one is due, Infinity without items. */
  timeUntilDue: (now: Date) => Promise<number>
  /** Postpones items that are due, so that no other instance sends them, and returns them. */
  claim: (now: Date, atMost: number) => Promise<Item[]>
  attempt: (item: Item) => Promise<void>
  cleanUp: (now: Date) => Promise<void>
}

export interface SendingWorker {
  /** Sends due items asynchronously; to be called after the commit of the transaction. */
  wake: () => void
  /** The same a moment later: another instance may be about to do it. */
  wakeSoon: () => void
  stop: () => Promise<void>
}

const AT_ONCE = 5
/** An item that takes longer does not count for AT_ONCE: slow recipients must not block others. */
const SLOW_MS = 2 * SECOND
const AT_ONCE_WITH_SLOW = 25
const POLL_MS = 5 * SECOND
const STOP_MS = 3 * SECOND
/** The instance that stored an item sends it; the others check a moment later whether it did. */
const OTHERS_DELAY_MS = 250

export function createSendingWorker<Item>(parts: Sending<Item>): SendingWorker {
  const { clock, log, name } = parts
  const sending = new Set<Promise<void>>()
  /** How many of them are slow, and do not count for AT_ONCE. */
  let slow = 0
  let claiming: Promise<void> | null = null
  let wokenAgain = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let cleanupAt = 0
  let soon: NodeJS.Timeout | undefined

  function wakeSoon(): void {
    if (stopped || soon !== undefined) return
    const check = () => {
      soon = undefined
      wake()
    }
    soon = setTimeout(check, OTHERS_DELAY_MS * (0.2 + Math.random())).unref()
  }

  function wake(): void {
    if (stopped) return
    if (claiming !== null) {
      wokenAgain = true
      return
    }
    clearTimeout(timer)
    claiming = claim().then((waitMs) => {
      claiming = null
      if (stopped) return
      if (wokenAgain) wake()
      else timer = setTimeout(wake, waitMs).unref()
    })
  }

  function freeSlots(): number {
    return Math.min(AT_ONCE - (sending.size - slow), AT_ONCE_WITH_SLOW - sending.size)
  }

  /** Sends what is due while there are free slots. @returns how long to sleep afterwards, in ms */
  async function claim(): Promise<number> {
    wokenAgain = false
    try {
      for (;;) {
        // An attempt that ends frees its slot and wakes the worker.
        if (stopped || freeSlots() <= 0) return POLL_MS
        const waitMs = await parts.timeUntilDue(clock.now())
        if (stopped || waitMs > 0) return Math.min(waitMs, POLL_MS)
        const claimed = await parts.claim(clock.now(), freeSlots())
        for (const item of claimed) send(item)
        await cleanUp()
        // What is due waits for others of its kind, or another instance is about to send it.
        if (claimed.length === 0) return OTHERS_DELAY_MS
      }
    } catch (error) {
      log.warn({ err: error }, `${name} could not be read`)
      return POLL_MS
    }
  }

  function send(item: Item): void {
    let isSlow = false
    const watch = setTimeout(() => {
      isSlow = true
      slow += 1
      wake()
    }, SLOW_MS).unref()
    const attempting = parts
      .attempt(item)
      .catch((error: unknown) => log.warn({ err: error }, `${name} could not be written`))
      .then(() => {
        clearTimeout(watch)
        if (isSlow) slow -= 1
        sending.delete(attempting)
        wake()
      })
    sending.add(attempting)
  }

  async function cleanUp(): Promise<void> {
    const now = clock.now()
    if (now.getTime() < cleanupAt) return
    cleanupAt = now.getTime() + HOUR
    await parts.cleanUp(now)
  }

  /** Waits for all claimed items: no other instance sends them before the claim expires. */
  async function finish(): Promise<void> {
    await claiming
    await Promise.all(sending)
  }

  return {
    wake,
    wakeSoon,
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(soon)
      const timeout = Promise.withResolvers<void>()
      const limit = setTimeout(timeout.resolve, STOP_MS)
      await Promise.race([finish(), timeout.promise])
      clearTimeout(limit)
    },
  }
}
