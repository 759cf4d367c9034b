import { useMutation } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { queryClient } from '#client/query/query-client.ts'
import { Button, type ButtonSize, type ButtonTone } from '#ui/base/button.tsx'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { sayWaits, toast } from '#ui/base/toast.ts'

import type { Match } from '../matches.contract.ts'
import { canConfirm, canRemind } from '../matches.rules.ts'
import { cacheMatch, matchQuery } from './match-queries.ts'
import { cacheOpenedMatch, useViewer } from './opened-match.ts'

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
        // A press on Confirm would withdraw it, so it is shown first.
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

/** The button then says so in its place, and keeps the focus. */
export function ConfirmMatchButton({
  match,
  fallbackMessage,
  tone,
  size,
}: {
  match: Match
  fallbackMessage: string
  tone?: ButtonTone
  size?: ButtonSize
}) {
  const confirm = useConfirm(match, fallbackMessage)
  const done = !canConfirm(match, useViewer()).ok
  // A second tap can come before the button shows the first.
  const isSent = useRef(false)
  return (
    <Button
      tone={done ? 'bare' : tone}
      size={size}
      loading={confirm.isPending}
      aria-disabled={done}
      icon={<Check aria-hidden="true" strokeWidth={3} className="size-5" />}
      className={done ? 'text-win! opacity-100!' : ''}
      onClick={() => {
        if (done || isSent.current) return
        isSent.current = true
        confirm.mutate(undefined, { onSettled: () => (isSent.current = false) })
      }}
    >
      <span className="whitespace-nowrap">{done ? 'Confirmed' : "Confirm I'm in"}</span>
    </Button>
  )
}

/** Disabled with the reason while it is too early; hidden if not allowed. */
export function RemindButton({ match, size }: { match: Match; size?: ButtonSize }) {
  const viewer = useViewer()
  const [now] = useState(() => new Date())
  const verdict = canRemind(match, viewer, now)
  const remind = useMutation({
    mutationFn: () => api('POST /sessions/:id/remind', { params: { id: match._id } }),
    onSuccess: ({ message = '' }) => {
      toast.success(message)
      cacheMatch({ ...match, lastReminderSent: new Date().toISOString() })
      void queryClient.invalidateQueries({ queryKey: matchQuery(match._id).queryKey })
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to send reminders.')),
  })
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

export async function confirmMatches(matches: readonly Match[]) {
  const answer = await sendConfirmation(matches)
  const confirmed = matches.filter(({ _id }) => answer.confirmed.includes(_id))
  void retryImport(() => import('./undo-confirm.ts')).then((undo) => undo.offerUnconfirm(confirmed))
  return answer
}

async function sendConfirmation(matches: readonly Match[]) {
  const ids = matches.map(({ _id }) => _id)
  const waiting = { waits: true, confirmed: ids, refused: [] }
  const [only, another] = matches
  if (only !== undefined && another === undefined) {
    const input = { params: { id: only._id }, ifMatch: only.version }
    const shown = { words: `Confirm ${only.game.name}` }
    const { response } = await sendWrite('POST /sessions/:id/confirm', input, shown)
    if (response === null) return waiting
    cacheOpenedMatch(response)
    cacheMatch(response.data)
    return { ...waiting, waits: false }
  }
  const versions = Object.fromEntries(matches.map(({ _id, version }) => [_id, version]))
  const shown = { words: `Confirm ${ids.length} matches` }
  const { response } = await sendWrite('POST /sessions/confirm', { body: { ids, versions } }, shown)
  return response === null ? waiting : { waits: false, ...response.data }
}

export function useConfirm(match: Match, fallbackMessage: string, done = 'Confirmed!') {
  return useMutation({
    mutationFn: () => confirmMatches([match]),
    onSuccess: ({ waits }) => {
      if (waits) sayWaits()
      else toast.success(done)
    },
    onError: (error) => {
      toast.error(messageOf(error, fallbackMessage))
      // Somebody may have changed or deleted it.
      void queryClient.invalidateQueries({ queryKey: ['matches'] })
    },
  })
}
