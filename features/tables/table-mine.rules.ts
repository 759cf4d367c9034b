import { nameKey } from '#features/accounts/name-keys.rules.ts'
import type { ReadOptions } from '#features/plays/file-reading.rules.ts'

/** Words for whoever keeps the table. */
const WORDS = new Set('me,i,myself,ich,moi,je,yo,io,ik,eu,ja'.split(','))

/** Whether a name in a table is the importer's: the full one, the first, or a word such as "me". */
export function isMine(name: string, me: ReadOptions['me']): boolean {
  const key = nameKey(name)
  if (WORDS.has(key)) return true
  if (me === undefined || key === '') return false
  const [first, last] = [nameKey(me.firstName), nameKey(me.lastName)]
  return key === first || key === `${first} ${last}` || key === `${first} ${last[0] ?? ''}.`
}

/** The side on which the importer sits; null where no name, or several, say it. */
export function mySide(
  seats: readonly { name: string }[],
  sides: readonly number[],
  me: ReadOptions['me'],
): number | null {
  const mine = sides.filter((_, at) => isMine(seats[at]?.name ?? '', me))
  return mine.length === 1 ? (mine[0] ?? null) : null
}
