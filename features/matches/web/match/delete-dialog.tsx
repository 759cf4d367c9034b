import { useNavigate } from '@tanstack/react-router'

import { ConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import { useDelete } from '../actions/match-mutations.ts'
import type { OpenedProps } from './opener.tsx'

/** Asks before it deletes the match. */
export function DeleteDialog({ match, open, onOpenChange }: OpenedProps) {
  const navigate = useNavigate()
  const remove = useDelete(match, async () => navigate({ to: '/matches', replace: true }))
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
