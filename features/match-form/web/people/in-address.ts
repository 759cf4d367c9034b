import type { Seat } from '../seats/seat.ts'

// Apart from `table-address.ts`, so that pages with links to the form do not load what reads them.

export const GUEST = 'guest:'

/** A person in the address of the form; a guest's name may have a comma. */
export function inAddress({ user, name }: Pick<Seat, 'user' | 'name'>): string {
  return user ?? `${GUEST}${encodeURIComponent(name)}`
}
