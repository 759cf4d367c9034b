import { hashOf, nameKey } from './name-keys.rules.ts'
import { normalizedName } from './names.rules.ts'

/** The tokens `--piece-0` to `--piece-9` in app/styles/tokens.css. */
export const COLOURS = 10

export const colourNames = [
  'red',
  'blue',
  'green',
  'purple',
  'ochre',
  'teal',
  'pink',
  'brown',
  'olive',
  'slate',
] as const

export interface Coloured {
  /** null for a guest. */
  userId: string | null
  name: string
}

/**
 * The colour of a person's piece, from 0: of the account, so that a new name changes nothing; of a
 * guest's name without case and accents, since a guest has nothing else.
 */
export function colourOf({ userId, name }: Coloured): number {
  return hashOf(userId ?? nameKey(normalizedName(name))) % COLOURS
}

/**
 * The pieces at one table, in the order of the seats. Everybody has their own colour, unless an earlier
 * seat has it: then they take the next that no earlier seat has. So whoever sits down later changes
 * nobody's piece. When all colours are taken they repeat with another mark on the piece: 13 is colour
 * 3 with the first mark.
 */
export function coloursOf(people: readonly Coloured[]): number[] {
  const taken = new Set<number>()
  return people.map((person, seat) => {
    if (seat % COLOURS === 0) taken.clear()
    let colour = colourOf(person)
    while (taken.has(colour)) colour = (colour + 1) % COLOURS
    taken.add(colour)
    return seat - (seat % COLOURS) + colour
  })
}

export function piecesOf(
  players: readonly { user: { _id: string } | null; name: string }[],
): number[] {
  return coloursOf(players.map(({ user, name }) => ({ userId: user?._id ?? null, name })))
}

/** The piece that somebody would have on a seat, so that it is the same once they sit there. */
export function pieceAt(table: readonly Coloured[], seat: number, who: Coloured): number {
  return coloursOf(table.toSpliced(seat, 1, who))[seat] ?? 0
}
