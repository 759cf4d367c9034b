import { useLocation } from '@tanstack/react-router'
import { lazy, useRef, useState, useTransition } from 'react'

import { canConfirm, canDecline } from '#features/matches/matches.rules.ts'
import type { Correction } from '#features/matches/open-corrections.contract.ts'
import { canPropose } from '#features/matches/open-corrections.rules.ts'
import { useViewer } from '#features/matches/web/opened-match.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { Button } from '#ui/base/button.tsx'

import { nothingChangesUntil } from './corrected.ts'
import { CorrectionCard, ProposedCorrection } from './correction-card.tsx'
import { useAnswer } from './correction-mutations.ts'
import { DeclineButton } from './decline-button.tsx'
import { MatchInvitation } from './match-invitation.tsx'

const CorrectionDialog = lazy(async () => ({
  default: (await import('./correction-dialog.tsx')).CorrectionDialog,
}))

/** What the table says to the sheet: it was like this, or a correction. */
export function TableAnswers({ match }: { match: WholeMatch }) {
  const viewer = useViewer()
  // What needs a look is repaired here.
  const corrects = useLocation({ select: ({ state }) => state.corrects })
  const [open, setOpen] = useState(corrects)
  const [loading, startTransition] = useTransition()
  const panel = useRef<HTMLDivElement>(null)
  const own = match.corrections.find(({ by }) => by._id === viewer.userId)
  const proposes = canPropose(match, viewer).ok
  const confirms = canConfirm(match, viewer).ok
  // A confirmed card stays, so that a second tap never meets what stands below it.
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

/** The viewer’s own open correction. */
function OwnCorrection({
  match,
  correction,
  children,
}: {
  match: WholeMatch
  correction: Correction
  /** The button that replaces it. */
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
