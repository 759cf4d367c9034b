import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { formatLocalDay } from '#features/dates/web/moments.ts'
import { matchCount } from '#features/scoring/scores.rules.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'
import { ConfirmButton } from '#ui/lists/confirm-dialog.tsx'

import type { Claim } from '../guests.contract.ts'
import { claimDetail, claimTitle, isUndoable, stateWords } from './claim-words.ts'
import { useAnswer } from './guest-mutations.ts'

export function ClaimsCard({ claims }: { claims: UseQueryResult<Claim[]> }) {
  const [now] = useState(() => new Date())
  if (claims.data === undefined) {
    return (
      <Card title="Claims">
        <LoadFailure
          title="Your claims did not load"
          level={3}
          {...failureOf(claims, 'Failed to load.')}
        />
      </Card>
    )
  }
  const shown = claims.data.filter((claim) => claim.state === 'open' || isUndoable(claim, now))
  return (
    <Card title="Claims">
      {shown.length === 0 ? (
        <p className="text-muted">Nobody waits for an answer.</p>
      ) : (
        <Sheet aria-label="Claims">
          {shown.map((claim) => (
            <ClaimRow key={claim._id} claim={claim} />
          ))}
        </Sheet>
      )}
    </Card>
  )
}

function ClaimRow({ claim }: { claim: Claim }) {
  const me = useMe()
  const [now] = useState(() => new Date())
  const title = claimTitle(claim, me)
  return (
    <li className="sheet-line flex gap-3 py-3 first:pt-1 last:border-b-0 last:pb-1">
      <Meeple piece={colourOf({ userId: null, name: claim.guest })} className="mt-0.5 size-8" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-bold wrap-anywhere">{title}</p>
        <p className="text-base leading-snug text-muted wrap-anywhere">
          <span
            className={classNames(
              'font-semibold',
              claim.state === 'accepted' ? 'text-win' : 'text-ink',
            )}
          >
            {stateWords(claim, me)}
          </span>
          : {claimDetail(claim, me)}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 empty:hidden">
          {claim.state === 'open' && !claim.asked && (
            <ButtonLink
              to="/friends/guests"
              search={{ claim: claim._id }}
              size="small"
              resetScroll={false}
              className="mt-1.5 mb-1"
              aria-label={`Look and answer: ${title}`}
            >
              Look and answer
            </ButtonLink>
          )}
          {isUndoable(claim, now) && <UndoButton claim={claim} />}
        </div>
      </div>
    </li>
  )
}

function UndoButton({ claim }: { claim: Claim }) {
  const me = useMe()
  const answer = useAnswer(claim, () =>
    document.getElementById('page')?.focus({ preventScroll: true }),
  )
  const title = claimTitle(claim, me)
  if (claim.undoUntil === null) {
    return (
      <Button
        tone="bare"
        className="-ml-2.5"
        loading={answer.isPending}
        aria-label={`Withdraw: ${title}`}
        onClick={() => answer.mutate({ what: 'undo' })}
      >
        Withdraw
      </Button>
    )
  }
  return (
    <>
      <span className="-ml-2.5">
        <ConfirmButton
          tone="bare"
          label={
            <>
              Undo<span className="sr-only">: {title}</span>
            </>
          }
          question="Undo this claim?"
          description={`${matchCount(claim.matches)} ${claim.matches === 1 ? 'goes' : 'go'} back to the guest “${claim.guest}”. You can ask again later.`}
          confirmLabel="Undo"
          pending={answer.isPending}
          onConfirm={() => answer.mutateAsync({ what: 'undo' })}
        />
      </span>
      <span className="text-base text-muted">
        until {formatLocalDay(claim.undoUntil, 'd MMM yyyy')}
      </span>
    </>
  )
}
