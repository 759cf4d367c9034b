import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { toast } from '#ui/base/toast.ts'

type Recipient = { email: string } | { userId: string }

/** Sends a friend request. @returns the server's message */
export async function sendFriendRequest(recipient: Recipient): Promise<string> {
  return (await api('POST /friends/send', { body: recipient })).message
}

/** Shows why a request failed. @returns whether it failed because a request or friendship exists */
export function showRequestError(error: Error): boolean {
  const message = messageOf(error, 'Failed to send request.')
  const already = message.toLowerCase().includes('already')
  if (already) toast.info(message)
  else toast.error(message)
  return already
}
