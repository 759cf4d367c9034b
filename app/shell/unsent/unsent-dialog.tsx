import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { release } from '#client/unsent/change-unsent.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { formatMoment } from '#features/days/web/moments.ts'
import {
  offerDeleted,
  offerTakenBack,
  whatWaits,
  whyLook,
} from '#features/whole-match/web/unsent/unsent-words.ts'
import { writtenMatchOf } from '#features/whole-match/web/unsent/written-match.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { openWrite } from './open-write.ts'

const NEW_MATCH = '/matches/new'

/** What waits on this device and what needs a look, oldest first. */
export function UnsentDialog({
  open,
  onOpenChange,
  writes,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  writes: readonly UnsentWrite[]
}) {
  const looks = writes.filter(({ look }) => look !== null)
  const waiting = writes.filter(({ look }) => look === null)
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
      <Part title="Needs a look" writes={looks}>
        {(write) => <LookActions write={write} onLeave={() => onOpenChange(false)} />}
      </Part>
      <Part title="Waits here" writes={waiting}>
        {(write) => (
          <Action about={write} onClick={() => void offerTakenBack(write)}>
            Take back
          </Action>
        )}
      </Part>
    </Dialog>
  )
}

function Part({
  title,
  writes,
  children,
}: {
  title: string
  writes: readonly UnsentWrite[]
  children: (write: UnsentWrite) => ReactNode
}) {
  if (writes.length === 0) return null
  return (
    <section aria-label={title} className="mb-4">
      <h3 className="text-xl">{title}</h3>
      <ul role="list" aria-label={title} className="divide-y-2 divide-dashed divide-line">
        {writes.map((write) => (
          <li key={write.id} className="py-3">
            <p className="font-bold wrap-anywhere">{write.words}</p>
            <p className="text-base text-muted">
              {whatWaits(write)}, {formatMoment(write.at)}
            </p>
            {write.look !== null && <p className="mt-1 wrap-anywhere">{whyLook(write)}</p>}
            <div className="mt-1.5 flex flex-wrap items-center gap-2">{children(write)}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LookActions({ write, onLeave }: { write: UnsentWrite; onLeave: () => void }) {
  const me = useMe()
  const router = useRouter()
  const navigate = useNavigate()
  const [isCopied, setIsCopied] = useState(false)
  async function open() {
    // What is typed there is stored first, so that it can be put aside.
    if (router.latestLocation.pathname === NEW_MATCH) await navigate({ to: '/matches' })
    const target = await openWrite(write, me)
    if (target === null) return
    onLeave()
    await navigate(target)
  }
  async function copy() {
    await navigator.clipboard.writeText(textOf(write))
    // A toast would cover the buttons.
    setIsCopied(true)
  }
  return (
    <>
      <Action about={write} onClick={() => void open()}>
        Open
      </Action>
      {write.look?.refused === null && (
        <Action about={write} onClick={() => void release(write.id)}>
          Send again
        </Action>
      )}
      {/* Plain http has no clipboard. */}
      {'clipboard' in navigator && (
        <Action about={write} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Action>
      )}
      <Action about={write} onClick={() => void offerDeleted([write])}>
        Delete
      </Action>
    </>
  )
}

/** Several of them have the same buttons. */
function Action({
  about,
  onClick,
  children,
}: {
  about: UnsentWrite
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

/** What it is and says, for another program. */
function textOf(write: UnsentWrite): string {
  const { day, players, location, notes } = writtenMatchOf(write) ?? {}
  const table = players?.map(({ name, score, result }) => `${name} ${score ?? ''} ${result}`.trim())
  const typed = writtenMatchOf(write) === null ? Object.values(write.body ?? {}).map(String) : []
  return [write.words, day, ...(table ?? []), location, notes, ...typed]
    .filter((line) => line != null && line !== '')
    .join('\n')
}
