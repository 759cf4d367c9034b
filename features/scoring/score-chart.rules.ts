import { calledShort } from '#features/accounts/called-apart.rules.ts'

import type { Side } from './match-outcome.rules.ts'
import type { Pad } from './pad.rules.ts'
import type { Scoring } from './results.rules.ts'

export interface ChartLine {
  name: string
  /** Whether this side is the reader's. */
  mine: boolean
  /** After each round. */
  totals: readonly number[]
}

/** A row without a name of its own: `3`, `Round 3`, `Hand 3`, or nothing. */
const ROUND = /^(?:round|hand|game|set|lap)?\s*#?\d*$/iu

/** Whether the rows of a pad followed each other; else they are categories, counted at the end. */
export function areRounds(labels: readonly string[]): boolean {
  return labels.every((label) => ROUND.test(label.trim()))
}

/**
 * How a match went, in at most two sentences: who led before the winner did, and how far back the
 * winner had been. Empty where the totals tell no story: without a scoring, with one side or one
 * round, when nobody is ahead at the end, or when the rows are categories.
 */
export function leadWords(
  lines: readonly ChartLine[],
  scoring: Scoring,
  labels: readonly string[],
): string {
  const rounds = labels.length
  if (scoring === 'none' || lines.length < 2 || rounds < 2 || !areRounds(labels)) return ''
  const ranked = Array.from({ length: rounds }, (_, round) => rankedAfter(lines, scoring, round))
  const winner = ranked.at(-1)?.leader ?? null
  if (winner === null) return ''
  const name = subject(winner)
  if (ranked.every(({ leader }) => leader === winner)) return `${name} led from the first round on.`

  const otherLed = ranked.findLastIndex(({ leader }) => leader !== null && leader !== winner)
  const led = otherLed < 0 ? null : (ranked[otherLed]?.leader ?? null)
  const sentences = led === null ? [] : [`${subject(led)} led after round ${otherLed + 1}.`]
  if (ranked.some(({ last }) => last === winner))
    sentences.push(`${name} came from ${lines.length > 2 ? 'last' : 'behind'}.`)
  else if (otherLed === rounds - 2) sentences.push('The last round decided.')
  return sentences.join(' ')
}

/** Who alone was ahead and who alone was behind after a round; null where several share it. */
function rankedAfter(lines: readonly ChartLine[], scoring: Scoring, round: number) {
  const sign = scoring === 'lowest' ? -1 : 1
  const worth = (line: ChartLine) => sign * (line.totals[round] ?? 0)
  const alone = (other: (one: number, two: number) => boolean) =>
    lines.find((one) => lines.every((two) => two === one || other(worth(one), worth(two)))) ?? null
  return { leader: alone((one, two) => one > two), last: alone((one, two) => one < two) }
}

/** First names, as long as they tell everybody apart; else the whole name. */
export function shortNamesOf(names: readonly string[]): string[] {
  return calledShort(
    names.map((name) => ({ user: '', name: name.trim().replaceAll(/\s+/gu, ' ') })),
  )
}

function subject({ mine, name }: ChartLine): string {
  return mine ? 'You' : name
}

/** A column of a pad as people read it: of one player, or of a team that has the same numbers. */
export interface Column {
  /** Index of the player whose numbers they are. */
  player: number
  /** The team's name; null for a player's own column. */
  team: string | null
}

/** The columns of a pad, best side first; members of a team whose numbers differ have their own. */
export function columnsOf(sides: readonly Pick<Side, 'team' | 'members'>[], pad: Pad): Column[] {
  return sides.flatMap(({ team, members }) => {
    const [first] = members
    const alike =
      first !== undefined &&
      members.every((index) => pad.rows.every(({ scores }) => scores[index] === scores[first]))
    if (!alike) return members.map((player) => ({ player, team: null }))
    return [{ player: first, team: members.length > 1 ? (team ?? 'Together') : null }]
  })
}
