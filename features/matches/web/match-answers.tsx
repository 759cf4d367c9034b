import BellRing from 'lucide-react/icons/bell-ring'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'

import { Button, type ButtonSize, type ButtonTone } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/text-link.tsx'

import type { Match } from '../matches.contract.ts'
import { canConfirm, canRemind, type Verdict } from '../matches.rules.ts'
import { useConfirm, useRemind } from './match-mutations.ts'
import { useViewer } from './use-viewer.ts'

/** What a match in the history asks of the reader: to confirm it. */
export function MatchAnswers({ match }: { match: Match }) {
  const viewer = useViewer()
  const corrects = match.correcting === true
  const confirms = canConfirm(match, viewer).ok && !corrects
  // A confirmed row keeps its height, so that a second tap never meets the next match.
  const [asked] = useState(confirms)
  if (!corrects && !confirms && !asked) return null
  return (
    <div className="relative z-1 col-span-2 mt-2 pb-1 lg:col-span-1 lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:m-0 lg:justify-self-end lg:p-0">
      {corrects ? (
        // Confirming would withdraw it, so it is shown first.
        <TextLink to="/matches/$id" params={{ id: match._id }}>
          Your correction waits
        </TextLink>
      ) : (
        <ConfirmMatchButton
          match={match}
          fallbackMessage="Failed to confirm match."
          tone="quiet"
          size="small"
        />
      )}
    </div>
  )
}

function useRemindVerdict(match: Match): Verdict {
  const viewer = useViewer()
  const [now] = useState(() => new Date())
  return canRemind(match, viewer, now)
}

/** Confirms that the reader was at the table; then the button says so in its place, and keeps the focus. */
export function ConfirmMatchButton({
  match,
  fallbackMessage,
  tone,
  size,
}: {
  match: Match
  /** Shown when the server gives no reason. */
  fallbackMessage: string
  tone?: ButtonTone
  size?: ButtonSize
}) {
  const confirm = useConfirm(match, fallbackMessage)
  const done = !canConfirm(match, useViewer()).ok
  return (
    <Button
      tone={done ? 'bare' : tone}
      size={size}
      loading={confirm.isPending}
      aria-disabled={done}
      icon={<Check aria-hidden="true" strokeWidth={3} className="size-5" />}
      className={done ? 'text-win! opacity-100!' : ''}
      onClick={() => done || confirm.mutate()}
    >
      <span className="whitespace-nowrap">{done ? 'Confirmed' : "Confirm I'm in"}</span>
    </Button>
  )
}

/** Disabled, with the reason, while it is too early for another reminder; hidden if not allowed. */
export function RemindButton({ match, size }: { match: Match; size?: ButtonSize }) {
  const remind = useRemind(match)
  const verdict = useRemindVerdict(match)
  if (!verdict.ok && verdict.code !== 'rate_limited') return null
  return (
    <>
      <Button
        tone="quiet"
        size={size}
        loading={remind.isPending}
        disabled={!verdict.ok}
        icon={<BellRing aria-hidden="true" className="size-5" />}
        onClick={() => remind.mutate()}
      >
        Remind players
      </Button>
      {!verdict.ok && <span className="text-base text-muted">{verdict.reason}</span>}
    </>
  )
}
