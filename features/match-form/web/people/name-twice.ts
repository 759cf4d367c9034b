import { guestId } from './companions.ts'
import type { Person } from './same-people.ts'

/** A guest who is new at this table, and whoever sits there under the same name. */
export interface NameTwice<One extends Person = Person> {
  /** Of them the account, else who sat down first. */
  first: One
  guest: One
}

/** The first guest with the name of somebody at the table, who is not known to be another person. */
export function nameTwice<One extends Person>(people: readonly One[]): NameTwice<One> | null {
  for (const guest of people) {
    if (guest.kind !== 'guest' || guest.id !== null || guest.apart) continue
    const id = guestId(guest.name)
    const first = people.find((one) => one !== guest && guestId(one.name) === id)
    const isFirst = first?.kind === 'guest' && people.indexOf(guest) < people.indexOf(first)
    // Of two guests the later one is asked about.
    if (first !== undefined && !isFirst) return { first, guest }
  }
  return null
}

/** The table with both as one person, who keeps what was typed on either row. */
export function asOnePerson<
  One extends Person & { score: string; role: string; team: string; started: boolean },
>(seats: readonly One[], { first, guest }: NameTwice, score: string): One[] {
  const row = seats.find(({ key }) => key === guest.key)
  return seats.flatMap((seat) => {
    if (seat.key === guest.key) return []
    if (seat.key !== first.key || row === undefined) return [seat]
    const isGuest = seat.kind === 'guest'
    return [
      {
        ...seat,
        score,
        role: seat.role || row.role,
        team: seat.team || row.team,
        started: seat.started || row.started,
        email: isGuest ? seat.email || row.email : seat.email,
        invited: isGuest ? seat.invited || row.invited : seat.invited,
      },
    ]
  })
}
