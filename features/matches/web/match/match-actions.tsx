import { useNavigate } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import UserMinus from 'lucide-react/icons/user-minus'

import type { WholeMatch } from '#features/matches/contract.ts'
import { canConfirm, canDecline, canDelete, canEdit } from '#features/matches/rules.ts'
import { Button, type ButtonTone } from '#ui/base/button.tsx'
import { ConfirmButton } from '#ui/lists/confirm-button.tsx'

import { RemindButton } from '../actions/match-answers.tsx'
import { useDelete } from '../actions/match-mutations.ts'
import { useViewer } from '../actions/use-viewer.ts'
import { useDecline } from './use-decline.ts'

/** What the viewer may do with the match. */
export function MatchActions({
  match,
  editFocused,
  onEdit,
}: {
  match: WholeMatch
  /** The editor was just closed, so the focus goes back to its button. */
  editFocused: boolean
  onEdit: () => void
}) {
  const viewer = useViewer()
  return (
    <>
      <RemindButton match={match} size="small" />
      {canEdit(match, viewer).ok && (
        <Button
          tone="quiet"
          size="small"
          autoFocus={editFocused}
          icon={<Pencil aria-hidden="true" className="size-4.5" />}
          onClick={onEdit}
        >
          Edit match
        </Button>
      )}
      <DeleteOrDecline match={match} />
    </>
  )
}

/** Deletes or declines the match, whichever the viewer may do. */
function DeleteOrDecline({ match }: { match: WholeMatch }) {
  const viewer = useViewer()
  if (canDelete(match, viewer).ok) return <DeleteButton match={match} />
  const confirmable = canConfirm(match, viewer).ok
  return !confirmable && canDecline(match, viewer).ok ? (
    <DeclineButton match={match} tone="bare" />
  ) : null
}

function DeleteButton({ match }: { match: WholeMatch }) {
  const navigate = useNavigate()
  const remove = useDelete(match, async () => navigate({ to: '/matches', replace: true }))
  return (
    <ConfirmButton
      label="Delete match"
      tone="bare"
      icon={<Trash aria-hidden="true" className="size-4.5" />}
      question="Delete this match? This can’t be undone."
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={remove.mutateAsync}
    />
  )
}

export function DeclineButton({ match, tone }: { match: WholeMatch; tone?: ButtonTone }) {
  const decline = useDecline(match)
  return (
    <Button
      tone={tone ?? 'quiet'}
      loading={decline.isPending}
      icon={<UserMinus aria-hidden="true" className="size-4.5" />}
      onClick={() => decline.mutate()}
    >
      Decline
    </Button>
  )
}
