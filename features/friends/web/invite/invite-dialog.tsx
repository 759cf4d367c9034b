import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { Button } from '#ui/base/button.tsx'
import { LinkCode } from '#ui/base/link-code.tsx'
import { toast } from '#ui/base/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { findFriendLink } from './friend-link.ts'
import { SendButtons } from './send-buttons.tsx'
import { storedLink } from './stored-link.ts'

export function InviteDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Invite a friend">
      <FriendLink />
    </Dialog>
  )
}

function FriendLink() {
  const { _id: userId } = useMe()
  const kept = storedLink(`friend link of ${userId}`)
  const [link, setLink] = useState(() => {
    const stored = kept.read()
    return stored !== null && stored.expiresAt > new Date().toISOString() ? stored : null
  })
  // Another device may have ended it, or made the next one: then nobody gets in by this one.
  const check = useQuery({
    queryKey: ['friends', 'link', link?.url],
    queryFn: async () => findFriendLink(link?.url.split('/').at(-1) ?? ''),
    enabled: link !== null,
    staleTime: 0,
  })
  const make = useMutation({
    mutationFn: async () => (await api('POST /friends/link')).data,
    onSuccess: (made) => {
      kept.store(made)
      setLink(made)
    },
    onError: (error) => toast.error(messageOf(error, 'The link could not be made.')),
  })
  const end = useMutation({
    mutationFn: async () => api('DELETE /friends/link'),
    onSuccess: ({ message }) => {
      kept.remove()
      setLink(null)
      toast.success(message)
    },
    onError: (error) => toast.error(messageOf(error, 'The link could not be ended.')),
  })
  const endButton = (
    <Button tone="bare" loading={end.isPending} onClick={() => end.mutate()}>
      End the link
    </Button>
  )
  if (link === null || check.data?.is === 'ended') {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          Whoever opens your link sees your first name and initial, and becomes your friend if they
          want. It works for 30 days. A link that you made before, here or elsewhere, ends.
        </p>
        <Button wide loading={make.isPending} onClick={() => make.mutate()}>
          Make a link
        </Button>
        {endButton}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <LinkCode url={link.url} words="Point your camera here" />
      <SendButtons title="Be friends on Tabletally" url={link.url} />
      <p className="text-base text-muted">
        Whoever opens it sees your first name and initial, and becomes your friend if they want.
      </p>
      <div className="-mx-2.5 -my-2">{endButton}</div>
    </div>
  )
}
