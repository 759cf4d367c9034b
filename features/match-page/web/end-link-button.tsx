import { useMutation } from '@tanstack/react-query'
import Link2Off from 'lucide-react/icons/link-2-off'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'
import type { OpenedMatch } from '#features/matches/web/opened-match.ts'
import { toast } from '#ui/base/toast.ts'
import { ConfirmButton } from '#ui/lists/confirm-dialog.tsx'

/** Ends the table link of somebody else’s match, as an admin. */
export function EndLinkButton({ match: { _id: id } }: { match: OpenedMatch }) {
  const end = useMutation({
    mutationFn: () => api('DELETE /sessions/:id/link', { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      // The button is gone.
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
