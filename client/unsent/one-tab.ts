import { randomKey } from '../random-key.ts'
import { giveLeaseBack, takeLease } from './unsent-database.ts'

const NAME = 'unsent'
/** Longer than the longest request, so that a tab that is still sending keeps it. */
const LEASE_MS = 45_000
const POLL_MS = 300
const holder = randomKey()

/** Does it in one tab at a time. Plain http has no Web Locks: there the database has a lease. */
export async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(NAME, work)
  while (!(await takeLease(NAME, holder, Date.now() + LEASE_MS))) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  try {
    return await work()
  } finally {
    await giveLeaseBack(NAME)
  }
}
