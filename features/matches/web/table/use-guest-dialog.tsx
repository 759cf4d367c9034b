import { type ReactNode, useState } from 'react'

import { logFailure } from '#client/log.ts'
import { emailKey } from '#features/accounts/rules.ts'
import { ALREADY_ON_MATCH, type GuestDraft } from '#features/matches/rules.ts'
import { toast } from '#ui/base/toast.ts'

import { guestSeat, type Seat } from './seat.ts'

// Not every table has guests, and a dialog weighs as much as a page.
const loadDialog = async () => (await import('./guest-dialog.tsx')).GuestDialog
type GuestDialog = Awaited<ReturnType<typeof loadDialog>>

function loadAhead() {
  // Whoever presses the button then is told.
  loadDialog().catch(() => {})
}

/** For the buttons that open it: it comes while the pointer or the keyboard is on its way to them. */
export const guestSoon = { onPointerEnter: loadAhead, onFocus: loadAhead }

type Errors = Readonly<Record<string, string>>

interface Guests {
  open: (seat: Seat | null) => void
  /** The dialog could not be loaded: its version has been replaced since the page was opened. */
  missing: boolean
  dialog: ReactNode
}

/**
 * Adds guests to a table and changes them.
 * @param errors the server's messages, by the places' paths (`players.1.email`)
 */
export function useGuestDialog(
  seats: readonly Seat[],
  errors: Errors | undefined,
  onChange: (seats: Seat[]) => void,
): Guests {
  const [loaded, setLoaded] = useState<{ Dialog: GuestDialog } | null>(null)
  const [missing, setMissing] = useState(false)
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
      setMissing(false)
    } catch (error) {
      logFailure('Loading the form for guests', error)
      setMissing(true)
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
    missing,
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
