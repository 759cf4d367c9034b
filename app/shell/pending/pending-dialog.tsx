import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { release } from '#client/pending/change-pending.ts'
import { UNANSWERED, type PendingWrite } from '#client/pending/pending-write.ts'
import { useMe } from '#client/query/me.ts'
import { formatMoment } from '#features/dates/web/moments.ts'
import { openWrite } from '#features/match-page/web/open-write.ts'
import { offerTakenBack, whatWaits } from '#features/matches/web/pending/pending-words.ts'
import { writtenMatchOf } from '#features/matches/web/pending/through-pending.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

export function PendingWritesDialog({
  open,
  onOpenChange,
  writes,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  writes: readonly PendingWrite[]
}) {
  const looks = writes.filter(({ refusal }) => refusal !== null)
  const waiting = writes.filter(({ refusal }) => refusal === null)
  const parts = { 'Needs a look': looks, 'Waits here': waiting }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="On this device"
      description={
        waiting.length === 0
          ? 'It stays here until you send it anew or delete it.'
          : 'It is sent by itself, in this order, once the server takes it.'
      }
    >
      {Object.entries(parts).map(
        ([title, part]) =>
          part.length > 0 && (
            <section key={title} aria-label={title} className="mb-4">
              <h3 className="text-xl">{title}</h3>
              <ul role="list" aria-label={title} className="divide-y-2 divide-dashed divide-line">
                {part.map((write) => (
                  <li key={write.id} className="py-3">
                    <p className="font-bold wrap-anywhere">{write.words}</p>
                    <p className="text-base text-muted">
                      {whatWaits(write)}, {formatMoment(write.at)}
                    </p>
                    {write.refusal !== null && (
                      <p className="mt-1 wrap-anywhere">{write.refusal.message}</p>
                    )}
                    <div className="mt-1.5 flex flex-wrap items-center gap-2">
                      {write.refusal !== null && (
                        <LookActions write={write} onLeave={() => onOpenChange(false)} />
                      )}
                      <Action about={write} onClick={() => void offerTakenBack(write)}>
                        {write.refusal === null ? 'Take back' : 'Delete'}
                      </Action>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </Dialog>
  )
}

function LookActions({ write, onLeave }: { write: PendingWrite; onLeave: () => void }) {
  const me = useMe()
  const router = useRouter()
  const navigate = useNavigate()
  const [isCopied, setIsCopied] = useState(false)
  async function open() {
    // What is typed there is stored first, so that Undo brings it back.
    if (router.latestLocation.pathname === '/matches/new') await navigate({ to: '/matches' })
    const target = await openWrite(write, me)
    if (target === null) return
    onLeave()
    await navigate(target)
  }
  return (
    <>
      <Action about={write} onClick={() => void open()}>
        Open
      </Action>
      {write.refusal?.status === UNANSWERED.status && (
        <Action about={write} onClick={() => void release(write.id)}>
          Send again
        </Action>
      )}
      {/* Plain http has no clipboard. */}
      {'clipboard' in navigator && (
        <Action
          about={write}
          onClick={() =>
            // A toast would cover the buttons.
            void navigator.clipboard.writeText(textOf(write)).then(() => setIsCopied(true))
          }
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Action>
      )}
    </>
  )
}

/** Several of them have the same buttons. */
function Action({
  about,
  onClick,
  children,
}: {
  about: PendingWrite
  onClick: () => void
  children: string
}) {
  return (
    <Button tone="quiet" size="small" onClick={onClick}>
      {children}
      <span className="sr-only">: {about.words}</span>
    </Button>
  )
}

function textOf(write: PendingWrite): string {
  const match = writtenMatchOf(write)
  const table = match?.players.map(({ name, score, result }) =>
    `${name} ${score ?? ''} ${result}`.trim(),
  )
  const said =
    match === null
      ? Object.values(write.body ?? {}).map(String)
      : [match.day, ...(table ?? []), match.location, match.notes]
  return [write.words, ...said].filter(Boolean).join('\n')
}
