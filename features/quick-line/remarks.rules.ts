import type { Lattice } from './line-facts.rules.ts'

/**
 * What says nothing of the match: a stretch between signs, or in brackets, with no person, no word of a
 * result and no number that could be a score.
 */
export interface Remarks {
  isRemark: (at: number) => boolean
  /** Whether a bracket with a remark touches these words. */
  isIn: (from: number, to: number) => boolean
}

/** Categories of words that say something of the table. */
const SAYS = new Set(
  (
    'won winner lost beat iwon ilost wewon welost ibeat beats beaten victory lostto vs draw shared ' +
    'tiebreak all we they ord dnf no ahead then lowest together solo each P num pair order endwon ' +
    'endlost star beatgame owner placeword for without watched'
  ).split(' '),
)
const SIGN = /^[,.;\n()!?|[\]]$/u
const DASH = /^[-–—:]$/u

export function remarksIn({ words, edges }: Lattice): Remarks {
  const says = (at: number) =>
    edges[at]?.some(({ category, people }) => SAYS.has(category) && people[0]?.isNew !== true) ===
    true
  const isUnknown = (at: number) => words[at]?.kind === 'word' && edges[at]?.length === 0
  const isOrdinal = (at: number) => words[at]?.kind === 'ordinal'
  const stretches: number[][] = [[]]
  const inBrackets = new Set<number>()
  let open = -1
  for (const [at, { key, kind, isSpaced }] of words.entries()) {
    if (kind === 'sign' && (SIGN.test(key) || (DASH.test(key) && isSpaced))) stretches.push([])
    else stretches.at(-1)?.push(at)
    if (key === '(') open = at
    if (key !== ')' || open < 0) continue
    const inside = [...words.keys()].slice(open + 1, at)
    const isSilent = inside.every((near) => !says(near) || words[near]?.kind === 'number')
    if (isSilent && inside.some(isUnknown)) for (const near of inside) inBrackets.add(near)
    open = -1
  }
  const silent = stretches.filter(
    (stretch) =>
      !stretch.some((at) => says(at) && !isOrdinal(at)) &&
      (!stretch.some(isOrdinal) || stretch.some(isUnknown)),
  )
  const remarks = new Set(silent.flat().filter((at) => words[at]?.kind !== 'sign'))
  return {
    isRemark: (at) => remarks.has(at) || inBrackets.has(at),
    isIn: (from, to) => [...inBrackets].some((at) => at >= from && at < to),
  }
}
