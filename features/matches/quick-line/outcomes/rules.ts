import { hasScores, type Mention, whoKey } from '../mentions/rules.ts'
import { neighbour, type Piece } from '../pieces/rules.ts'
import type { Sides } from '../sides/rules.ts'

type Result = 'Win' | 'Loss' | 'Draw'

/**
 * Gives the results that the line says in words: "jonas won", "we lost", "draw", "a beat b".
 * @param self me, at the table from now on
 * @returns whether all play together: "we won" without teams
 */
export function giveResults(
  pieces: readonly Piece[],
  mentions: readonly Mention[],
  sides: Sides,
  self: () => Mention,
): boolean {
  const isTogether = pieces.some(({ kind }) => kind === 'together')
  let together = isTogether
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== 'result') continue
    const before = neighbour(pieces, index, -1)
    const said = subjectsOf(pieces, index, mentions, sides)
    const isAll = piece.result === 'Draw' && said.length < 2
    if (isAll || isTogether) give(mentions, piece.result)
    else if (before?.kind === 'we' && !sides.teams) {
      self()
      together = true
      give(mentions, piece.result)
    } else give(said.length > 0 ? said : sideOf(self(), sides), piece.result)
  }
  if (sides.duel !== null && sides.duel.winner !== null) {
    const { one, other, winner } = sides.duel
    give(one.mentions, winner === 'one' ? 'Win' : 'Loss')
    give(other.mentions, winner === 'one' ? 'Loss' : 'Win')
  }
  if (!together) completeResults(pieces, mentions, sides)
  return together
}

function give(mentions: readonly Mention[], result: Result): void {
  for (const mention of mentions) mention.result = result
}

/** Who won or lost: those before the word, else the one after it ("winner: jonas"). */
function subjectsOf(
  pieces: readonly Piece[],
  index: number,
  mentions: readonly Mention[],
  sides: Sides,
): readonly Mention[] {
  let at = index - 1
  while (['filler', 'number'].includes(pieces[at]?.kind ?? '')) at -= 1
  const before = mentions.find(({ last }) => last === at)
  if (before !== undefined)
    return (
      sides.groups.find(({ mentions: members }) => members.includes(before))?.mentions ?? [before]
    )
  if (pieces[at]?.kind === 'we') return []
  const next = neighbour(pieces, index, 1)
  const after = mentions.find(({ piece }) => pieces[piece] === next)
  return after === undefined ? [] : sideOf(after, sides)
}

function sideOf(mention: Mention, { groups, teams }: Sides): readonly Mention[] {
  const group = groups.find(({ mentions }) => mentions.includes(mention))
  return teams && group !== undefined ? group.mentions : [mention]
}

/** Where somebody won, the others lost; of two, one won what the other lost. */
function completeResults(
  pieces: readonly Piece[],
  mentions: readonly Mention[],
  sides: Sides,
): void {
  giveRankResults(pieces, mentions)
  for (const mention of mentions) {
    if (mention.result === null) continue
    give(sideOf(mention, sides), mention.result)
    give(
      mentions.filter((other) => isSame(mention, other)),
      mention.result,
    )
  }
  const open = mentions.filter(({ result }) => result === null)
  const isDecided = mentions.some(({ result }) => result === 'Win' || result === 'Draw')
  const openSides = new Set(open.map(({ team, piece }) => team ?? piece))
  const decided = new Set(
    mentions.filter(({ result }) => result !== null).map(({ team, piece }) => team ?? piece),
  )
  if (isDecided) give(open, 'Loss')
  else if (openSides.size === 1 && decided.size === 1) give(open, 'Win')
}

/** Somebody who is named twice: "me and jonas, jonas won". */
function isSame({ candidates: [one] }: Mention, { candidates: [other] }: Mention): boolean {
  return one !== undefined && other !== undefined && whoKey(one) === whoKey(other)
}

/** "1. Jonas, 2. Mara" without scores: the first has won. */
function giveRankResults(pieces: readonly Piece[], mentions: readonly Mention[]): void {
  if (hasScores(pieces) || mentions.some(({ result }) => result !== null)) return
  const ranked = mentions.filter(({ piece }) => pieces[piece - 1]?.kind === 'rank')
  if (ranked.length < 2) return
  for (const mention of ranked) {
    const rank = pieces[mention.piece - 1]
    if (rank?.kind === 'rank' && rank.value === 1) mention.result = 'Win'
  }
}
