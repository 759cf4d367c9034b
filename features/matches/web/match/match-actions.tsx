import { useNavigate } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import UserMinus from 'lucide-react/icons/user-minus'

import { fullName } from '#features/accounts/rules.ts'
import type { WholeMatch } from '#features/matches/contract.ts'
import {
  canConfirm,
  canDecline,
  canDelete,
  canEdit,
  isCreator,
  type Viewer,
} from '#features/matches/rules.ts'
import { claimOf } from '#features/matches/standings/rules.ts'
import { Button, type ButtonTone } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { shortScore } from '#ui/layout/score-words.ts'
import { ConfirmButton } from '#ui/lists/confirm-button.tsx'

import { ConfirmMatchButton, RemindButton } from '../actions/match-answers.tsx'
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

/** Asks the viewer to confirm or decline the match, until one of both is done. */
export function MatchInvitation({ match }: { match: WholeMatch }) {
  const viewer = useViewer()
  if (!canConfirm(match, viewer).ok) return null
  return (
    <Card className="order-2 border-2 border-marigold-edge" title="Was it like this?">
      <p className="mb-4 wrap-anywhere">
        <Claim match={match} viewer={viewer} />
      </p>
      <div className="flex flex-wrap gap-3">
        <ConfirmMatchButton match={match} fallbackMessage="Failed to confirm." />
        {canDecline(match, viewer).ok && <DeclineButton match={match} />}
      </div>
    </Card>
  )
}

/** What somebody wrote about the viewer. */
function Claim({ match, viewer }: { match: WholeMatch; viewer: Viewer }) {
  const own = match.players.find(({ user }) => user?._id === viewer.userId)
  const score = own?.score ?? null
  const claim =
    own === undefined ? null : claimOf(match, own, score === null ? null : shortScore(score))
  const { createdBy } = match
  if (createdBy === null || isCreator(match, viewer)) {
    return `Your score or result was changed${claim === null ? '.' : `: you ${claim}.`}`
  }
  const writer = fullName(createdBy)
  return claim === null ? (
    `${writer} wrote this match down with you.`
  ) : (
    <>
      {writer} wrote that you <strong>{claim}</strong>.
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

function DeclineButton({ match, tone }: { match: WholeMatch; tone?: ButtonTone }) {
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
