import { randomKey } from '../random-key.ts'
import { giveLeaseBack, takeLease } from './unsent-database.ts'

const NAME = 'unsent'
/** Longer than the longest request, so that a tab that is still sending keeps it. */
const LEASE_MS = 45_000
const POLL_MS = 300
const holder = randomKey()

/** Does it in one tab at a time. Plain http has no Web Locks: there the database has a lease. */
export async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return inTurn(work)
  while (!(await takeLease(NAME, holder, Date.now() + LEASE_MS))) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  try {
    return await work()
  } finally {
    await giveLeaseBack(NAME)
  }
}

/** Takes the turn of a tab that has it for too long: a phone has stopped that tab while it was sending. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  let hasBegun = false
  const begin = async () => {
    hasBegun = true
    return work()
  }
  try {
    return await navigator.locks.request(NAME, { signal: AbortSignal.timeout(LEASE_MS) }, begin)
  } catch (error) {
    if (hasBegun) throw error
    return navigator.locks.request(NAME, { steal: true }, work)
  }
}
