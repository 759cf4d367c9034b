import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { normalizedLine } from '#features/matches/details.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'

import { type Judge, type Outcome, outcomeOf, type PlayedRow } from './outcomes.rules.ts'
import { storableScore } from './plays.rules.ts'
import type { Question } from './questions.rules.ts'

/** An attribute's text without spaces around it; empty where it is missing. */
export type Attributes = (name: string) => string

/** Between a team or colour and a role in one field. */
export const ROLE_MARK = '／'

export const COLOUR_TEAMS: Question = {
  id: 'colour_teams',
  what: (of) => `Players share a colour, and win or score together: ${of}.`,
  columns: ['Game', 'People'],
  choices: { teams: 'Teams', apart: 'Colours only' },
  standard: 'teams',
}
const LOST = { lost: 'Lost together, against the game' }
const NOBODY_MARKED: Question = {
  id: 'nobody_marked',
  what: (of) => `Nobody is marked as the winner, and nobody has a score: ${of}.`,
  choices: { none: 'No result', ...LOST },
  standard: 'none',
}
const NOBODY_WON: Question = {
  id: 'nobody_won',
  what: (of) => `Nobody at the table won: ${of}.`,
  choices: { ...LOST, none: 'No result' },
  standard: 'lost',
}

/** BoardGameGeek says who won, and neither what the score means nor whether all played together. */
export function outcomeOfBgg(
  rows: readonly PlayedRow[],
  { scoring, together }: { scoring: Scoring; together: boolean },
  judge: Judge,
): Outcome {
  const isScored = rows.some(({ score }) => score !== null)
  const isMarked = rows.some(({ said }) => said !== '')
  const usesTeams = rows.some(({ team }) => team !== null)
  // It has games against the game that all have lost like this.
  const isSilent = !isScored && !isMarked && rows.length > 1
  const isLost = isSilent && judge.ask(together ? NOBODY_WON : NOBODY_MARKED) === 'lost'
  const tell = isSilent ? () => undefined : judge.tell
  const found = outcomeOf({ together: isLost, usesTeams, scoring }, rows, { ...judge, tell })
  return isLost || (!isScored && isMarked) ? { ...found, scoring: 'none' } : found
}

/** The rows of a play by their marks alone. */
export function markedRows(players: readonly Attributes[]) {
  return players.map((player) => ({
    score: storableScore(player('score')).score,
    result: isOn(player('win')) ? ('Win' as const) : ('Loss' as const),
  }))
}

/** The games that all players of a play have won, and never only some of them. */
export function gamesTogether(
  plays: readonly { game: string; rows: ReturnType<typeof markedRows> }[],
) {
  const [together, apart] = [new Set<string>(), new Set<string>()]
  for (const { game, rows } of plays) {
    const winners = rows.filter(({ result }) => result === 'Win').length
    if (rows.length > 1 && winners > 0) (winners === rows.length ? together : apart).add(game)
  }
  return new Set([...together].filter((game) => !apart.has(game)))
}

/**
 * Whether the field for team and colour may hold teams: two or more, each row has one, one of them has
 * several players. Either its members win or lose together and one team has won, or nobody is marked and
 * they have one score.
 */
export function mayBeTeams(players: readonly Attributes[]): boolean {
  const teams = new Map<string, Attributes[]>()
  for (const player of players) {
    const team = normalizedLine(player('color').split(ROLE_MARK)[0])
    if (team === null) return false
    teams.set(nameKey(team), [...(teams.get(nameKey(team)) ?? []), player])
  }
  if (teams.size < 2 || teams.size === players.length) return false
  const sides = [...teams.values()]
  const areAlike = (of: (player: Attributes) => unknown) =>
    sides.every((side) => new Set(side.map(of)).size === 1)
  const won = sides.filter(([player]) => player !== undefined && isOn(player('win'))).length
  if (won === 1 && areAlike((player) => isOn(player('win')))) return true
  const scoreOf = (player: Attributes) => storableScore(player('score')).score
  const isScored = players.every((player) => !isOn(player('win')) && scoreOf(player) !== null)
  return isScored && areAlike(scoreOf)
}

export function isOn(flag: string): boolean {
  return flag === '1' || flag === 'true'
}
