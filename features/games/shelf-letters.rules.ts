// Apart from the faces, which nearly every page draws.
import { firstSign, monogramOf, SIGN, WORD } from './faces.rules.ts'

/**
 * The letters on boxes that stand side by side: no two have the same, and the same boxes always have these.
 * Where names would share some, the first in the alphabet keeps them, and the others take their next letters.
 * @returns by name
 */
export function lettersOf(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  const byName = [...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1))
  return new Map(
    byName.map((name) => {
      const letters = choicesOf(name).find((one) => !taken.has(one.toLowerCase())) ?? ''
      taken.add(letters.toLowerCase())
      return [name, letters]
    }),
  )
}

/** `Ca`, then `Cs`, `Cc` and so on; where a name has too few letters, numbers. */
function choicesOf(name: string): string[] {
  const usual = monogramOf(name)
  const [first = '', ...rest] = (name.match(WORD) ?? []).flatMap((word) => word.match(SIGN) ?? [])
  const numbered = Array.from({ length: 99 }, (_, at) => firstSign(first || usual) + (at + 2))
  return [usual, ...rest.map((sign) => firstSign(first) + sign.toLowerCase()), ...numbered]
}
