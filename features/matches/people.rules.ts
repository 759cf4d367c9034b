import { emailKey } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'

/** A guest as a seat names one. */
export interface NamedGuest {
  name: string
  /** null without an address. */
  email: string | null
  /** Of an address that nobody may read: its key. */
  hidden?: string
}

/** A person of an address book, as far as finding the one who is meant needs it. */
export interface BookPerson {
  id: string
  /** The person themselves, or whom they were merged into. */
  same: string
  /** Which account it is: then nobody means them by the name any more. */
  userId: string | null
  nameKey: string
  emailKey: string
  nth: number
}

/** The guests of one table, and who sits there beside them. */
export interface GuestTable {
  guests: readonly NamedGuest[]
  seated?: readonly string[]
}

export const keysOf = ({ name, email, hidden = '' }: NamedGuest) => ({
  nameKey: nameKey(name),
  emailKey: email === null ? hidden : emailKey(email),
})

/**
 * Who the guests of some tables are: the first person of that name and address who does not sit there
 * yet, so that two of one name at a table are the first and the second of them in the book.
 * @param add makes the person who is missing
 */
export function meantBy(
  tables: readonly GuestTable[],
  book: BookPerson[],
  add: (guest: NamedGuest, nth: number) => BookPerson,
): string[][] {
  const byKeys = Map.groupBy(book, (person) => `${person.nameKey}\n${person.emailKey}`)
  const sames = new Map(book.map(({ id, same }) => [id, same]))
  return tables.map(({ guests, seated = [] }) => {
    const there = new Set(seated.map((id) => sames.get(id) ?? id))
    return guests.map((guest) => {
      const keys = keysOf(guest)
      const key = `${keys.nameKey}\n${keys.emailKey}`
      const people = byKeys.get(key) ?? []
      let person = people.find(({ same, userId }) => userId === null && !there.has(same))
      if (person === undefined) {
        person = add(guest, (people.at(-1)?.nth ?? 0) + 1)
        byKeys.set(key, [...people, person])
      }
      there.add(person.same)
      return person.id
    })
  })
}
