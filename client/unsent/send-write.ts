import type { ResponseOf } from '../api.ts'
import type { Shown, UnsentEndpoint, UnsentInput, UnsentWrite } from './unsent-write.ts'

/** A write that the server has answered, or one that waits on this device. */
export type Written<Key extends UnsentEndpoint> =
  | { response: ResponseOf<Key>; waits: null }
  | { response: null; waits: UnsentWrite }

/**
 * Stores a write, then sends it after those before it. Waits some seconds for the answer; without one,
 * or after a 413, a 429 or a 5xx, the write waits and is sent later.
 * @throws ApiError when the server refuses it meanwhile; then it is not kept, for the page shows it
 */
export async function sendWrite<Key extends UnsentEndpoint>(
  endpoint: Key,
  input: UnsentInput<Key>,
  shown: Shown,
): Promise<Written<Key>> {
  throw new Error([endpoint, input, shown].join(' '))
}
