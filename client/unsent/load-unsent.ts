import { hasUnsent } from './has-unsent.ts'
import { unsentWrites } from './unsent-store.ts'
import type { UnsentWrite } from './unsent-write.ts'

/** The queue is loaded some time after the page, when nothing is known to wait. */
const LATER_MS = 3000

/** Loads the queue of this account, and what waits in it. */
export async function loadUnsent(userId: string): Promise<readonly UnsentWrite[]> {
  const queue = await import('./unsent-queue.ts')
  await queue.openUnsent(userId)
  return unsentWrites()
}

/** Loads the queue of this account: at once if something waits. @returns how to stop */
export function watchUnsent(userId: string): () => void {
  const timer = setTimeout(() => void loadUnsent(userId), hasUnsent(userId) ? 0 : LATER_MS)
  return () => clearTimeout(timer)
}

/** What the server made of what waited here: its id by the `unsentId` before; null where it is not known. */
export async function madeId(unsent: string): Promise<string | null> {
  const { readRows } = await import('./unsent-database.ts')
  return readRows().then(
    ({ made }) => made.get(unsent) ?? null,
    () => null,
  )
}
