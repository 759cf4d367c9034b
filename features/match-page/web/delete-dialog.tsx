import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { forgetMatch } from '#features/matches/web/match-queries.ts'
import { toast } from '#ui/base/toast.ts'
import { ConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import type { OpenedProps } from './opener.tsx'

/** Asks before it deletes the match. */
export function DeleteDialog({ match, open, onOpenChange }: OpenedProps) {
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
