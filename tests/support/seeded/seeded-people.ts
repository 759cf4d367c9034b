import type { Trx } from '#database/connect.ts'
import { personsAt } from '#features/matches/people.commands.ts'

/** Adds guests to somebody's book, as typing their names does. @returns their ids in the same order */
export async function addGuests(
  trx: Trx,
  ownerId: string,
  guests: readonly { name: string; email?: string | null }[],
): Promise<string[]> {
  const seats = guests.map(({ name, email = null }) => ({ name, email }))
  const [persons = []] = await personsAt(trx, ownerId, [{ seats }])
  return persons.map((id) => id ?? '')
}
