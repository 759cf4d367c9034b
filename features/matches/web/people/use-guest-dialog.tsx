import { type ReactNode, useState } from 'react'

import { logFailure } from '#client/log.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { ALREADY_ON_MATCH, type GuestDraft } from '#features/matches/rules.ts'
import { toast } from '#ui/base/toast.ts'

import { guestSeat, type Seat } from './seat.ts'

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

interface Guests {
  open: (seat: Seat | null) => void
  /** The dialog could not be loaded: a newer version was deployed since the page was opened. */
  loadFailed: boolean
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
  const [loadFailed, setLoadFailed] = useState(false)
  const [shown, setShown] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const index = seats.findIndex((seat) => seat.key === key)
  const seat = seats[index]

  async function open(at: Seat | null) {
    setKey(at?.key ?? null)
    setShown(true)
    try {
      const Dialog = await loadDialog()
      setLoaded({ Dialog })
      setLoadFailed(false)
    } catch (error) {
      logFailure('Loading the form for guests', error)
      setLoadFailed(true)
    }
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
    open: (at) => void open(at),
    loadFailed,
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

function errorsAt(errors: Errors | undefined, index: number): Errors | undefined {
  if (errors === undefined || index < 0) return undefined
  const path = `players.${index}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(path))
      .map(([field, message]) => [field.slice(path.length), message]),
  )
}
