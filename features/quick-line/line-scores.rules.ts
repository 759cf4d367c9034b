import { listsIn } from '#features/line-pieces/amounts.rules.ts'
import { type Piece, neighbour } from '#features/line-pieces/piece-content.rules.ts'

import type { Sides } from './line-sides.rules.ts'
import type { Mention } from './mentions.rules.ts'
import { isMe, isSamePerson } from './runs.rules.ts'
import type { Statement } from './statements.rules.ts'

/** A number and its piece. */
export interface Scored {
  at: number
  value: number
}

type Give = (piece: number, value: number, to: readonly Mention[]) => void

/**
 * Gives the scores of the line to those whom it names.
 * @returns the pieces whose scores are whose; other numbers were not understood
 */
export function giveScores(
  pieces: readonly Piece[],
  mentions: readonly Mention[],
  sides: Sides,
  statements: readonly Statement[],
  { together, lowest, ofMine }: { together: boolean; lowest: boolean; ofMine: Scored | null },
): Map<number, Mention> {
  const given = new Map<number, Mention>()
  const give: Give = (piece, value, to) => {
    for (const mention of to) mention.score = value
    if (to[0] !== undefined) given.set(piece, to[0])
  }
  const opposed = opponentsOf(mentions, sides)
  const isList = (piece: Piece) =>
    piece.kind === 'pair' && piece.values.length === opposed.length && opposed.length > 1
  const numbers = [...pieces.entries()].flatMap(([at, piece]): Scored[] => {
    if (piece.kind === 'number') return [{ at, value: piece.value }]
    // "66-11-12" behind one of two is a sum.
    const isSum =
      piece.kind === 'pair' &&
      !isList(piece) &&
      piece.sum !== null &&
      piece.values.length !== peopleOf(mentions).length
    return isSum ? [{ at, value: piece.sum ?? 0 }] : []
  })
  const shared = new Set(
    numbers.flatMap(({ at, value }) => {
      const to = ofSeveral(pieces, mentions, statements, at)
      if (to !== null) give(at, value, to)
      return to === null ? [] : [at]
    }),
  )
  if (ofMine !== null) {
    give(ofMine.at, ofMine.value, mentions.filter(isMe).slice(0, 1))
    shared.add(ofMine.at)
  }
  const listed = new Set(
    listsIn(pieces).flatMap(({ names, numbers: at }) => {
      const people = names.map((name) => mentions.filter(({ piece }) => piece === name))
      if (together || people.some((one) => one.length === 0)) return []
      for (const [index, one] of people.entries()) {
        const piece = pieces[at[index] ?? -1]
        if (piece?.kind === 'number') give(at[index] ?? -1, piece.value, one)
      }
      return at
    }),
  )
  const own = numbers.filter(({ at }) => !shared.has(at) && !listed.has(at))
  const hasList = pieces.some(isList)
  const isOne = together && own.length === 1
  const lists = isOne ? [mentions] : hasList ? null : listedFirst(own, mentions, sides)
  if (lists === null) inParts(pieces, own, mentions, sides, give)
  else for (const [index, { at, value }] of own.entries()) give(at, value, lists[index] ?? [])
  const at = pieces.findIndex(isList)
  const pair = pieces[at]
  if (pair?.kind === 'pair' && opposed.flat().every(({ score }) => score === null)) {
    const values = inOrder(pair.values, opposed, lowest)
    for (const [index, side] of opposed.entries()) give(at, values[index] ?? 0, side)
  }
  shareTied(mentions, statements)
  return given
}

/** Those who tied have the same score: "tied with ben at 54". */
function shareTied(mentions: readonly Mention[], statements: readonly Statement[]): void {
  for (const { to, result, doubt } of statements) {
    const tied = mentions.filter((one) => to.some((other) => isSamePerson(one, other)))
    const scores = new Set(tied.flatMap(({ score }) => score ?? []))
    const [score] = scores
    if (result !== 'Draw' || doubt !== null || scores.size !== 1 || score === undefined) continue
    for (const one of tied) one.score = score
  }
}

