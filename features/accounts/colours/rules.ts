import { normalizedName } from '../names/rules.ts'
import { folded } from '../rules.ts'

/** How many colours the pieces have: the tokens `--piece-0` to `--piece-9` in app/styles/tokens.css. */
export const COLOURS = 10

export interface Coloured {
  /** The account's id; null for a guest. */
  userId: string | null
  name: string
}

/**
 * The colour of a person's piece, from 0: of the account, so that a new name changes nothing; of a
 * guest's name without case and accents, since a guest has nothing else.
 */
export function colourOf({ userId, name }: Coloured): number {
  return hashOf(userId ?? folded(normalizedName(name)).replaceAll(/\s+/gu, ' ')) % COLOURS
}

/**
 * The pieces at one table, in the order of the seats. Everybody has their own colour; where two have
 * the same, the later seat takes the next that nobody has. When all colours are taken they repeat
 * with another mark on the piece: 13 is colour 3 with the first mark.
 */
export function coloursOf(people: readonly Coloured[]): number[] {
  const pieces: (number | undefined)[] = people.map(() => undefined)
  for (let round = 0; pieces.includes(undefined); round += 1) placeRound(people, pieces, round)
  return pieces.map((piece) => piece ?? 0)
}

/** Gives each piece of one mark to somebody who has none yet, as long as there are any. */
function placeRound(
  people: readonly Coloured[],
  pieces: (number | undefined)[],
  round: number,
): void {
  const taken = new Set<number>()
  const place = (seat: number, colour: number) => {
    taken.add(colour)
    pieces[seat] = round * COLOURS + colour
  }
  // First whoever can have their own colour: only clashing seats may differ from other tables.
  for (const [seat, person] of people.entries()) {
    const own = colourOf(person)
    if (pieces[seat] === undefined && !taken.has(own)) place(seat, own)
  }
  for (const [seat, person] of people.entries()) {
    if (pieces[seat] !== undefined || taken.size === COLOURS) continue
    let next = colourOf(person)
    while (taken.has(next)) next = (next + 1) % COLOURS
    place(seat, next)
  }
}

/**
 * 32 bits of a text that are always the same: FNV-1a over UTF-16 code units, mixed once more so that
 * similar texts differ in the last digits. No secret.
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
