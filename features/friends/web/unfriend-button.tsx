import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { writeLater } from '#features/accounts/web/offer-undo.ts'
import { Button } from '#ui/base/button.tsx'
import { coverPlaceOf } from '#ui/base/second-tap.ts'
import { toast } from '#ui/base/toast.ts'

import type { Acquaintance } from '../friends.contract.ts'
import { friendsQuery, unfriended, refreshFriends } from './friend-queries.ts'
import { nameOf } from './person-row.tsx'

/** Shows it as ended at once; it ends when Undo is no longer offered. */
async function unfriend(friend: Acquaintance, onDone: () => Promise<unknown>): Promise<void> {
  const { _id } = friend
  const before = queryClient.getQueryData(friendsQuery.queryKey)
  unfriended.add(_id)
  toast.success('Friend removed.')
  writeLater({
    text: `${nameOf(friend)} is no longer your friend`,
    restore() {
      unfriended.delete(_id)
      queryClient.setQueryData(friendsQuery.queryKey, before)
      refreshFriends()
    },
    send: (sending) => api('POST /friends/unfriend', { ...sending, body: { friendId: _id } }),
    onError: (error) => toast.error(messageOf(error, 'Failed to unfriend.')),
    onSent() {
      unfriended.delete(_id)
      refreshFriends()
    },
  })
  await onDone()
  queryClient.setQueryData(friendsQuery.queryKey, (friends) =>
    friends?.filter((one) => !unfriended.has(one._id)),
  )
}

export function UnfriendButton({
  friend,
  onPress,
  onDone,
  className,
}: {
  friend: Acquaintance
  onPress?: () => void
  /** Before the friend leaves the list. */
  onDone: () => Promise<unknown>
  className: string
}) {
  return (
    <Button
      size="small"
      tone="bare"
      className={className}
      aria-label={`Unfriend ${nameOf(friend)}`}
      onClick={({ currentTarget }) => {
        coverPlaceOf(currentTarget)
        onPress?.()
        void unfriend(friend, onDone)
      }}
    >
      Unfriend
    </Button>
  )
}
