import type { Edge, Lattice } from './line-facts.rules.ts'

/**
 * What says nothing of the match: a stretch between signs, or in brackets, with no person, no word of a
 * result and no number that could be a score.
 */
export interface Remarks {
  isRemark: (at: number) => boolean
  /** A picture may say who won, if nothing else does. */
  isPicture: (at: number) => boolean
  /** Whether a bracket with a remark touches these words. */
  isIn: (from: number, to: number) => boolean
}

/** Categories of words that say something of the table. */
const SAYS = new Set(
  (
    'won winner lost beat iwon ilost wewon welost ibeat beats beaten beatme victory lostto vs draw shared ' +
    'tiebreak all we they ord dnf no ahead then lowest together solo each P num pair order endwon ' +
    'endlost star beatgame owner placeword for'
  ).split(' '),
)
const SIGN = /^[,.;\n()!?|[\]]$/u
const DASH = /^[-–—:]$/u

export function remarksIn({ words, edges }: Lattice): Remarks {
  const stretches: number[][] = [[]]
  for (const [at, { key, kind, isSpaced }] of words.entries()) {
    if (kind === 'sign' && (SIGN.test(key) || (DASH.test(key) && isSpaced))) stretches.push([])
    else stretches.at(-1)?.push(at)
  }
  const isNew = ({ people }: Edge) => people[0]?.isNew === true
  const says = (at: number) =>
    (edges[at] ?? []).some((edge) => SAYS.has(edge.category) && !isNew(edge))
  const isUnknown = (at: number) => words[at]?.kind === 'word' && edges[at]?.length === 0
  const isOrdinal = (at: number) => words[at]?.kind === 'ordinal'
  const remarks = new Set<number>()
  for (const stretch of stretches) {
    const isSilent = !stretch.some((at) => says(at) && !isOrdinal(at))
    const isMeant = stretch.some((at) => isOrdinal(at)) && !stretch.some(isUnknown)
    if (isSilent && !isMeant) {
      for (const at of stretch) if (words[at]?.kind !== 'sign') remarks.add(at)
    }
  }
  const inBrackets = new Set<number>()
  let open = -1
  for (const [at, { key }] of words.entries()) {
    if (key === '(') open = at
    if (key !== ')' || open < 0) continue
    const inside = [...words.keys()].slice(open + 1, at)
    const isSilent = inside.every((near) => !says(near) || words[near]?.kind === 'number')
    if (isSilent && inside.some(isUnknown)) for (const near of inside) inBrackets.add(near)
    open = -1
  }
  return {
    isRemark: (at) => remarks.has(at) || inBrackets.has(at),
    isPicture: (at) => edges[at]?.some(({ category }) => category === 'picture') === true,
    isIn: (from, to) => [...inBrackets].some((at) => at >= from && at < to),
  }
}
