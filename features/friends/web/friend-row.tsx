import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Acquaintance } from '#features/friends/contract.ts'
import { messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { queryClient } from '#web/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, confirmSoon } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

import { friendsQuery, refreshFriends } from './friend-queries.ts'
import { nameOf, PersonRow } from './person-row.tsx'

/** A friend, with Unfriend, which asks first. */
export function FriendRow({ friend }: { friend: Acquaintance }) {
  const [asking, setAsking] = useState(false)
  const name = nameOf(friend)
  const unfriend = useMutation({
    mutationFn: () => api('POST /friends/unfriend', { body: { friendId: friend._id } }),
    onSuccess: ({ message }) => {
      setAsking(false)
      toast.success(message)
      queryClient.setQueryData(friendsQuery.queryKey, (friends) =>
        friends?.filter(({ _id }) => _id !== friend._id),
      )
      refreshFriends()
    },
    onError: (error) => {
      setAsking(false)
      toast.error(messageOf(error, 'Failed to unfriend.'))
      refreshFriends()
    },
  })
  return (
    <PersonRow person={friend} detail={friend.email}>
      <Button
        {...confirmSoon}
        size="small"
        tone="bare"
        className="-mr-2.5"
        aria-label={`Unfriend ${name}`}
        onClick={() => setAsking(true)}
      >
        Unfriend
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<span className="wrap-anywhere">Unfriend {name}?</span>}
        confirmLabel="Unfriend"
        danger
        loading={unfriend.isPending}
        onConfirm={() => unfriend.mutate()}
      >
        You leave each other’s friend lists. The matches you played together stay.
      </ConfirmDialog>
    </PersonRow>
  )
}
