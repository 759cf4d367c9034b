import type { Decider, MissedReason, ReadFile } from '#features/plays/file-reading.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import { choiceOf, type Chosen, type Part, partOf, type Presence } from './import-choices.rules.ts'

/** How many matches ended how for the importer; empty: without a result. */
export type Ends = Record<Result, number>

/** Why a match is not stored as the file says, or not at all. */
export type Reason = MissedReason | Decider | Exclude<Part, 'sent'>

/** Matches of the importer that are not stored as the file says. */
export interface Difference {
  why: Reason
  /** What the file says. */
  from: Result
  /** How they are stored; null where they are not. */
  to: Result | null
  count: number
}

/** The importer's results as the file says them and as they will be stored. */
export interface Totals {
  inFile: Ends
  stored: Ends
  /** The one and these make the other. */
  differences: Difference[]
}

/** Holds the importer's results against the file; null where the importer is nobody in it. */
export function totalsOf(
  { matches, missed }: Pick<ReadFile, 'matches' | 'missed'>,
  chosen: Chosen,
  presence: (match: number) => Presence,
): Totals | null {
  if (!chosen.people.some(({ kind }) => kind === 'me')) return null
  const isMe = ({ person }: { person: number }) => choiceOf(chosen.people, person).kind === 'me'
  const inFile: Ends = { Win: 0, Draw: 0, Loss: 0, '': 0 }
  const stored: Ends = { ...inFile }
  const differences = new Map<string, Difference>()
  const differ = (one: Difference) => {
    const key = [one.why, one.from, one.to].join(' ')
    const known = differences.get(key)
    if (known === undefined) differences.set(key, one)
    else known.count += one.count
  }
  for (const [place, match] of matches.entries()) {
    const part = partOf(match, chosen, presence(place))
    for (const { said, result } of match.players.filter(isMe)) {
      inFile[said] += 1
      if (part !== 'sent') differ({ why: part, from: said, to: null, count: 1 })
      else {
        stored[result] += 1
        if (said !== result) differ({ why: match.decidedBy, from: said, to: result, count: 1 })
      }
    }
  }
  for (const { why, said, count } of missed.filter(isMe)) {
    inFile[said] += count
    differ({ why, from: said, to: null, count })
  }
  return { inFile, stored, differences: [...differences.values()] }
}
