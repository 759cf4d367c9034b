import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { lazy } from 'react'

import { DeclineButton } from '#features/confirmations/web/decline-button.tsx'
import { canConfirm, canDecline, canDelete, canEdit } from '#features/matches/matches.rules.ts'
import { useViewer } from '#features/matches/web/use-viewer.ts'
import { RemindButton } from '#features/whole-match/web/match-answers.tsx'
import type { OpenedMatch } from '#features/whole-match/web/match-queries.ts'
import { Button } from '#ui/base/button.tsx'

import { Opener } from './opener.tsx'

const DeleteDialog = lazy(async () => ({
  default: (await import('./delete-dialog.tsx')).DeleteDialog,
}))

/** What the viewer may do with the match. */
export function MatchActions({
  match,
  editFocused,
  onEdit,
}: {
  match: OpenedMatch
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
function DeleteOrDecline({ match }: { match: OpenedMatch }) {
  const viewer = useViewer()
  if (canDelete(match, viewer).ok) {
    return (
      <Opener
        label="Delete match"
        tone="bare"
        icon={<Trash aria-hidden="true" className="size-4.5" />}
        opened={DeleteDialog}
        match={match}
      />
    )
  }
  const confirmable = canConfirm(match, viewer).ok
  return !confirmable && canDecline(match, viewer).ok ? (
    <DeclineButton match={match} tone="bare" />
  ) : null
}
