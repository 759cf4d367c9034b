import { messageOf } from '#client/api-error.ts'
import { sendWrite } from '#client/unsent/send-write.ts'
import { toast, WAITS_HERE } from '#ui/base/toast.ts'

type Recipient = { email: string } | { userId: string }

/** Sends a friend request. @returns the server's message, or that it waits */
export async function sendFriendRequest(recipient: Recipient): Promise<string> {
  const to = 'email' in recipient ? recipient.email : 'somebody you found'
  const shown = { words: `Ask ${to} to be your friend` }
  const { response } = await sendWrite('POST /friends/send', { body: recipient }, shown)
  return response?.message ?? WAITS_HERE
}

/** Shows why a request failed. @returns whether it failed because a request or friendship exists */
export function showRequestError(error: Error): boolean {
  const message = messageOf(error, 'Failed to send request.')
  const already = message.toLowerCase().includes('already')
  if (already) toast.info(message)
  else toast.error(message)
  return already
}
