import type { Piece } from '#features/line-pieces/piece-content.rules.ts'

import { type Mention, whoKey } from './mentions.rules.ts'

/** Those who stand together: "me+aiko", "ben and priya", or one alone. */
export interface Group {
  mentions: Mention[]
  /** Joined by a plus, which makes a team. */
  plus: boolean
  /** Joined by "&": two such groups are teams. */
  pairs?: boolean | undefined
}

/** The people of a line where they stand in it. */
export interface Table {
  pieces: readonly Piece[]
  mentions: Mention[]
  /** Me, at the table from now on. */
  self: () => Mention
}

/** Whom a mention stands with: joined by a plus or "and". */
export function groupsOf({ pieces, mentions }: Table): Group[] {
  const byPiece = new Map(mentions.map((mention) => [mention.piece, mention]))
  const groups = mentions
    .filter(({ piece }) => piece < 0)
    .map((me): Group => ({ mentions: [me], plus: false }))
  let join: { and: boolean; pairs: boolean } | null = null
  for (const [index, piece] of pieces.entries()) {
    const mention = byPiece.get(index)
    const group = groups.at(-1)
    if (mention !== undefined) {
      if (join === null || group === undefined) groups.push({ mentions: [mention], plus: false })
      else group.mentions.push(mention)
      if (join !== null && group !== undefined) {
        group.plus ||= !join.and
        group.pairs = group.pairs === true || join.pairs
      }
      join = null
    } else if (
      piece.kind === 'join' ||
      (piece.kind === 'with' && (group?.mentions[0]?.piece ?? -1) >= 0)
    ) {
      const isAnd = piece.kind === 'with' || piece.and
      join = { and: isAnd, pairs: piece.kind === 'join' && piece.pairs === true }
    } else if (piece.kind !== 'filler' && piece.kind !== 'number') join = null
  }
  return groups
}

/** Those joined with somebody, themselves included. */
export function groupOf(table: Table, mention: Mention): readonly Mention[] {
  return groupsOf(table).find(({ mentions }) => mentions.includes(mention))?.mentions ?? [mention]
}

const SKIPPED_FIRST = new Set([
  'filler',
  'number',
  'rank',
  'unread',
  'result',
  'all',
  'day',
  'times',
  'minutes',
  'shared',
])

/** Those who stand directly before a piece, across commas; a score belongs to the last of them alone. */
export function runBefore(table: Table, at: number): Group | null {
  const { pieces, mentions } = table
  const byLast = new Map(mentions.map((mention) => [mention.last, mention]))
  const run: Mention[] = []
  let plus = false
  let isScored = false
  for (let index = at - 1; index >= 0; index -= 1) {
    const piece = pieces[index]
    const mention = byLast.get(index)
    if (mention !== undefined) {
      run.unshift(mention)
      index = mention.piece
      if (isScored) isScored = false
      continue
    }
    if (piece === undefined || (run.length === 0 && !SKIPPED_FIRST.has(piece.kind))) break
    if (run.length === 0) isScored ||= piece.kind === 'number'
    else if (piece.kind === 'join') plus ||= !piece.and
    else if (!isBetween(piece)) break
  }
  return run.length === 0 ? null : { mentions: run, plus }
}

/** Those who stand directly behind a piece, until somebody has a score or a verb of their own. */
export function runAfter(table: Table, at: number): Group | null {
  const { pieces, mentions } = table
  const byPiece = new Map(mentions.map((mention) => [mention.piece, mention]))
  const run: Mention[] = []
  let plus = false
  let isApart = false
  for (let index = at + 1; index < pieces.length; index += 1) {
    const piece = pieces[index]
    const mention = byPiece.get(index)
    if (mention !== undefined) {
      const isKnown = run.some((one) => isSamePerson(one, mention))
      if (isKnown || (isApart && hasOwn(table, mention))) break
      run.push(mention)
      index = mention.last
      isApart = false
      if (isNumber(pieces[index + 1])) break
      continue
    }
    if (piece === undefined || (run.length === 0 && piece.kind !== 'filler')) break
    if (run.length === 0) continue
    if (piece.kind === 'join') plus ||= !piece.and
    else if (!isBetween(piece)) break
    isApart ||= piece.kind === 'break'
  }
  return run.length === 0 ? null : { mentions: run, plus }
}

function isBetween(piece: Piece): boolean {
  return piece.kind === 'break' || piece.kind === 'join' || (piece.kind === 'filler' && !piece.word)
}

function isNumber(piece: Piece | undefined): boolean {
  return piece?.kind === 'number'
}

/** Whether a verb, a place or a score follows that is about this one: ", jonas third". */
function hasOwn({ pieces }: Table, { last }: Mention): boolean {
  let at = last + 1
  while (pieces[at]?.kind === 'filler') at += 1
  const own = ['result', 'beat', 'rank', 'shared', 'tiebreak', 'number', 'not']
  return own.includes(pieces[at]?.kind ?? '')
}

export function alone(mention: Mention): Group {
  return { mentions: [mention], plus: false }
}

export function firstOf({ mentions }: Group): number {
  return mentions[0]?.piece ?? 0
}

export function isMe({ candidates }: Mention): boolean {
  return candidates[0]?.kind === 'self'
}

/** Somebody who is named twice: "me and jonas, jonas won". */
export function isSamePerson(
  { candidates: [one] }: Mention,
  { candidates: [other] }: Mention,
): boolean {
  return one !== undefined && other !== undefined && whoKey(one) === whoKey(other)
}