/** "tied at 54" and "54 all": the score of several. */
function ofSeveral(
  pieces: readonly Piece[],
  mentions: readonly Mention[],
  statements: readonly Statement[],
  at: number,
): readonly Mention[] | null {
  const before = neighbour(pieces, at, -1)
  const tied = statements.find(({ piece, result }) => pieces[piece] === before && result === 'Draw')
  if (tied !== undefined) return tied.to
  // "a tie between me and ben at 54"
  const last = mentions.find((mention) => pieces[mention.last] === before)
  const between = statements.find(
    ({ piece, result, to }) =>
      result === 'Draw' && last !== undefined && to.at(-1) === last && (to[0]?.piece ?? 0) > piece,
  )
  const isAt = pieces[at - 1]?.kind === 'filler'
  if (between !== undefined && isAt) return between.to
  const isAll = pieces[at + 1]?.kind === 'all' && neighbour(pieces, at + 1, 1)?.kind !== 'result'
  return isAll || (before?.kind === 'all' && pieces[at - 1] === before) ? mentions : null
}

/** Names first, then as many scores: "me, jonas, oma: 84, 71, 66". */
function listedFirst(
  numbers: readonly Scored[],
  mentions: readonly Mention[],
  { groups, teams }: Sides,
): (readonly Mention[])[] | null {
  const last = Math.max(...mentions.map(({ piece }) => piece))
  if (numbers.length < 2 || numbers.some(({ at }) => at < last)) return null
  if (numbers.length === mentions.length) return mentions.map((mention) => [mention])
  const members = sidesIn(groups)
  return teams && numbers.length === members.length ? members : null
}

/** Between commas and lines: "jonas 71", "71 jonas", "me 84 jonas 71", "me+aiko 84". */
function inParts(
  pieces: readonly Piece[],
  numbers: readonly Scored[],
  mentions: readonly Mention[],
  sides: Sides,
  give: Give,
): void {
  const byPiece = new Map(mentions.map((mention) => [mention.piece, mention]))
  const values = new Map(numbers.map(({ at, value }) => [at, value]))
  let waiting: Mention | null = null
  for (const part of partsOf(pieces)) {
    const items = part.filter((at) => byPiece.has(at) || values.has(at) || isAmount(pieces[at]))
    const isNumberFirst = values.has(items[0] ?? -1) && byPiece.has(items.at(-1) ?? -1)
    // "61 54 ben" says of neither whose it is.
    if (isNumberFirst && values.has(items[1] ?? -1)) continue
    // From behind, a score comes after its name here too.
    for (const at of isNumberFirst ? items.toReversed() : items) {
      const value = values.get(at)
      const mention = byPiece.get(at)
      if (mention !== undefined) waiting = mention
      // The number behind "me 54ben" is not mine.
      else if (isAmount(pieces[at])) waiting = null
      else if (waiting !== null && value !== undefined) {
        give(at, value, scoredTogether(waiting, sides))
        waiting = null
      }
    }
    if (isNumberFirst) waiting = null
  }
}

function isAmount(piece: Piece | undefined): boolean {
  return piece?.kind === 'unread' && piece.amount === true
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

/** Those who can have the scores of "84:71", a list for each side. */
function opponentsOf(mentions: readonly Mention[], { groups, duel, teams }: Sides): Mention[][] {
  if (duel !== null && (teams || duel.sides.every((side) => side.mentions.length === 1))) {
    return duel.sides.map((side) => side.mentions)
  }
  if (teams) return sidesIn(groups)
  return peopleOf(mentions)
}

/** Those who play together, each team once, however often it is named. */
function sidesIn(groups: Sides['groups']): Mention[][] {
  const sides: Mention[][] = []
  for (const { mentions } of groups) {
    const isKnown = sides.flat().some((one) => mentions.some((other) => isSamePerson(one, other)))
    if (!isKnown) sides.push(mentions)
  }
  return sides
}

/** Somebody who is named twice is one. */
function peopleOf(mentions: readonly Mention[]): Mention[][] {
  const people: Mention[][] = []
  for (const mention of mentions) {
    const same = people.find(([one]) => one !== undefined && isSamePerson(one, mention))
    if (same === undefined) people.push([mention])
    else same.push(mention)
  }
  return people
}

/** Who won has the better of two, however they were written. */
function inOrder(
  values: readonly number[],
  sides: readonly (readonly Mention[])[],
  lowest: boolean,
): readonly number[] {
  const winner = sides.findIndex(([mention]) => mention?.result === 'Win')
  const loser = sides.findIndex(([mention]) => mention?.result === 'Loss')
  if (values.length !== 2 || (winner < 0 && loser < 0)) return values
  const sorted = values.toSorted((one, other) => (lowest ? one - other : other - one))
  return winner === 0 || loser === 1 ? sorted : sorted.toReversed()
}
