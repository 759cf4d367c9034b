import type { Mention } from './mentions.rules.ts'
import type { Table } from './runs.rules.ts'

/** "ben me / jonas priya": whether the sign joins the two beside it, or parts those before from those behind. */
export function isSplitUnclear({ pieces, mentions }: Table): boolean {
  const isSign = (at: number) => {
    const piece = pieces[at]
    return piece?.kind === 'join' && !piece.and
  }
  const isBeside = (one: Mention | undefined, other: Mention | undefined) =>
    one !== undefined && other !== undefined && one.last + 1 === other.piece
  return mentions.some((one, at) => {
    const next = mentions[at + 1]
    const isJoined = isSign(one.last + 1) && next?.piece === one.last + 2
    const [before, behind] = [mentions[at - 1], mentions[at + 2]]
    const isApart = !isSign((before?.piece ?? 0) - 1) && !isSign((behind?.last ?? 0) + 1)
    return isJoined && isApart && isBeside(before, one) && isBeside(next, behind)
  })
}
