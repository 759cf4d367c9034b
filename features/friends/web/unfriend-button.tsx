import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { writeLater } from '#features/accounts/web/offer-undo.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'
import { Checkbox } from '#ui/pickers/checkbox.tsx'

import type { Acquaintance } from '../friends.contract.ts'
import { friendsQuery, unfriended, refreshFriends } from './friend-queries.ts'
import { deleteStoredFriendLink } from './invite/stored-friend-link.ts'
import { nameOf } from './person-row.tsx'

/** Shows a friendship as ended at once; it ends when Undo is no longer offered. */
async function unfriend(
  friend: Acquaintance,
  endLink: boolean,
  onDone?: () => Promise<unknown>,
): Promise<void> {
  const { _id } = friend
  const me = queryClient.getQueryData(meQuery.queryKey)?._id
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
    send: (sending) =>
      api('POST /friends/unfriend', { ...sending, body: { friendId: _id, endLink } }),
    onError: (error) => toast.error(messageOf(error, 'Failed to unfriend.')),
    onSent() {
      unfriended.delete(_id)
      refreshFriends()
      if (endLink && me !== undefined) deleteStoredFriendLink(me)
    },
  })
  await onDone?.()
  queryClient.setQueryData(friendsQuery.queryKey, (friends) =>
    friends?.filter((one) => !unfriended.has(one._id)),
  )
}

/** Ends a friendship after a question. */
export function UnfriendButton({
  friend,
  onPress,
  onDone,
  className,
}: {
  friend: Acquaintance
  /** Before the question. */
  onPress?: () => void
  /** Before the friend leaves the list. */
  onDone?: () => Promise<unknown>
  className?: string
}) {
  const [confirming, setConfirming] = useState(false)
  const [endLink, setEndLink] = useState(false)
  const name = nameOf(friend)
  return (
    <>
      <Button
        {...preloadConfirmDialog}
        size="small"
        tone="bare"
        className={className}
        aria-label={`Unfriend ${name}`}
        onClick={() => {
          onPress?.()
          setConfirming(true)
        }}
      >
        Unfriend
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={<span className="wrap-anywhere">Unfriend {name}?</span>}
        confirmLabel="Unfriend"
        danger
        onConfirm={() => {
          setConfirming(false)
          void unfriend(friend, endLink, onDone)
        }}
      >
        You leave each other’s friend lists. The matches you played together stay.
        <Checkbox
          label="End my friend link too"
          hint="They can only ask you by it. Others need a new link if it ends."
          checked={endLink}
          onChange={setEndLink}
        />
      </ConfirmDialog>
    </>
  )
}
