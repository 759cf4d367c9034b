import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { hasVisibleCharacter, isOneLine, normalizedName } from '#features/accounts/names.rules.ts'

export const TEAM_MAX = 40
export const ROLE_MAX = 60
export const EXPANSIONS_MAX = 20
export const ONE_STARTS = 'Only one player can start.'

/** A short text of one line, to store: like a name; null for an empty one. */
export function normalizedLine(text: string | null | undefined): string | null {
  const line = normalizedName(text ?? '')
  return hasVisibleCharacter(line) ? line : null
}

/**
 * The teams of one match, in the order of the players. "Reds" and "reds " are one team (`nameKey`),
 * which is spelled as its first player's.
 */
export function withOneSpelling(teams: readonly (string | null)[]): (string | null)[] {
  const spelling = new Map<string, string>()
  return teams.map((team) => {
    if (team === null) return null
    const known = spelling.get(nameKey(team))
    if (known === undefined) spelling.set(nameKey(team), team)
    return known ?? team
  })
}

/** The problem of a text of one line, or null. */
export function lineProblem(label: string, most: number) {
  return (text: string): string | null => {
    const line = normalizedLine(text) ?? ''
    if (lengthOf(line) > most) return `${label} must be at most ${most} characters.`
    return isOneLine(line) ? null : `${label} must be a single line of text.`
  }
}

export const teamProblem = lineProblem('Team', TEAM_MAX)
export const roleProblem = lineProblem('Role', ROLE_MAX)

export function expansionsProblem(ids: readonly string[]): string | null {
  return ids.length > EXPANSIONS_MAX ? `A match has at most ${EXPANSIONS_MAX} expansions.` : null
}

/** The problem of a longer text, or null. */
export function textProblem(label: string, most: number) {
  return (text: string): string | null =>
    lengthOf(text) > most ? `${label} must be at most ${most} characters.` : null
}
