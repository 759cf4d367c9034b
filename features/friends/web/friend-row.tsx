import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import type { Acquaintance } from '../contract.ts'
import { friendsQuery, refreshFriends } from './data/friend-queries.ts'
import { nameOf, PersonRow } from './people/person-row.tsx'

/** A friend, with an Unfriend button that asks for confirmation. */
export function FriendRow({ friend }: { friend: Acquaintance }) {
  const [confirming, setConfirming] = useState(false)
  const name = nameOf(friend)
  const unfriend = useMutation({
    mutationFn: () => api('POST /friends/unfriend', { body: { friendId: friend._id } }),
    onSuccess: ({ message }) => {
      setConfirming(false)
      toast.success(message)
      queryClient.setQueryData(friendsQuery.queryKey, (friends) =>
        friends?.filter(({ _id }) => _id !== friend._id),
      )
      refreshFriends()
    },
    onError: (error) => {
      setConfirming(false)
      toast.error(messageOf(error, 'Failed to unfriend.'))
      refreshFriends()
    },
  })
  return (
    <PersonRow person={friend} detail={friend.email}>
      <Button
        {...preloadConfirmDialog}
        size="small"
        tone="bare"
        className="-mr-2.5"
        aria-label={`Unfriend ${name}`}
        onClick={() => setConfirming(true)}
      >
        Unfriend
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
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
