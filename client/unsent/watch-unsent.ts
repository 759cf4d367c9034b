import { hasUnsent } from './has-unsent.ts'

/** The queue is loaded some time after the page, when nothing is known to wait. */
const LATER_MS = 3000

/** Loads the queue of this account: at once if something waits. @returns how to stop */
export function watchUnsent(userId: string): () => void {
  const timer = setTimeout(
    async () => {
      const queue = await import('./unsent-queue.ts')
      queue.openUnsent(userId)
    },
    hasUnsent(userId) ? 0 : LATER_MS,
  )
  return () => clearTimeout(timer)
}
