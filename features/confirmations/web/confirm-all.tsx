import { useMutation } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { useEffect, useEffectEvent, useRef } from 'react'

import { messageOf } from '#client/api-error.ts'
import type { ResponseOf } from '#client/api.ts'
import { onWritten } from '#client/pending/pending-store.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { confirmMatches } from '#features/matches/web/match-answers.tsx'
import { invalidateLists } from '#features/matches/web/match-queries.ts'
import { Button } from '#ui/base/button.tsx'
import { sayWaits, toast } from '#ui/base/toast.ts'

/** What was refused of a confirmation that waited on this device, by match. */
export function useLateRefusals(onRefused: (refused: ReadonlyMap<string, string>) => void): void {
  const hear = useEffectEvent(onRefused)
  useEffect(
    () =>
      onWritten(({ endpoint }, response) => {
        if (endpoint !== 'POST /sessions/confirm' || response === null) return
        const { refused } = (response as ResponseOf<'POST /sessions/confirm'>).data
        if (refused.length === 0) return
        toast.error(`${refused.length} could not be confirmed`)
        hear(sentences(refused))
      }),
    [],
  )
}

const sentences = (refused: readonly { _id: string; message: string }[]) =>
  new Map(refused.map(({ _id, message }) => [_id, message]))

/** In the versions that are shown: what was changed meanwhile is refused, and stays with the reason. */
export function ConfirmAll({
  matches,
  onConfirmed,
  onRefused,
}: {
  matches: readonly Match[]
  onConfirmed: (ids: readonly string[]) => void
  /** The server's sentences by match. */
  onRefused: (refused: ReadonlyMap<string, string>) => Promise<void>
}) {
  const heading = useRef<HTMLElement | null>(null)
  // A second tap can come before the button shows the first.
  const isSent = useRef(false)
  const confirm = useMutation({
    mutationFn: async () => confirmMatches(matches),
    onSuccess: async ({ waits, confirmed, refused }) => {
      const count = confirmed.length
      // The button goes with the last rows: the keyboard's place is then the card's heading.
      if (matches.length - count < 2) heading.current?.focus({ preventScroll: true })
      onConfirmed(confirmed)
      invalidateLists()
      await onRefused(sentences(refused))
      if (waits) sayWaits()
      else if (count > 0) toast.success(`${count} ${count === 1 ? 'match' : 'matches'} confirmed`)
      if (refused.length > 0) toast.error(`${refused.length} could not be confirmed`)
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to confirm.')),
  })
  return (
    <Button
      tone="quiet"
      size="small"
      loading={confirm.isPending}
      icon={<CheckCheck aria-hidden="true" className="size-5 max-sm:hidden" />}
      className="shrink-0 whitespace-nowrap"
      onClick={({ currentTarget }) => {
        if (isSent.current) return
        isSent.current = true
        heading.current = currentTarget.closest('section')?.querySelector('h2') ?? null
        confirm.mutate(undefined, { onSettled: () => (isSent.current = false) })
      }}
    >
      {`Confirm these ${matches.length}`}
    </Button>
  )
}
