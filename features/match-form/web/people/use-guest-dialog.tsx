import { type ReactNode, Suspense, useEffect, useState } from 'react'

import { emailKey } from '#features/accounts/accounts.rules.ts'
import type { GuestDraft } from '#features/matches/guest-draft.rules.ts'
import { ALREADY_ON_MATCH } from '#features/matches/matches.rules.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'
import { toast } from '#ui/base/toast.ts'
import { whenIdle } from '#ui/base/when-idle.ts'

import { guestSeat, type Seat } from '../seats/seat.ts'
import { guestId } from './table-people.ts'

// Not every table has guests, and a dialog's code is as large as a page's.
const GuestDialog = lazyComponent(async () => (await import('./guest-dialog.tsx')).GuestDialog)

type Errors = Readonly<Record<string, string>>

/** @param errors the server's messages by path (`players.1.email`) */
export function useGuestDialog(
  seats: readonly Seat[],
  errors: Errors | undefined,
  onChange: (seats: Seat[]) => void,
): { open: (seat: Seat | null) => void; dialog: ReactNode } {
  const [isUsed, setUsed] = useState(false)
  const [shown, setShown] = useState(false)
  const [key, setKey] = useState<string | null>(null)
  const index = seats.findIndex((seat) => seat.key === key)
  const seat = seats[index]

  // It has to open without a network, too.
  useEffect(() => whenIdle(() => GuestDialog.preload()), [])

  const open = useStableCallback((at: Seat | null) => {
    setKey(at?.key ?? null)
    setShown(true)
    setUsed(true)
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
      const added = guestSeat(guest)
      const isTwin = seats.some(({ name }) => guestId(name) === guestId(added.name))
      if (isTwin) toast.info(`Two at this table are called ${added.name} now.`)
      onChange([...seats, added])
    } else {
      const { name, invited } = guestSeat(guest)
      onChange(seats.map((old) => (old === seat ? { ...old, name, email, invited } : old)))
    }
  }

  return {
    open,
    dialog: isUsed && (
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
