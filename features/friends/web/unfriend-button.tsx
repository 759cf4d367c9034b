import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import type { Acquaintance } from '../friends.contract.ts'
import { friendsQuery, refreshFriends } from './friend-queries.ts'
import { nameOf } from './person-row.tsx'

/** Ends a friendship after a question. */
export function UnfriendButton({
  friend,
  onDone,
  className,
}: {
  friend: Acquaintance
  /** Before the friend leaves the list. */
  onDone?: () => Promise<unknown>
  className?: string
}) {
  const [confirming, setConfirming] = useState(false)
  const name = nameOf(friend)
  const unfriend = useMutation({
    mutationFn: () => api('POST /friends/unfriend', { body: { friendId: friend._id } }),
    onSuccess: async ({ message }) => {
      setConfirming(false)
      toast.success(message)
      await onDone?.()
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
    <>
      <Button
        {...preloadConfirmDialog}
        size="small"
        tone="bare"
        className={className}
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
    </>
  )
}
