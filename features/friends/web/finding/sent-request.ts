import { messageOf } from '#client/api-error.ts'
import { inPlaceOf, usePendingWrites } from '#client/pending/pending-store.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { toast, WAITS_HERE } from '#ui/base/toast.ts'

type Recipient = { email: string } | { userId: string }

/**
 * Sends a friend request.
 * @param name whom it asks, in the words of the list of what waits
 * @param repaired the write that needs a look, and whose place it takes
 * @returns the server's message, or that it waits
 */
export async function sendFriendRequest(
  recipient: Recipient,
  name: string,
  repaired?: string,
): Promise<string> {
  const shown = { words: `Ask ${name} to be your friend` }
  const input = { body: recipient, ...inPlaceOf(repaired) }
  const { response } = await sendWrite('POST /friends/send', input, shown)
  return response?.message ?? WAITS_HERE
}

export function useWaitingRequest(userId: string): boolean {
  return usePendingWrites().some(
    ({ endpoint, body, refusal }) =>
      endpoint === 'POST /friends/send' && body?.['userId'] === userId && refusal === null,
  )
}

/** @returns whether it failed because a request or friendship exists */
export function showRequestError(error: Error): boolean {
  const message = messageOf(error, 'Failed to send request.')
  const already = message.toLowerCase().includes('already')
  toast[already ? 'info' : 'error'](message)
  return already
}
