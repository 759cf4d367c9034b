import { api, type ResponseOf } from '../api.ts'
import type { UnsentEndpoint, UnsentInput, Written } from './unsent-write.ts'

/** Sends a write without storing it. */
export async function sendAtOnce<Key extends UnsentEndpoint>(
  endpoint: Key,
  { id: _, ...input }: UnsentInput<Key>,
): Promise<Written<Key>> {
  const send = api as (key: Key, sent: object) => Promise<ResponseOf<Key>>
  return { response: await send(endpoint, input), waits: null }
}
