import {
  type Decider,
  type MissedReason,
  type ReadFile,
  numberWords,
} from './file-reading.rules.ts'
import { type Chosen, type Part, type Presence, partOf } from './import-choices.rules.ts'

/** Of one person: how many matches will be stored, and how many of them won. */
export interface PersonTotal {
  matches: number
  wins: number
}

/** Why a match is not stored as the file says, or not at all. */
type Reason = MissedReason | Decider | Exclude<Part, 'sent'>

export interface Totals {
  /** By the place of the person. */
  stored: PersonTotal[]
  /** Why the file has others: a sentence for each reason. */
  differences: string[]
  /** Whose numbers nothing explains: then nothing is imported; null for nobody. */
  unexplained: string | null
}

/** Holds what will be stored of each person against what the file says. */
export function totalsOf(
  { matches, missed, people }: Pick<ReadFile, 'matches' | 'missed' | 'people'>,
  chosen: Chosen,
  presence: (match: number) => Presence,
): Totals {
  const stored = people.map((): PersonTotal => ({ matches: 0, wins: 0 }))
  const found = people.map((): PersonTotal => ({ matches: 0, wins: 0 }))
  const reasons = new Map<Reason, { count: number; lines: Set<number> }>()
  const differ = (why: Reason, count: number, line: number | null) => {
    const known = reasons.get(why) ?? { count: 0, lines: new Set() }
    reasons.set(why, known)
    known.count += count
    if (line !== null) known.lines.add(line)
  }
  for (const [place, match] of matches.entries()) {
    const part = partOf(match, chosen, presence(place))
    const isOther = match.players.some(({ said, result }) => said !== result)
    if (part !== 'sent') differ(part, 1, match.at)
    else if (isOther) differ(match.decidedBy, 1, match.at)
    for (const { person, said, result } of match.players) {
      addTo(found[person], said === 'Win')
      if (part === 'sent') addTo(stored[person], result === 'Win')
    }
  }
  for (const { person, said, count, why } of missed) {
    addTo(found[person], said === 'Win', count)
    differ(why, 0, null)
  }
  const unexplained = people.find(({ inFile }, at) => {
    const { matches: own = 0, wins = 0 } = found[at] ?? {}
    return inFile.matches !== own || (inFile.wins !== null && inFile.wins !== wins)
  })
  return {
    stored,
    differences: [...reasons].map(([why, { lines }]) => `${words[why]}${linesWords(lines)}.`),
    unexplained: unexplained?.name ?? null,
  }
}

function addTo(total: PersonTotal | undefined, won: boolean, count = 1): void {
  if (total === undefined) return
  total.matches += count
  if (won) total.wins += count
}

/** Lines that are named. */
const SHOWN = 5

/** `: 14, 52 and 97`; nothing where the file has only counted them. */
function linesWords(lines: ReadonlySet<number>): string {
  if (lines.size === 0) return ''
  const all = [...lines].toSorted((one, other) => one - other)
  const shown = all.slice(0, SHOWN).map(numberWords).join(', ')
  return `: ${shown}${all.length > SHOWN ? ` and ${numberWords(all.length - SHOWN)} more` : ''}`
}

const words: Record<Reason, string> = {
  existing: 'Here already',
  deleted: 'Deleted here, and left out',
  likely: 'Like a match that is here, and left out',
  leftOut: 'Nobody of the table is left',
  no_players: 'Left out, because nobody is named',
  nobody_named: 'Left out, because nobody is named',
  future: 'Left out, because they are in the future',
  ignored: 'Left out, as in the statistics there',
  no_win_stats: 'Left out, because wins are not counted there',
  incomplete: 'Left out, because they were not played to the end',
  unreadable: 'Not to be read',
  left_out: 'Left out, as answered',
  twice: 'Twice in the file',
  quantity: 'One match with a note stands for several',
  quantity_large: 'One match with a note stands for more than a hundred',
  expansion_plays: 'Expansions, put together with their game',
  file: 'Read with the rest of the file',
  scores: 'Nobody is marked as the winner, and the scores decide',
  'against-marks': 'The scores count, against the mark',
  ranks: 'Nobody is marked as the winner, and the places decide',
  together: 'Played together, and nobody is marked as a winner',
  uncounted: 'Wins are not counted there, and they have no results',
}
