import BellRing from 'lucide-react/icons/bell-ring'
import Check from 'lucide-react/icons/check'
import { useLayoutEffect, useRef, useState } from 'react'

import type { Match } from '#features/matches/matches.contract.ts'
import { canConfirm, canRemind, type Verdict } from '#features/matches/matches.rules.ts'
import { useViewer } from '#features/matches/web/use-viewer.ts'
import { Button, type ButtonSize } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { TextLink } from '#ui/base/text-link.tsx'

import { useConfirm, useRemind } from './match-mutations.ts'

/** The buttons of a match in the history: to confirm it, or to remind its players. */
export function MatchAnswers({ match }: { match: Match }) {
  const viewer = useViewer()
  const remind = useRemindVerdict(match)
  const corrects = match.correcting === true
  const confirms = canConfirm(match, viewer).ok && !corrects
  const reminds = remind.ok || remind.code === 'rate_limited'
  // The row keeps its height, so that a second tap never meets the next match.
  const [confirmed, setConfirmed] = useState(false)
  if (!confirms && !reminds && !corrects && !confirmed) return null
  return (
    <div className="relative z-1 mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 pb-1 sm:pl-16">
      {corrects && (
        // Confirming would withdraw it, so it is shown first.
        <TextLink to="/matches/$id" params={{ id: match._id }}>
          Your correction waits
        </TextLink>
      )}
      {confirms && (
        <ConfirmMatchButton
          match={match}
          fallbackMessage="Failed to confirm match."
          size="small"
          onConfirmed={() => setConfirmed(true)}
        />
      )}
      {confirmed && !confirms && <ConfirmedMark className="min-h-11 sm:min-h-10" />}
      {reminds && <RemindButton match={match} size="small" />}
    </div>
  )
}

function useRemindVerdict(match: Match): Verdict {
  const viewer = useViewer()
  const [now] = useState(() => new Date())
  return canRemind(match, viewer, now)
}

/** In the place of the button, once it was pressed. */
export function ConfirmedMark({ className }: { className: string }) {
  return (
    <span className={classNames('flex items-center gap-2 font-bold text-win', className)}>
      <Check aria-hidden="true" strokeWidth={3} className="size-5" />
      Confirmed
    </span>
  )
}

export function ConfirmMatchButton({
  match,
  fallbackMessage,
  size,
  onConfirmed,
}: {
  match: Match
  /** Shown when the server gives no reason. */
  fallbackMessage: string
  size?: ButtonSize
  /** Before the button goes. */
  onConfirmed?: () => void
}) {
  const confirm = useConfirm(match, fallbackMessage)
  const button = useRef<HTMLButtonElement>(null)

  // The button disappears after its action; the focus then moves to the match.
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own !== null && own === document.activeElement) focusMatchOf(own)
    }
  }, [])

  return (
    <Button
      ref={button}
      size={size}
      loading={confirm.isPending}
      icon={<Check aria-hidden="true" strokeWidth={3} className="size-5" />}
      onClick={() => confirm.mutate(undefined, onConfirmed && { onSuccess: onConfirmed })}
    >
      Confirm I'm in
    </Button>
  )
}

/** Focuses the match's link in the history, or the page on the match's own page. */
function focusMatchOf(button: HTMLElement): void {
  const match = button.closest('article')?.querySelector('a') ?? button.closest('main')
  match?.focus({ preventScroll: true })
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
      {!verdict.ok && <span className="text-sm text-muted">{verdict.reason}</span>}
    </>
  )
}
