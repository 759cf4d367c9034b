import { type ReactNode, useEffect, useState } from 'react'

import { logFailure } from '#client/log.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import type { GuestDraft } from '#features/matches/guest-draft.rules.ts'
import { ALREADY_ON_MATCH } from '#features/matches/matches.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { toast } from '#ui/base/toast.ts'
import { whenIdle } from '#ui/base/when-idle.ts'

import { guestSeat, type Seat } from '../seats/seat.ts'

/** A load that takes longer is reported; without a network the loader waits for it (client/waiting-import.ts). */
const PATIENCE_MS = 1500

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
/**
 * `waiting` when there is no answer. `failed` when only another version has the form, or when the
 * browser remembers that it could not load it: then a reload helps.
 */
type Loading = 'no' | 'yes' | 'waiting' | 'failed'

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
    const patience = setTimeout(() => setLoading('waiting'), PATIENCE_MS)
    try {
      const Dialog = await loadDialog()
      setLoaded({ Dialog })
      setLoading('no')
    } catch (error) {
      logFailure('Loading the form for guests', error)
      setLoading('failed')
    }
    clearTimeout(patience)
  }

  const open = useStableCallback((at: Seat | null) => {
    setKey(at?.key ?? null)
    setShown(true)
    if (loaded === null) void load()
  })

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
      const apart = seat.apart && seat.name === name
      onChange(seats.map((old) => (old === seat ? { ...old, name, email, invited, apart } : old)))
    }
  }

  return {
    open,
    notice: (
      <>
        <p role="status" className="text-base text-muted empty:hidden">
          {loading === 'yes' ? 'Loading the form for guests…' : ''}
        </p>
        {loading === 'waiting' && (
          <Problem button="Try again" onPress={() => void load()}>
            The form for guests could not be loaded yet: you seem to be offline. It opens as soon as
            there is a connection.
          </Problem>
        )}
        {loading === 'failed' && (
          <Problem button="Reload the page" onPress={() => window.location.reload()}>
            The form for guests could not be loaded. Reload the page; what you typed stays.
          </Problem>
        )}
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

function Problem({
  button,
  onPress,
  children,
}: {
  button: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <Banner
      tone="error"
      action={
        <Button tone="quiet" size="small" onClick={onPress}>
          {button}
        </Button>
      }
    >
      {children}
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
