import { type Piece, neighbour } from '#features/line-pieces/piece-content.rules.ts'

import type { Mention } from './mentions.rules.ts'
import { type Table, groupOf, runBefore } from './runs.rules.ts'

/**
 * Gives the places of the line to those beside them: before all names ("1. Jonas 2. Mara") or behind
 * ("me 1st, ben 2nd"), as the line begins. Where one of them is nobody's, or of somebody who may have
 * another, none is given: it may be that of whoever was first.
 * @returns the pieces whose places are whose; others were not understood
 */
export function givePlaces(table: Table): Map<number, Mention> {
  const { pieces, mentions } = table
  const given = new Map<number, Mention>()
  const ranks = [...pieces.keys()].filter((at) => pieces[at]?.kind === 'rank')
  const [first] = ranks
  if (first === undefined) return given
  const isBefore = besides(table, first, -1) === null
  const people = new Set(mentions.map(({ candidates: [who] }) => who)).size
  const lists = ranks.map((at) => listed(table, at, isBefore))
  const isListed = areListed(table, ranks, lists, isBefore)
  // "me, ben 1st, jonas 2nd" may be about me.
  if (isListed === null || ranks.some((at) => isAsked(pieces, at))) return given
  for (const at of ranks) {
    const piece = pieces[at]
    if (piece?.kind !== 'rank') continue
    const to = isListed ? (lists[ranks.indexOf(at)] ?? []) : placed(table, at, isBefore)
    const value = piece.value === 'last' ? people : piece.value
    const isOther = to.some(({ rank }) => rank !== null && rank !== value)
    if (to[0] === undefined || isOther) return withoutPlaces(mentions)
    for (const mention of to) mention.rank = value
    given.set(at, to[0])
  }
  if (!isListed && mentions.some((one) => isJoinedAcross(table, one)))
    return withoutPlaces(mentions)
  dropBehindGaps(mentions, given)
  dropLast(table, given)
  return given
}

/** "ben 1st?" */
function isAsked(pieces: readonly Piece[], at: number): boolean {
  const end = pieces.find(({ kind }, index) => index > at && kind === 'break')
  return end?.kind === 'break' && end.question
}

function withoutPlaces(mentions: readonly Mention[]): Map<number, Mention> {
  for (const one of mentions) one.rank = null
  return new Map()
}

/** Who was last says nothing of those between, and nothing at all where nobody else has a place. */
function dropLast({ pieces, mentions }: Table, given: Map<number, Mention>): void {
  const isLast = (at: number) => {
    const piece = pieces[at]
    return piece?.kind === 'rank' && piece.value === 'last'
  }
  const isOpen = mentions.some(({ rank }) => rank === null) || [...given.keys()].every(isLast)
  if (!isOpen) return
  for (const [at, { rank }] of given) {
    if (!isLast(at)) continue
    for (const one of mentions) if (one.rank === rank) one.rank = null
    given.delete(at)
  }
}

/**
 * Whether lists share a place: "1st: ben, jonas; 3rd: me", where each alone would leave a place out.
 * @returns null where both can be meant
 */
function areListed(
  table: Table,
  ranks: readonly number[],
  lists: readonly (readonly Mention[])[],
  isBefore: boolean,
): boolean | null {
  const placesOf = (to: readonly (readonly Mention[])[]) =>
    ranks.flatMap((at, index) => {
      const piece = table.pieces[at]
      return piece?.kind === 'rank' ? (to[index] ?? []).map(() => piece.value) : []
    })
  const alone = ranks.map((at) => placed(table, at, isBefore))
  // Where one has none, the places stand before some names and behind others.
  if (!isComplete(placesOf(lists)) || lists.some(({ length }) => length === 0)) return false
  if (!isComplete(placesOf(alone))) return true
  // Those behind the last place may stand for themselves: "1st ben, 2nd me, jonas".
  const inner = isBefore ? lists.slice(0, -1) : lists
  const isLeftOut = inner.some((list, index) => list.length > (alone[index]?.length ?? 0))
  if (!isLeftOut) return false
  return isBefore ? true : null
}

/** Whether each place has as many before it as it says, or as many places. */
function isComplete(places: readonly (number | 'last')[]): boolean {
  return places.every((place) => {
    const before = places.filter((other) => other < place)
    return place === 'last' || (new Set(before).size < place && before.length >= place - 1)
  })
}

/** "ben 1st, me 3rd": who came between is not said, so neither is my place. */
function dropBehindGaps(mentions: readonly Mention[], given: Map<number, Mention>): void {
  // A verb may say who was first.
  if (mentions.every(({ rank }) => rank !== 1)) return
  for (const [at, { rank }] of given) {
    const before = mentions.filter((other) => other.rank !== null && other.rank < (rank ?? 0))
    if (rank === null || before.length >= rank - 1) continue
    for (const one of mentions) if (one.rank === rank) one.rank = null
    given.delete(at)
  }
}

/** All between this place and the next, or the one before. */
function listed({ pieces, mentions }: Table, at: number, isBefore: boolean): readonly Mention[] {
  const step = isBefore ? 1 : -1
  const to: Mention[] = []
  for (let next = at + step; pieces[next] !== undefined; next += step) {
    const piece = pieces[next]
    const mention = mentions.find((one) => next >= one.piece && next <= one.last)
    if (mention !== undefined) {
      if (!to.includes(mention)) to.push(mention)
    } else if (!LISTED.has(piece?.kind ?? '')) break
  }
  return isBefore ? to : to.toReversed()
}

const LISTED = new Set(['break', 'join', 'filler'])

function placed(table: Table, at: number, isBefore: boolean): readonly Mention[] {
  const before = neighbour(table.pieces, at, -1)
  const isTied = before?.kind === 'result' && before.result === 'Draw'
  const tied = isTied ? runBefore(table, table.pieces.indexOf(before)) : null
  if (tied !== null) return tied.mentions
  const beside = isBefore ? besides(table, at, 1) : besides(table, at, -1)
  const one = beside ?? besides(table, at, isBefore ? -1 : 1)
  return one === null || one.rank !== null ? [] : sharing(table, one)
}

/** Those joined with somebody by words that have no place between them. */
function sharing(table: Table, one: Mention): readonly Mention[] {
  return groupOf(table, one).filter((other) => !isPlaceBetween(table, one, other))
}

/** "ben 1st and me": whether both were first is not said. */
function isJoinedAcross(table: Table, one: Mention): boolean {
  return (
    one.rank === null &&
    groupOf(table, one).some((other) => other.rank !== null && isPlaceBetween(table, one, other))
  )
}

function isPlaceBetween({ pieces }: Table, one: Mention, other: Mention): boolean {
  const [from, to] = one.piece < other.piece ? [one.last, other.piece] : [other.last, one.piece]
  return pieces.slice(from + 1, to).some(({ kind }) => kind === 'rank')
}

const BETWEEN = new Set(['filler', 'number', 'unread'])

/** Who stands directly before or behind a place, in its part of the line. */
function besides({ pieces, mentions }: Table, at: number, step: 1 | -1): Mention | null {
  let next = at + step
  while (BETWEEN.has(pieces[next]?.kind ?? '')) next += step
  return mentions.find(({ piece, last }) => (step === 1 ? piece : last) === next) ?? null
}

/** Whether all places are numbers with a point or bracket, which may only number a list. */
export function areNumbered(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => piece.kind !== 'rank' || piece.numbered)
}
