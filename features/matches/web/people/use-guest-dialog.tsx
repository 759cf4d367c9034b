import { type ReactNode, useEffect, useState } from 'react'

import { logFailure } from '#client/log.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { ALREADY_ON_MATCH, type GuestDraft } from '#features/matches/rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { whenIdle } from '#ui/overlays/when-idle.ts'

import { guestSeat, type Seat } from '../table/seat.ts'

/** A load that takes longer counts as failed, so that nobody waits without a word. */
const TIMEOUT_MS = 8000

// Lazy-loaded: not every table has guests, and a dialog is as large as a page.
const loadDialog = async () => (await import('./guest-dialog.tsx')).GuestDialog
type GuestDialog = Awaited<ReturnType<typeof loadDialog>>

function preload() {
  // A failure is reported when the button is pressed.
  loadDialog().catch(() => {})
}

/** Props for the buttons that open it: hover and focus preload the dialog. */
export const preloadGuestDialog = { onPointerEnter: preload, onFocus: preload }

type Errors = Readonly<Record<string, string>>
type Loading = 'no' | 'yes' | 'failed'

interface Guests {
  open: (seat: Seat | null) => void
  /** Beside the button that opens the dialog: that it is loading, or why it cannot be. */
  notice: ReactNode
  dialog: ReactNode
}

/**
 * Adds and edits guests.
 * @param errors the server's messages by path (`players.1.email`)
 */
export function useGuestDialog(
  seats: readonly Seat[],
  errors: Errors | undefined,
  onChange: (seats: Seat[]) => void,
): Guests {
  const [loaded, setLoaded] = useState<{ Dialog: GuestDialog } | null>(null)
  const [loading, setLoading] = useState<Loading>('no')
  const [shown, setShown] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const index = seats.findIndex((seat) => seat.key === key)
  const seat = seats[index]

  // With the form, so that it opens without a network, too.
  useEffect(() => whenIdle(preload), [])

  async function load() {
    setLoading('yes')
    try {
      const Dialog = await Promise.race([loadDialog(), timeout()])
      setLoaded({ Dialog })
      setLoading('no')
    } catch (error) {
      logFailure('Loading the form for guests', error)
      setLoading('failed')
    }
  }

  function open(at: Seat | null) {
    setKey(at?.key ?? null)
    setShown(true)
    if (loaded === null) void load()
  }

  function done(guest: GuestDraft) {
    setShown(false)
    const email = guest.email.trim()
    const taken = seats.some(
      (other) => other.kind === 'user' && email !== '' && emailKey(other.email) === emailKey(email),
    )
    if (taken) {
      toast.info(ALREADY_ON_MATCH)
    } else if (seat === undefined) {
      onChange([...seats, guestSeat(guest)])
    } else {
      const { name, invited } = guestSeat(guest)
      onChange(seats.map((old) => (old === seat ? { ...old, name, email, invited } : old)))
    }
  }

  return {
    open,
    notice: (
      <>
        <p role="status" className="text-sm text-muted empty:hidden">
          {loading === 'yes' ? 'Loading the form for guests…' : ''}
        </p>
        {loading === 'failed' && <LoadFailed onRetry={() => void load()} />}
      </>
    ),
    dialog: loaded !== null && (
      <loaded.Dialog
        open={shown}
        guest={seat}
        errors={errorsAt(errors, index)}
        onClose={() => setShown(false)}
        onDone={done}
      />
    ),
  }
}

async function timeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw new Error('No response in time')
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const offline = !navigator.onLine
  return (
    <Banner
      tone="error"
      action={
        <Button
          tone="quiet"
          size="small"
          onClick={offline ? onRetry : () => window.location.reload()}
        >
          {offline ? 'Try again' : 'Reload the page'}
        </Button>
      }
    >
      {offline
        ? 'The form for guests could not be loaded: you seem to be offline. What you typed stays.'
        : 'The form for guests could not be loaded: there is a newer version of this page. Reload it; what you typed stays.'}
    </Banner>
  )
}

function errorsAt(errors: Errors | undefined, index: number): Errors | undefined {
  if (errors === undefined || index < 0) return undefined
  const path = `players.${index}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(path))
      .map(([field, message]) => [field.slice(path.length), message]),
  )
}
