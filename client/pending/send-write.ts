import { ApiError } from '../api-error.ts'
import { api, type ResponseOf } from '../api.ts'
import { whenServed } from '../when-served.ts'
import { pendingWrites } from './pending-store.ts'
import type {
  Shown,
  PendingEndpoint,
  PendingInput,
  PendingWrite,
  Written,
} from './pending-write.ts'

export type { Written } from './pending-write.ts'

// Small, because many pages have these.

const NOT_KEPT = 'You are offline, and this device can keep nothing. Try again with a network.'
/** How long a write waits for the code of the queue, which cannot be fetched without a network. */
const LOADING_MS = 4000

const loadQueue = async () => import('./pending-queue.ts')

export async function loadPendingWrites(userId: string): Promise<readonly PendingWrite[]> {
  await (await whenServed(loadQueue)).openPendingWrites(userId)
  return pendingWrites()
}

/**
 * Sends a write after those before it. Without an answer in some seconds, or after a 413, a 429 or a 5xx,
 * it waits here. What cannot be stored is sent at once, and never again.
 * @throws ApiError when the server refuses it, and for what can be neither stored nor sent
 */
export async function sendWrite<Key extends PendingEndpoint>(
  endpoint: Key,
  input: PendingInput<Key>,
  shown: Shown,
): Promise<Written<Key>> {
  const queue = await Promise.race([
    loadQueue().catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), LOADING_MS)),
  ])
  const written = await queue?.sendStored(endpoint, input, shown)
  if (written != null) return written
  const send = api as (key: Key, sent: object) => Promise<ResponseOf<Key>>
  const { id: _, ...request } = input
  try {
    return { response: await send(endpoint, request), waits: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'offline') throw error
    throw new ApiError(NOT_KEPT, error)
  }
}
