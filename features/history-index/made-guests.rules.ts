import { nameKey } from '#features/accounts/name-keys.rules.ts'

/** A row of a match, as far as its guests need it. */
export interface GuestRow {
  userId: string | null
  guestName: string | null
  /** Somebody has declined the row, or it is a deleted account's. */
  left: boolean
}

/** A guest of a match. */
export interface MadeGuest {
  key: string
  /** As it is written; of several rows with the same key the first by seat. */
  name: string
  /** How many rows have the key. */
  seats: number
}

/**
 * The guests of a match, once each. A row that somebody has declined is nobody's guest, nor is that of a
 * deleted account.
 * @param rows by seat
 */
export function guestsAt(rows: readonly GuestRow[]): MadeGuest[] {
  const guests = new Map<string, MadeGuest>()
  for (const { userId, guestName, left } of rows) {
    if (userId !== null || guestName === null || left) continue
    const key = nameKey(guestName)
    const guest = guests.get(key) ?? { key, name: guestName, seats: 0 }
    guest.seats += 1
    guests.set(key, guest)
  }
  return [...guests.values()]
}
