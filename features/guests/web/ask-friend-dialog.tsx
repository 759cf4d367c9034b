import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'

import { claimSize } from '../claims.rules.ts'
import { useAsk } from './claim-mutations.ts'

interface AskFriendProps {
  guest: { _id: string; name: string; matches: number }
  onClose: () => void
}

/** Asks a friend whether a guest was them. */
export function AskFriendDialog({ open, guest, onClose }: AskFriendProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">Who was “{guest.name}”?</span>}
      description={`Your friend sees ${claimSize(guest.matches, 'you')}, and says which are right. Until then nothing changes.`}
    >
      <AskFriendForm guest={guest} onClose={onClose} />
    </Dialog>
  )
}

function AskFriendForm({ guest, onClose }: AskFriendProps) {
  const friends = useQuery(friendsQuery)
  const [friendId, setFriendId] = useState<string | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const ask = useAsk()
  const options = (friends.data ?? []).map((friend) => ({
    id: friend._id,
    label: fullName(friend),
    detail: friend.email,
  }))
  const chosen = options.find(({ id }) => id === friendId) ?? null

  function submit() {
    setSubmitted(true)
    if (friendId === null || ask.isPending) return
    ask.mutate({ guest: guest._id, userId: friendId }, { onSuccess: onClose })
  }

  return (
    <Form
      onSubmit={submit}
      errors={ask.error instanceof ApiError ? ask.error.errors : undefined}
      className="flex flex-col gap-4"
    >
      <Combobox
        label="Friend"
        name="userId"
        placeholder="Type a name"
        options={options}
        value={chosen}
        onChange={(option) => setFriendId(option?.id ?? null)}
        loading={friends.isPending}
        emptyText={options.length === 0 ? 'You have no friends here yet.' : 'No friends found.'}
        error={submitted && chosen === null ? 'Choose a friend.' : null}
      />
      {ask.isError && <Banner tone="error">{messageOf(ask.error, 'Failed to ask.')}</Banner>}
      <Button type="submit" wide loading={ask.isPending}>
        {chosen === null ? 'Ask' : `Ask ${chosen.label}`}
      </Button>
    </Form>
  )
}
