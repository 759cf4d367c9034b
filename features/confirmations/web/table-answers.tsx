import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useRef, useState, useTransition } from 'react'

import { fullName } from '#features/accounts/names.rules.ts'
import { canConfirm, canDecline, isCreator, type Viewer } from '#features/matches/matches.rules.ts'
import type { Correction } from '#features/matches/open-corrections.contract.ts'
import { canPropose } from '#features/matches/open-corrections.rules.ts'
import { ConfirmMatchButton } from '#features/matches/web/match-answers.tsx'
import { useViewer } from '#features/matches/web/opened-match.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { finishWords } from '#features/scoring/match-outcome.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { lazyPart } from '#ui/base/lazy-component.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import { nothingChangesUntil } from './corrected.ts'
import { CorrectionCard, ProposedCorrection } from './correction-card.tsx'
import { useAnswer } from './correction-mutations.ts'
import { DeclineButton } from './declining.tsx'

const CorrectionDialog = lazyPart(
  async () => (await import('./correction-dialog.tsx')).CorrectionDialog,
)

export function TableAnswers({ match }: { match: WholeMatch }) {
  const viewer = useViewer()
  // A correction that needs a look is opened here.
  const corrects = useLocation({ select: ({ state }) => state.corrects })
  const [open, setOpen] = useState(corrects)
  const [loading, startTransition] = useTransition()
  const panel = useRef<HTMLDivElement>(null)
  const own = match.corrections.find(({ by }) => by._id === viewer.userId)
  const proposes = canPropose(match, viewer).ok
  const confirms = canConfirm(match, viewer).ok
  // A confirmed card stays: a second tap must not meet what stands below it.
  const [asked] = useState(confirms)

  const correct = (label: string) => (
    <Button tone="quiet" loading={loading} onClick={() => startTransition(() => setOpen(true))}>
      {label}
    </Button>
  )
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-5 outline-none">
      {match.corrections.map(
        (correction) =>
          correction !== own && (
            <ProposedCorrection key={correction._id} match={match} correction={correction} />
          ),
      )}
      {own !== undefined && (
        <OwnCorrection match={match} correction={own}>
          {correct('Change it')}
        </OwnCorrection>
      )}
      {proposes &&
        own === undefined &&
        (confirms || asked ? (
          <MatchInvitation match={match}>{correct('Something’s wrong')}</MatchInvitation>
        ) : (
          <div>{correct('Something’s wrong')}</div>
        ))}
      {proposes && open !== undefined && (
        <CorrectionDialog
          match={match}
          own={own}
          open={open}
          onOpenChange={setOpen}
          panel={panel}
        />
      )}
    </div>
  )
}

function OwnCorrection({
  match,
  correction,
  children,
}: {
  match: WholeMatch
  correction: Correction
  children: React.ReactNode
}) {
  const viewer = useViewer()
  const answer = useAnswer(match, correction)
  return (
    <CorrectionCard match={match} correction={correction} title="You suggest a correction">
      <p className="text-muted">{nothingChangesUntil(match)}</p>
      <div className="flex flex-wrap gap-3 *:grow max-[30rem]:*:px-3">
        {children}
        <Button
          tone="quiet"
          loading={answer.isPending}
          onClick={() => answer.mutate({ what: 'withdraw' })}
        >
          Withdraw
        </Button>
        {canDecline(match, viewer).ok && <DeclineButton match={match} tone="bare" />}
      </div>
    </CorrectionCard>
  )
}

function MatchInvitation({ match, children }: { match: WholeMatch; children: ReactNode }) {
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
