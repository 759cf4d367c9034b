import type { Line } from '#features/line-pieces/line.rules.ts'
import { type Piece, type Step, orderOf } from '#features/line-pieces/piece-content.rules.ts'

import type { Mention } from './mentions.rules.ts'
import { isSamePerson } from './runs.rules.ts'

export interface Chain {
  /** Everybody's place, where the words between them say all of them. */
  ranks: ReadonlyMap<Mention, number> | null
  /** The words and signs that say it. */
  signs: readonly number[]
  /** Those that say an order of only some. */
  unclear: readonly number[]
  /** Without the signs that are no verbs of two. */
  pieces: readonly Piece[]
}

/** "ben then me then jonas", "ben > me > jonas": the order of finishing. */
export function chainOf(line: Line, pieces: readonly Piece[], all: readonly Mention[]): Chain {
  // Scores may follow: "ben ahead of me, ben 61, me 54".
  const mentions = all.filter(
    (one, index) => !all.slice(0, index).some((before) => isSamePerson(before, one)),
  )
  const links = mentions.slice(1).map((mention, index) => {
    const from = (mentions[index]?.last ?? 0) + 1
    return linkBetween(line, pieces, from, mention.piece)
  })
  const found = links.filter((link) => link !== null)
  const steps = new Set(found.flatMap(({ step }) => (step === 0 ? [] : step)))
  // One sign alone is the verb of two: "ben > me".
  const isVerb = found.every(({ at }) => pieces[at]?.kind === 'beat') && found.length < 2
  const isFull = found.length === links.length && steps.size === 1 && !isVerb
  const isScored = pieces.some(({ kind }) => kind === 'number' || kind === 'pair')
  const isOrder = found.some(({ at }) => orderOf(pieces[at]) !== null && !isWord(pieces[at]))
  // Beside scores "then" only goes on.
  if (!isFull || (isScored && isOrder)) {
    const unclear = found.flatMap(({ at }) => (orderOf(pieces[at]) === null ? [] : [at]))
    return { ranks: null, signs: [], unclear: isScored ? [] : unclear, pieces }
  }
  const signs = found.map(({ at }) => at)
  return {
    ranks: ranksOf(
      mentions,
      found.map(({ step }) => step),
    ),
    signs,
    unclear: [],
    pieces: pieces.map((piece, at) =>
      signs.includes(at) ? { kind: 'filler', word: true, from: piece.from, to: piece.to } : piece,
    ),
  }
}

/** "ahead of" says an order, also beside scores. */
function isWord(piece: Piece | undefined): boolean {
  return piece?.kind === 'unread'
}

const BETWEEN = new Set(['break', 'filler', 'rank', 'number'])

/** What stands between two people, where it is one word or sign of order and nothing else. */
function linkBetween(
  { words }: Line,
  pieces: readonly Piece[],
  from: number,
  to: number,
): { at: number; step: Step } | null {
  let link: { at: number; step: Step } | null = null
  for (let at = from; at < to; at += 1) {
    const piece = pieces[at]
    if (piece === undefined) return null
    const key = words[piece.from]?.key
    const step = key === '>' ? 1 : key === '<' ? -1 : key === '=' ? 0 : orderOf(piece)
    // "and then"
    const isAnd = piece.kind === 'join' && piece.and
    if (step === null && !BETWEEN.has(piece.kind) && !isAnd) return null
    if (step !== null && link !== null) return null
    if (step !== null) link = { at, step }
  }
  return link
}

function ranksOf(mentions: readonly Mention[], steps: readonly Step[]): Map<Mention, number> {
  const isUp = steps.includes(-1)
  const ordered = isUp ? mentions.toReversed() : mentions
  const between = isUp ? steps.toReversed() : steps
  const ranks = new Map<Mention, number>()
  let rank = 1
  for (const [index, mention] of ordered.entries()) {
    if (index > 0 && between[index - 1] !== 0) rank = index + 1
    ranks.set(mention, rank)
  }
  return ranks
}

/** Gives the places of a chain. Returns whether some are said otherwise. */
export function giveRanks({ ranks }: Chain, mentions: readonly Mention[]): boolean {
  if (ranks === null) return false
  const isSaid = mentions.some((one) => one.rank !== null && one.rank !== ranks.get(one))
  for (const one of mentions) one.rank = ranks.get(one) ?? null
  return isSaid
}
