import { hasUnsent, unsentWrites } from './unsent-store.ts'
import type { UnsentWrite } from './unsent-write.ts'

/** The queue is loaded some time after the page, when nothing is known to wait. */
const LATER_MS = 3000

/** Loads the queue of this account, and what waits in it. */
export async function loadUnsent(userId: string): Promise<readonly UnsentWrite[]> {
  const queue = await import('./unsent-queue.ts')
  await queue.openUnsent(userId)
  return unsentWrites()
}

/**
 * Loads the queue of this account: at once if something waits.
 * @param loaded called once it is there
 * @returns how to stop
 */
export function watchUnsent(userId: string, loaded: () => void): () => void {
  const load = async () => loadUnsent(userId).then(loaded)
  const timer = setTimeout(() => void load(), hasUnsent(userId) ? 0 : LATER_MS)
  return () => clearTimeout(timer)
}
