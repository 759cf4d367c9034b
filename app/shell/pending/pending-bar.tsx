import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useState } from 'react'

import { notePage, useAsOf } from '#client/as-of.ts'
import type { Trouble } from '#client/cache-names.ts'
import { usePendingWrites } from '#client/pending/pending-store.ts'
import { waitWords } from '#features/matches/web/pending/pending-words.ts'
import { readThrough } from '#features/matches/web/pending/read-through.ts'
import { notificationsQuery } from '#features/notifications/web/notification-queries.ts'
import { Button } from '#ui/base/button.tsx'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { signOutDoor } from '../sign-out-door.ts'
import { PendingWritesDialog } from './pending-dialog.tsx'

const troubles: Record<Trouble, string> = {
  network: 'No network.',
  server: 'The server has trouble.',
  slow: 'The server is slow.',
}

export function PendingWritesBar() {
  const writes = usePendingWrites()
  const { at, trouble, writing } = useAsOf()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => notePage(path), [path])
  const [open, setOpen] = useState(false)
  useEffect(() => {
    readThrough()
    // Needed by Undo, perhaps without a network.
    void retryImport(() => import('#ui/feedback/undo-bar.tsx'))
  }, [])
  const [logout, setLogout] = useState<(() => void) | null>(null)
  const isEmpty = writes.length === 0
  // `useUnreadCount` leaves out what was answered here.
  useQuery({ ...notificationsQuery('unread', 1), enabled: !isEmpty })
  useEffect(() => {
    if (isEmpty) return undefined
    signOutDoor.ask = (leave) => setLogout(() => leave)
    return () => {
      signOutDoor.ask = null
    }
  }, [isEmpty])
  // With the last one the dialog goes, and the button that opened it.
  const hasToClose = isEmpty && open
  useEffect(() => {
    if (!hasToClose) return undefined
    document.getElementById('page')?.focus({ preventScroll: true })
    const closing = setTimeout(() => setOpen(false))
    return () => clearTimeout(closing)
  }, [hasToClose])
  if (isEmpty && at === null) return null
  const waiting = writes.filter(({ refusal }) => refusal === null)
  const looks = writes.length - waiting.length
  const counts = [
    waiting.length > 0 && waitWords(waiting),
    looks > 0 && (looks === 1 ? '1 needs a look' : `${looks} need a look`),
  ]
  const cause = trouble ?? (waiting.length > 0 ? writing : null)
  const state = [
    cause !== null && troubles[cause],
    trouble === null && cause === 'server' && 'It is sent again.',
    at !== null && `As of ${at.toTimeString().slice(0, 5)}`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <section
      aria-label="What waits here"
      className="flex min-h-13 items-center gap-3 max-[26rem]:gap-2 bg-[light-dark(#2a1f33,#3b2f47)] px-4 py-1 sm:px-8 print:hidden"
    >
      <div className="contents text-ink scheme-dark">
        <CloudOff aria-hidden="true" className="size-5 shrink-0 max-[26rem]:hidden" />
        <p role="status" className="min-w-0 flex-1 leading-snug wrap-anywhere">
          {!isEmpty && <b>{counts.filter(Boolean).join(', ')}</b>}
          {!isEmpty && state !== '' && '. '}
          {isEmpty ? <b>{state}</b> : state}
        </p>
        {!isEmpty && (
          <button
            type="button"
            className="-mr-2 min-h-11 shrink-0 rounded-field px-2 font-bold underline decoration-2 underline-offset-4"
            onClick={() => setOpen(true)}
          >
            Details
          </button>
        )}
      </div>
      <Dialog
        open={logout !== null && !isEmpty}
        onOpenChange={() => setLogout(null)}
        title={waitWords(writes)}
        description={`${writes.length === 1 ? 'It stays' : 'They stay'} on this device until you sign in again.`}
      >
        <div className="grid gap-3">
          <Button wide onClick={() => setLogout(null)}>
            Stay
          </Button>
          <Button tone="quiet" wide onClick={() => logout?.()}>
            Sign out
          </Button>
        </div>
      </Dialog>
      <PendingWritesDialog open={open && !isEmpty} onOpenChange={setOpen} writes={writes} />
    </section>
  )
}
