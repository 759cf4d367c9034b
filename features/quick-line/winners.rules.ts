import { neighbour } from '#features/line-pieces/piece-content.rules.ts'

import type { Option } from './asks.rules.ts'
import type { Readings } from './line-lists.rules.ts'
import { type Wins, winnersAnswer } from './line-outcomes.rules.ts'
import type { Sides } from './line-sides.rules.ts'
import { type Mention, whoKey } from './mentions.rules.ts'
import { type Table, isMe, isSamePerson } from './runs.rules.ts'
import type { Statement } from './statements.rules.ts'

/**
 * Everybody who can have won, a side at a time.
 * @param readings those of whom a verb may say it, several together
 */
export function winnersOf(
  { mentions }: Table,
  { duel, teams, groups }: Sides,
  readings: Readings = [],
): Option[] {
  const sides =
    duel !== null && teams
      ? duel.sides.map((side) => side.mentions)
      : teams
        ? groups.map((group) => group.mentions)
        : mentions.map((one) => [one])
  const options = new Map<string, Option>()
  const add = (side: readonly Mention[]) => {
    const who = side.flatMap(({ candidates: [one] }) => one ?? [])
    if (who.length === 0) return
    const answer = winnersAnswer(teams ? who.slice(0, 1) : who)
    if (!options.has(answer)) options.set(answer, { answer, who })
  }
  for (const side of [...readings, ...sides]) add(side)
  const isAll = readings.some((reading) => reading.length === mentions.length)
  return [...options.values(), ...(isAll ? [{ answer: 'together' } as const] : [])]
}

/** "ben won; then I won" may be two matches, or one that both have won: one statement, which is not clear. */
export function withoutRivals(statements: readonly Statement[]): Statement[] {
  const wins = statements.filter(
    ({ result, to, doubt, shared }) =>
      result === 'Win' && to.length > 0 && doubt === null && !shared,
  )
  const [first, ...others] = wins
  const everybody = [...new Set(wins.flatMap(({ to }) => to))]
  const isRival = ({ to }: Statement) =>
    to.every((one) => first?.to.every((other) => !isSamePerson(one, other)) === true)
  if (first === undefined || !others.some(isRival)) return [...statements]
  const open = {
    doubt: 'who',
    readings: [everybody],
    others: others.map(({ piece }) => piece),
  } as const
  return statements.flatMap((one) =>
    one === first ? { ...first, ...open } : others.includes(one) ? [] : one,
  )
}

/** What is not clear of a statement beside what its words leave open. */
export function doubtOf(table: Table, sides: Sides, statement: Statement): Statement['doubt'] {
  const { doubt, piece, to, together } = statement
  if (doubt !== null) return doubt
  if (isOpen(table, sides, piece)) return 'who'
  // "ben and jonas both won" may be without me.
  const isWithoutMe = together && to.length > 0 && to.every(({ piece: at }) => at < piece)
  return isWithoutMe && !table.mentions.some(isMe) ? 'with' : null
}

/** "theo beat ben" with a word that may be somebody, where the line else means me. */
function isOpen({ pieces }: Table, { duel }: Sides, piece: number): boolean {
  const isImplied = duel?.sides.some(({ mentions }) => mentions.some((one) => one.piece < 0))
  const word = neighbour(pieces, piece, -1)?.kind
  const isWord = word === 'name' || word === 'unread'
  return pieces[piece]?.kind === 'beat' && isImplied === true && isWord
}

export function keyOf({ candidates: [who] }: Mention): string {
  return who === undefined ? '' : whoKey(who)
}

export function isEachScored(mentions: readonly Mention[]): boolean {
  return mentions.every(({ score }) => score !== null)
}

/** Whether everybody has a score, and this one the best. */
export function isBest(
  one: Mention | undefined,
  mentions: readonly Mention[],
  lowest: boolean,
): boolean {
  const scores = mentions.map(({ score }) => (lowest ? -(score ?? NaN) : (score ?? NaN)))
  const own = one?.score ?? NaN
  return Math.max(...scores) === (lowest ? -own : own)
}

/** "ben won twice, me once" as one match: who won more often won, whatever the game's scores say. */
export function countWins(wins: Wins): void {
  const most = Math.max(...wins.map(({ times }) => times))
  const first = wins.filter(({ times }) => times === most)
  for (const { mention: one, times } of wins) {
    one.score = times
    if (times === most) one.result = first.length > 1 ? 'Draw' : 'Win'
  }
}
