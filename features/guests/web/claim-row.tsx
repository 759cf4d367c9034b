import { useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'

import type { Claim } from '../claims.contract.ts'
import type { ClaimState } from '../claims.rules.ts'
import { claimRowId, focusClaim } from './claim-row-focus.ts'
import { claimDetail, claimTitle, isUndoable, stateWords } from './claim-words.ts'
import { UndoButton } from './undo-button.tsx'

/** One claim, its state, and what can be done about it. */
export function ClaimRow({ claim }: { claim: Claim }) {
  const me = useMe()
  const [now] = useState(() => new Date())
  const title = claimTitle(claim, me)
  return (
    <li
      id={claimRowId(claim._id)}
      tabIndex={-1}
      className="sheet-line flex gap-3 py-3 first:pt-1 last:border-b-0 last:pb-1"
    >
      <Meeple piece={colourOf({ userId: null, name: claim.guest })} className="mt-0.5 size-8" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-bold wrap-anywhere">{title}</p>
        <p className="text-base leading-snug text-muted wrap-anywhere">
          <span className={classNames('font-semibold', stateClasses[claim.state])}>
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
          {isUndoable(claim, now) && (
            <UndoButton claim={claim} onDone={() => focusClaim(claim._id)} />
          )}
        </div>
      </div>
    </li>
  )
}

const stateClasses = {
  open: 'text-ink',
  accepted: 'text-win',
  rejected: 'text-loss',
  undone: '',
} satisfies Record<ClaimState, string>
