import { lazy, type ReactNode, Suspense, useState } from 'react'

import { emailKey } from '#features/accounts/rules.ts'
import { ALREADY_ON_MATCH, type GuestDraft } from '#features/matches/rules.ts'
import { patiently } from '#web/ui/patiently.ts'
import { toast } from '#web/ui/toast.ts'

import { guestSeat, type Seat } from './seat.ts'

// Not every table has guests, and a dialog weighs as much as a page.
const loadDialog = async () => ({
  default: (await patiently(() => import('./guest-dialog.tsx'))).GuestDialog,
})
const GuestDialog = lazy(loadDialog)

/** For the buttons that open it: it comes while the pointer or the keyboard is on its way to them. */
export const guestSoon = {
  onPointerEnter: () => void loadDialog(),
  onFocus: () => void loadDialog(),
}

type Errors = Readonly<Record<string, string>>

/**
 * Adds guests to a table and changes them.
 * @param errors the server's messages, by the places' paths (`players.1.email`)
 */
export function useGuestDialog(
  seats: readonly Seat[],
  errors: Errors | undefined,
  onChange: (seats: Seat[]) => void,
): { open: (seat: Seat | null) => void; dialog: ReactNode } {
  const [wanted, setWanted] = useState(false)
  const [shown, setShown] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const index = seats.findIndex((seat) => seat.key === key)
  const seat = seats[index]

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
    open: (at) => {
      setKey(at?.key ?? null)
      setWanted(true)
      setShown(true)
    },
    dialog: wanted && (
      <Suspense>
        <GuestDialog
          open={shown}
          guest={seat}
          errors={errorsAt(errors, index)}
          onClose={() => setShown(false)}
          onDone={done}
        />
      </Suspense>
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
