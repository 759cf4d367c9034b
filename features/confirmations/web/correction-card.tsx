import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState, useTransition } from 'react'

import { fullName } from '#features/accounts/names.rules.ts'
import { formatMoment } from '#features/dates/web/moments.ts'
import type { Correction } from '#features/matches/open-corrections.contract.ts'
import { canAccept, canReject, correctionWords } from '#features/matches/open-corrections.rules.ts'
import { useViewer } from '#features/matches/web/opened-match.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { lazyPart } from '#ui/base/lazy-component.tsx'

import { changesByRow, nothingChangesUntil } from './corrected.ts'
import { useAnswer } from './correction-mutations.ts'
import { NewRanking } from './new-ranking.tsx'

const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).RejectDialog)

export function CorrectionCard({
  match,
  correction,
  title,
  children,
}: {
  match: WholeMatch
  correction: Correction
  title: string
  children: ReactNode
}) {
  const { players } = match
  const changes = changesByRow(correction.changes, players)
  return (
    <Card className="border-2 border-marigold-edge" title={title}>
      <ul role="list" aria-label="Changes" className="-mt-1 font-bold">
        {changes.map((change) => (
          <li
            key={`${change.row} ${change.field}`}
            className="wrap-anywhere first-letter:uppercase"
          >
            {correctionWords([change], players)}
          </li>
        ))}
      </ul>
      {correction.comment !== '' && (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">“{correction.comment}”</p>
      )}
      <time dateTime={correction.at} className="mt-1 mb-3 block text-base text-muted">
        {formatMoment(correction.at)}
      </time>
      <NewRanking match={match} changes={changes} />
      <div className="mt-4 flex flex-col gap-3">{children}</div>
    </Card>
  )
}

export function ProposedCorrection({
  match,
  correction,
}: {
  match: WholeMatch
  correction: Correction
}) {
  const viewer = useViewer()
  const { by } = correction
  const mayReject = canReject(match, viewer).ok
  return (
    <CorrectionCard
      match={match}
      correction={correction}
      title={`${fullName(by)} suggests a correction`}
    >
      {mayReject ? (
        <Answers match={match} correction={correction} />
      ) : (
        <p className="text-muted">{nothingChangesUntil(match)}</p>
      )}
    </CorrectionCard>
  )
}

function Answers({ match, correction }: { match: WholeMatch; correction: Correction }) {
  const viewer = useViewer()
  const answer = useAnswer(match, correction)
  const verdict = canAccept(match, viewer, correction)
  const [rejecting, setRejecting] = useState<boolean>()
  const [loading, startTransition] = useTransition()
  const sends = (what: string) => answer.isPending && answer.variables.what === what
  return (
    <>
      <div className="flex flex-wrap gap-3 *:grow max-[30rem]:*:px-3">
        <Button
          loading={sends('accept')}
          disabled={!verdict.ok}
          icon={<Check aria-hidden="true" strokeWidth={3} className="size-5" />}
          onClick={() => answer.mutate({ what: 'accept' })}
        >
          Accept
        </Button>
        <Button
          tone="quiet"
          loading={loading || sends('reject')}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={() => startTransition(() => setRejecting(true))}
        >
          Reject
        </Button>
      </div>
      {!verdict.ok && <p className="text-base text-muted">{verdict.reason}</p>}
      {rejecting !== undefined && (
        <RejectDialog
          author={correction.by.firstName}
          open={rejecting}
          onOpenChange={setRejecting}
          pending={sends('reject')}
          onReject={(reason) =>
            answer.mutate({ what: 'reject', reason }, { onSettled: () => setRejecting(false) })
          }
        />
      )}
    </>
  )
}
