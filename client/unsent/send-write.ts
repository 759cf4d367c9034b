import { api, type ResponseOf } from '../api.ts'
import { cachedMe } from '../query/me.ts'
import type { Shown, UnsentEndpoint, UnsentInput, UnsentWrite } from './unsent-write.ts'

/** A write that the server has answered, or one that waits on this device. */
export type Written<Key extends UnsentEndpoint> =
  | { response: ResponseOf<Key>; waits: null }
  | { response: null; waits: UnsentWrite }

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
  const userId = cachedMe()?._id
  if (queue !== null && userId !== undefined) {
    const written = await queue.sendStored(userId, endpoint, input, shown)
    if (written !== null) return written as Written<Key>
  }
  const { id, ...rest } = input
  const send = api as (key: Key, sent: object) => Promise<ResponseOf<Key>>
  return { response: await send(endpoint, { ...rest, idempotencyKey: id }), waits: null }
}
