import { type ReactNode, useState } from 'react'

import { emailKey } from '#features/accounts/rules.ts'
import { ALREADY_ON_MATCH, type GuestDraft } from '#features/matches/rules.ts'
import { toast } from '#web/ui/toast.ts'

import { GuestDialog } from './guest-dialog.tsx'
import { guestSeat, type Seat } from './seat.ts'

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
    open: (wanted) => {
      setKey(wanted?.key ?? null)
      setShown(true)
    },
    dialog: (
      <GuestDialog
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
