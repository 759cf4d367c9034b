import BellRing from 'lucide-react/icons/bell-ring'
import Check from 'lucide-react/icons/check'
import { useLayoutEffect, useRef, useState } from 'react'

import type { Match } from '#features/matches/matches.contract.ts'
import { canConfirm, canRemind, type Verdict } from '#features/matches/matches.rules.ts'
import { useViewer } from '#features/matches/web/use-viewer.ts'
import { Button, type ButtonSize, type ButtonTone } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/text-link.tsx'

import { useConfirm, useRemind } from './match-mutations.ts'

/** What a match in the history asks of the reader: to confirm it. */
export function MatchAnswers({ match }: { match: Match }) {
  const viewer = useViewer()
  const corrects = match.correcting === true
  if (!corrects && !canConfirm(match, viewer).ok) return null
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
      tone={tone}
      size={size}
      loading={confirm.isPending}
      icon={<Check aria-hidden="true" strokeWidth={3} className="size-5" />}
      onClick={() => confirm.mutate()}
    >
      <span className="whitespace-nowrap">Confirm I'm in</span>
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
