import type { ClaimedMatch } from '../claims.contract.ts'

/** What somebody changed of what a claim offers at first: only duplicates are left out. */
export interface Choice {
  /** What a match begins with: `none` after “Leave all out”. */
  from: 'offered' | 'none'
  /** The matches that were pressed an odd number of times since. */
  turned: ReadonlySet<string>
}

export const offered: Choice = { from: 'offered', turned: new Set() }
export const none: Choice = { from: 'none', turned: new Set() }

/** Whether a match is in the answer. At whose table the person sits already, nobody can take it. */
export function isChosen({ _id, leftOut }: ClaimedMatch, { from, turned }: Choice): boolean {
  if (leftOut === 'seated') return false
  const first = from === 'offered' && leftOut === null
  return turned.has(_id) ? !first : first
}

export function withTurned(choice: Choice, id: string): Choice {
  const turned = new Set(choice.turned)
  if (!turned.delete(id)) turned.add(id)
  return { ...choice, turned }
}

/** Whether the answer is what the server would do by itself. */
export function isOffered({ from, turned }: Choice): boolean {
  return from === 'offered' && turned.size === 0
}

/** The ids that an answer leaves out; where the person sits is left out in any case. */
export function exceptOf(matches: readonly ClaimedMatch[], choice: Choice): string[] {
  return matches
    .filter((match) => match.leftOut !== 'seated' && !isChosen(match, choice))
    .map(({ _id }) => _id)
}
