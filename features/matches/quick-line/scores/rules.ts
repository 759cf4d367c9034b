import type { Mention } from '../mentions/rules.ts'
import type { Piece } from '../pieces/rules.ts'
import type { Group, Sides } from '../sides/rules.ts'

type NumberPiece = Piece & { kind: 'number' }

/**
 * Gives the scores of the line to those whom it names.
 * @returns the pieces whose scores are whose; other numbers were not understood
 */
export function giveScores(
  pieces: readonly Piece[],
  mentions: readonly Mention[],
  sides: Sides,
  together: boolean,
  lowest: boolean,
): Map<number, Mention> {
  const given = new Map<number, Mention>()
  const give = (piece: number, value: number, to: readonly Mention[]) => {
    for (const mention of to) mention.score = value
    if (to[0] !== undefined) given.set(piece, to[0])
  }
  const numbers = [...pieces.entries()].filter(
    (entry): entry is [number, NumberPiece] => entry[1].kind === 'number',
  )
  const lists =
    together && numbers.length === 1 ? [mentions] : listedFirst(pieces, numbers, mentions, sides)
  if (lists === null) inParts(pieces, mentions, sides, give)
  else for (const [index, [at, { value }]] of numbers.entries()) give(at, value, lists[index] ?? [])
  const pair = pieces.findIndex(({ kind }) => kind === 'pair')
  const values = pieces[pair]
  const duel = twoSides(sides)
  if (values?.kind === 'pair' && duel !== null && given.size === 0) {
    const [one, other] = inOrder(values.values, duel.winner, lowest)
    give(pair, one, duel.one.mentions)
    give(pair, other, duel.other.mentions)
  }
  return given
}

/** Names first, then as many scores: "me, jonas, oma: 84, 71, 66". */
function listedFirst(
  pieces: readonly Piece[],
  numbers: readonly (readonly [number, unknown])[],
  mentions: readonly Mention[],
  { groups, teams }: Sides,
): (readonly Mention[])[] | null {
  const last = Math.max(...mentions.map(({ piece }) => piece))
  if (numbers.length < 2 || numbers.some(([at]) => at < last)) return null
  if (pieces.some(({ kind }) => kind === 'pair')) return null
  if (numbers.length === mentions.length) return mentions.map((mention) => [mention])
  const members = groups.map((group) => group.mentions)
  return teams && numbers.length === groups.length ? members : null
}

/** Between commas and lines: "jonas 71", "71 jonas", "me 84 jonas 71", "me+aiko 84". */
function inParts(
  pieces: readonly Piece[],
  mentions: readonly Mention[],
  sides: Sides,
  give: (piece: number, value: number, to: readonly Mention[]) => void,
): void {
  const byPiece = new Map(mentions.map((mention) => [mention.piece, mention]))
  let waiting: Mention | null = null
  for (const part of partsOf(pieces)) {
    const items = part.filter((at) => byPiece.has(at) || pieces[at]?.kind === 'number')
    const isNumberFirst =
      pieces[items[0] ?? -1]?.kind === 'number' && byPiece.has(items.at(-1) ?? -1)
    // From behind, a score comes after its name here too.
    for (const at of isNumberFirst ? items.toReversed() : items) {
      const piece = pieces[at]
      const mention = byPiece.get(at)
      if (mention !== undefined) waiting = mention
      else if (waiting !== null && piece?.kind === 'number') {
        give(at, piece.value, scoredTogether(waiting, sides))
        waiting = null
      }
    }
    if (isNumberFirst) waiting = null
  }
}

/** The score behind the last of a team is that of all its members. */
function scoredTogether(mention: Mention, { groups, teams }: Sides): readonly Mention[] {
  const group = groups.find(({ mentions }) => mentions.includes(mention))
  const isTeams = teams && mention.team !== null && group?.mentions.at(-1) === mention
  return isTeams && group.mentions.every(({ score }) => score === null) ? group.mentions : [mention]
}

function partsOf(pieces: readonly Piece[]): number[][] {
  const parts: number[][] = [[]]
  for (const [at, { kind }] of pieces.entries()) {
    if (kind === 'break') parts.push([])
    else parts.at(-1)?.push(at)
  }
  return parts
}

function twoSides({ groups, duel, teams }: Sides): Sides['duel'] {
  if (duel !== null) return teams || duel.other.mentions.length === 1 ? duel : null
  const [one, other, more] = teams ? groups : groups.flatMap(alone)
  return one === undefined || other === undefined || more !== undefined
    ? null
    : { one, other, winner: null }
}

function alone({ mentions }: Group): Group[] {
  return mentions.map((mention) => ({ mentions: [mention], plus: false }))
}

/** Who won has the better of the two, however they were written. */
function inOrder(
  values: readonly [number, number],
  winner: 'one' | 'other' | null,
  lowest: boolean,
): readonly [number, number] {
  if (winner === null) return values
  const [best, worse] = lowest
    ? [Math.min(...values), Math.max(...values)]
    : [Math.max(...values), Math.min(...values)]
  return winner === 'one' ? [best, worse] : [worse, best]
}
