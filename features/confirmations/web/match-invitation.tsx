import type { ReactNode } from 'react'

import { fullName } from '#features/accounts/names.rules.ts'
import { canConfirm, canDecline, isCreator, type Viewer } from '#features/matches/matches.rules.ts'
import { ConfirmMatchButton } from '#features/matches/web/match-answers.tsx'
import { useViewer } from '#features/matches/web/opened-match.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { finishWords } from '#features/scoring/match-outcome.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import { DeclineButton } from './decline-button.tsx'

/** Asks the viewer to confirm, to correct or to decline the match; then says that it is confirmed. */
export function MatchInvitation({
  match,
  children,
}: {
  match: WholeMatch
  /** The button for a correction. */
  children: ReactNode
}) {
  const viewer = useViewer()
  const confirms = canConfirm(match, viewer).ok
  return (
    <Card className="border-2 border-marigold-edge print:hidden" title="Was it like this?">
      <p className="mb-4 wrap-anywhere">
        <WrittenAbout match={match} viewer={viewer} />
      </p>
      <div className="flex flex-wrap gap-3 *:grow">
        <ConfirmMatchButton match={match} fallbackMessage="Failed to confirm." />
        {children}
        {confirms && canDecline(match, viewer).ok && <DeclineButton match={match} />}
      </div>
    </Card>
  )
}

/** What somebody wrote about the viewer. */
function WrittenAbout({ match, viewer }: { match: WholeMatch; viewer: Viewer }) {
  const own = match.players.find(({ user }) => user?._id === viewer.userId)
  const score = own?.score ?? null
  const finish =
    own === undefined ? null : finishWords(match, own, score === null ? null : shortScore(score))
  const { createdBy } = match
  if (createdBy === null || isCreator(match, viewer)) {
    return `Your score or result was changed${finish === null ? '.' : `: you ${finish}.`}`
  }
  const writer = fullName(createdBy)
  return finish === null ? (
    `${writer} wrote this match down with you.`
  ) : (
    <>
      {writer} wrote that you <strong>{finish}</strong>.
    </>
  )
}
