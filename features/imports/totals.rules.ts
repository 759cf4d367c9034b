import {
  type Decider,
  type MissedReason,
  type ReadFile,
  numberWords,
} from '#features/plays/file-reading.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'

import { type Chosen, type Part, type Presence, choiceOf, partOf } from './import-choices.rules.ts'

/** How many matches ended how for the importer; empty: without a result. */
export type Ends = Record<Result, number>

/** Why a match is not stored as the file says, or not at all. */
type Reason = MissedReason | Decider | Exclude<Part, 'sent'>

/** Matches of the importer that are not stored as the file says. */
interface Difference {
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

/** In which order results are told. */
export const ends = ['Win', 'Draw', 'Loss', ''] as const satisfies readonly (keyof Ends)[]

const names: Record<Result, readonly [one: string, many: string]> = {
  Win: ['win', 'wins'],
  Draw: ['draw', 'draws'],
  Loss: ['loss', 'losses'],
  '': ['without a result', 'without a result'],
}

/** What stands before the colon; `asked`: it can be chosen otherwise on the page. */
const reasons: Record<Reason, { words: string; asked?: true }> = {
  existing: { words: 'Here already' },
  deleted: { words: 'Deleted here, and left out', asked: true },
  likely: { words: 'Like a match that is here, and left out', asked: true },
  leftOut: { words: 'Left out, because nobody of the table is left', asked: true },
  no_players: { words: 'Left out, because nobody is named', asked: true },
  nobody_named: { words: 'Left out, because nobody is named', asked: true },
  future: { words: 'Left out, because they are in the future', asked: true },
  ignored: { words: 'Left out, as in the statistics there', asked: true },
  no_win_stats: { words: 'Left out, because wins are not counted there', asked: true },
  incomplete: { words: 'Left out, because they were not played to the end', asked: true },
  unreadable: { words: 'Not to be read' },
  twice: { words: 'Twice in the file' },
  quantity: { words: 'One match with a note stands for several', asked: true },
  quantity_large: { words: 'One match with a note stands for more than a hundred' },
  mine_alone: { words: 'Left out, because they name only me', asked: true },
  expansion_plays: { words: 'Expansions, put together with their game', asked: true },
  file: { words: 'Read with the rest of the table' },
  scores: { words: 'Nobody is marked as the winner, so the scores decide', asked: true },
  'against-marks': { words: 'The scores count, against the mark', asked: true },
  ranks: { words: 'Nobody is marked as the winner, so the places decide' },
  together: { words: 'Played together, and nobody is marked as a winner' },
  uncounted: { words: 'Wins are not counted there, so they have no results' },
  'only-losers': { words: 'All others have lost' },
  'nobody-won': { words: 'Nobody has won', asked: true },
  'of-first': { words: 'The result is that of the first', asked: true },
}

/** Why the importer's results are stored otherwise than the file says them: a sentence for each reason. */
export function differenceWords({ differences }: Pick<Totals, 'differences'>): string[] {
  const byReason = new Map<Reason, Difference[]>()
  for (const one of differences) byReason.set(one.why, [...(byReason.get(one.why) ?? []), one])
  return [...byReason].map(([why, own]) => {
    const { words, asked = false } = reasons[why]
    const ordered = own.toSorted((one, other) => orderOf(one) - orderOf(other))
    const told = ordered.map(toldOf).join(', ')
    return `${words}: ${told}.${asked ? ' You can choose otherwise on this page.' : ''}`
  })
}

function orderOf({ from, to }: Difference): number {
  return ends.indexOf(from) * ends.length + (to === null ? 0 : ends.indexOf(to))
}

/** `2 wins`, `1 win becomes a loss`, `3 without a result become draws` */
function toldOf({ from, to, count }: Difference): string {
  const isOne = count === 1
  const told = `${numberWords(count)} ${names[from][isOne ? 0 : 1]}`
  if (to === null) return told
  if (to === '') return `${told} ${isOne ? 'has' : 'have'} no result`
  const [one, many] = names[to]
  return `${told} ${isOne ? `becomes a ${one}` : `become ${many}`}`
}
