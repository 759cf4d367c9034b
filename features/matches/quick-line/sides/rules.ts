import type { Mention } from '../mentions/rules.ts'
import type { Piece } from '../pieces/rules.ts'

/** Those who stand together: "me+aiko", "ben and priya", or one alone. */
export interface Group {
  mentions: Mention[]
  /** Joined by a plus, which makes a team. */
  plus: boolean
}

export interface Sides {
  groups: Group[]
  /** Two sides that played against each other, as far as the line says so. */
  duel: { one: Group; other: Group; winner: 'one' | 'other' | null } | null
  /** Whether it was played in teams. */
  teams: boolean
}

export function sidesOf(pieces: readonly Piece[], mentions: Mention[], self: () => Mention): Sides {
  const groups = groupsOf(pieces, mentions)
  const duel = duelOf(pieces, groups, self)
  const several = ({ mentions: members }: Group) => members.length > 1
  const teams =
    duel === null
      ? groups.some((group) => group.plus && several(group)) && groups.length > 1
      : duel.one.plus ||
        duel.other.plus ||
        (several(duel.one) && (duel.winner !== null || several(duel.other)))
  if (teams) nameTeams(groups, duel)
  return { groups, duel, teams }
}

function groupsOf(pieces: readonly Piece[], mentions: readonly Mention[]): Group[] {
  const byPiece = new Map(mentions.map((mention) => [mention.piece, mention]))
  const groups = mentions
    .filter(({ piece }) => piece < 0)
    .map((me): Group => ({ mentions: [me], plus: false }))
  let join: { and: boolean } | null = null
  for (const [index, piece] of pieces.entries()) {
    const mention = byPiece.get(index)
    const group = groups.at(-1)
    if (mention !== undefined) {
      if (join === null || group === undefined) groups.push({ mentions: [mention], plus: false })
      else group.mentions.push(mention)
      if (join !== null && group !== undefined) group.plus ||= !join.and
      join = null
    } else if (
      piece.kind === 'join' ||
      (piece.kind === 'with' && (group?.mentions[0]?.piece ?? -1) >= 0)
    ) {
      join = { and: piece.kind === 'with' || piece.and }
    } else if (piece.kind !== 'filler' && piece.kind !== 'number') join = null
  }
  return groups
}

function duelOf(pieces: readonly Piece[], groups: Group[], self: () => Mention): Sides['duel'] {
  const at = pieces.findIndex(({ kind }) => kind === 'beat' || kind === 'against')
  const piece = pieces[at]
  if (piece?.kind !== 'beat' && piece?.kind !== 'against') return null
  const isBefore = (group: Group) => group.mentions.some((mention) => mention.piece < at)
  const before = groups.findLast(isBefore)
  const after = groups.filter((group) => !isBefore(group))
  const [first] = after
  if (first === undefined) return null
  const one = before ?? { mentions: [self()], plus: false }
  if (before === undefined) groups.unshift(one)
  // "jonas beat me, oma and theo": everybody after it lost, unless scores or teams say otherwise.
  const listed = after.every(
    (group) =>
      !group.plus && group.mentions.every(({ last }) => pieces[last + 1]?.kind !== 'number'),
  )
  const other =
    listed && after.length > 1
      ? { mentions: after.flatMap((group) => group.mentions), plus: false }
      : first
  const winner = piece.kind === 'against' ? null : piece.reversed ? 'other' : 'one'
  return { one, other, winner }
}

/** The sides of a duel, and those joined by a plus, are teams; others play alone. */
function nameTeams(groups: readonly Group[], duel: Sides['duel']): void {
  const sides = groups.filter((group) => group.plus || group === duel?.one || group === duel?.other)
  for (const [index, { mentions }] of sides.entries()) {
    for (const mention of mentions) mention.team = `Team ${index + 1}`
  }
}
