import { sendAtOnce } from './send-at-once.ts'
import type { Shown, UnsentEndpoint, UnsentInput, Written } from './unsent-write.ts'

export type { Written } from './unsent-write.ts'

/** How long a write waits for the code of the queue, which cannot be fetched without a network. */
const LOADING_MS = 4000

/**
 * Stores a write, then sends it after those before it. Waits some seconds for the answer; without one,
 * or after a 413, a 429 or a 5xx, the write waits and is sent later. If it cannot be stored it is sent
 * at once, and never again.
 * @throws ApiError when the server refuses it meanwhile; then it is not kept, for the page shows it.
 * Also when it could not be stored and there is no network.
 */
export async function sendWrite<Key extends UnsentEndpoint>(
  endpoint: Key,
  input: UnsentInput<Key>,
  shown: Shown,
): Promise<Written<Key>> {
  const queue = await Promise.race([
    import('./unsent-queue.ts').catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), LOADING_MS)),
  ])
  return queue === null ? sendAtOnce(endpoint, input) : queue.sendStored(endpoint, input, shown)
}
