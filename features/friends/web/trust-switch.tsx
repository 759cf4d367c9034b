import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { toast } from '#ui/base/toast.ts'
import { ConfirmDialog } from '#ui/lists/confirm-dialog.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import type { Friend } from '../friends.contract.ts'
import { friendsQuery } from './friend-queries.ts'

/** Starts after a dialog that says what it means; stops at once. */
export function TrustSwitch({ friend }: { friend: Friend }) {
  const { _id, firstName } = friend
  const trusted = friend.trusted === true
  const about = useId()
  const [asking, setAsking] = useState(false)
  const trust = useMutation({
    mutationFn: (wanted: boolean) =>
      api('PUT /friends/:userId/trust', { params: { userId: _id }, body: { trusted: wanted } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(friendsQuery.queryKey, (friends) =>
        friends?.map((one) => (one._id === _id ? { ...one, ...data } : one)),
      )
      toast.success(data.trusted ? `You trust ${firstName}` : `You confirm ${firstName}’s matches`)
    },
    onError: (error) => {
      toast.error(messageOf(error, 'Action failed.'))
      // The friendship may have ended.
      void queryClient.invalidateQueries({ queryKey: friendsQuery.queryKey })
    },
    onSettled: () => setAsking(false),
  })
  // Switched off, it shows so before the server answers; switched on, only after the question.
  const shown = trust.isPending && !trust.variables ? false : trusted
  return (
    <div>
      <Switch
        label={`Trust what ${firstName} writes down`}
        describedBy={about}
        checked={shown}
        className="justify-between gap-4 [&>label]:text-base [&>label]:text-ink [&>label]:wrap-anywhere"
        onChange={(wanted) => {
          if (trust.isPending) return
          if (wanted) setAsking(true)
          else trust.mutate(false)
        }}
      />
      <p id={about} className="text-base text-muted wrap-anywhere">
        {shown
          ? `What ${firstName} writes down about you is confirmed at once.`
          : `You confirm each match that ${firstName} writes down.`}
      </p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<span className="wrap-anywhere">Trust what {firstName} writes down?</span>}
        confirmLabel={`Trust ${firstName}`}
        loading={trust.isPending}
        onConfirm={() => trust.mutate(true)}
      >
        <p className="wrap-anywhere">
          From now on, matches that {firstName} logs with you, and changes to them, are confirmed at
          once. You still hear of each one, and can decline or correct it. {firstName} is not told,
          and you can stop at any time.
        </p>
      </ConfirmDialog>
    </div>
  )
}
