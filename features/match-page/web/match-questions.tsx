import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Link2Off from 'lucide-react/icons/link-2-off'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { canRelease } from '#features/guests/claims.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import { isCreator } from '#features/matches/matches.rules.ts'
import { cacheMatch, forgetMatch, matchQuery } from '#features/matches/web/match-queries.ts'
import {
  cacheOpenedMatch,
  type OpenedMatch,
  useViewer,
} from '#features/matches/web/opened-match.ts'
import { toast } from '#ui/base/toast.ts'
import { ConfirmButton, ConfirmDialog } from '#ui/lists/confirm-dialog.tsx'
import type { Opening } from '#ui/overlays/opener.tsx'

export function DeleteDialog({ match, open, onOpenChange }: { match: OpenedMatch } & Opening) {
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: async () => api('DELETE /sessions/:id', { params: { id: match._id } }),
    onSuccess: async () => {
      toast.success('Match deleted.')
      await forgetMatch(match._id, async () => navigate({ to: '/matches', replace: true }))
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to delete match.')),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this match? This can’t be undone."
      confirmLabel="Delete"
      danger
      loading={remove.isPending}
      // A toast reports a failure; the dialog closes either way.
      onConfirm={() => remove.mutate(undefined, { onSettled: () => onOpenChange(false) })}
    />
  )
}

/** Of somebody else’s match, as an admin. */
export function EndLinkButton({ match: { _id: id } }: { match: OpenedMatch }) {
  const end = useMutation({
    mutationFn: () => api('DELETE /sessions/:id/link', { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      // The button that had the focus is gone.
      document.getElementById('page')?.focus({ preventScroll: true })
      const { queryKey } = matchQuery(id)
      queryClient.setQueryData(queryKey, (match) => match && { ...match, link: null })
    },
    onError: (error) => toast.error(messageOf(error, 'The link could not be ended.')),
  })
  return (
    <ConfirmButton
      label="End link"
      tone="bare"
      icon={<Link2Off aria-hidden="true" className="size-4.5" />}
      question="End the table link?"
      description="Whoever has it cannot open the sheet any more. The creator can make another one. The audit records who ended it."
      confirmLabel="End the link"
      pending={end.isPending}
      onConfirm={end.mutateAsync}
    />
  )
}

/** As the match's creator, for 30 days. */
export function ReleaseButton({ match, player }: { match: OpenedMatch; player: Player }) {
  const viewer = useViewer()
  const [now] = useState(() => new Date())
  const [open, setOpen] = useState(false)
  const release = useMutation({
    mutationFn: async () =>
      api('POST /sessions/:id/players/:pid/release', {
        params: { id: match._id, pid: player._id },
      }),
    onSuccess: (response) => {
      toast.success(response.message ?? '')
      // The button that had the focus is gone.
      document.getElementById('page')?.focus({ preventScroll: true })
      cacheOpenedMatch(response)
      cacheMatch(response.data)
    },
    onError: (error) => toast.error(messageOf(error, 'The seat could not be given back.')),
    onSettled: () => setOpen(false),
  })
  if (!isCreator(match, viewer) || !canRelease(claimedAt(match, player), now).ok) return null
  return (
    <>
      <button
        type="button"
        aria-label={`Undo the claim of ${player.name}`}
        className="-my-2 inline-flex items-center gap-1 rounded-field px-1 py-2 font-bold text-ink underline hover:bg-sunk"
        onClick={() => setOpen(true)}
      >
        <Undo aria-hidden="true" className="size-3.5" />
        Undo the claim
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Give the seat back to the guest?"
        confirmLabel="Undo the claim"
        danger
        loading={release.isPending}
        onConfirm={() => release.mutate()}
      >
        {player.name} leaves the table, and the guest is back under the old name. They can ask you
        for the seat again.
      </ConfirmDialog>
    </>
  )
}

/** null if never. */
function claimedAt({ activity }: OpenedMatch, player: Player): string | null {
  const claimed = activity.find(
    ({ type, by }) => type === 'claimed' && by?._id === player.user?._id,
  )
  return claimed?.at ?? null
}
