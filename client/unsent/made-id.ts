import { readRows } from './unsent-database.ts'

/** What the server made of what waited here: its id by the `unsentId` before; null where it is not known. */
export async function madeId(unsent: string): Promise<string | null> {
  return readRows().then(
    ({ made }) => made.get(unsent) ?? null,
    () => null,
  )
}
