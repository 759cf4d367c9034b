import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { hasVisibleCharacter, isOneLine, normalizedName } from '#features/accounts/names.rules.ts'

export const LOCATION_MAX = 80
export const TEAM_MAX = 40
export const ROLE_MAX = 60
export const EXPANSIONS_MAX = 20
export const NOTES_MAX = 2000
export const NOTES_TOO_LONG = `Notes must be at most ${NOTES_MAX} characters.`
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

function lineProblem(label: string, most: number) {
  return (text: string): string | null => {
    const line = normalizedLine(text) ?? ''
    if (lengthOf(line) > most) return `${label} must be at most ${most} characters.`
    return isOneLine(line) ? null : `${label} must be a single line of text.`
  }
}

export const locationProblem = lineProblem('Place', LOCATION_MAX)
export const teamProblem = lineProblem('Team', TEAM_MAX)
export const roleProblem = lineProblem('Role', ROLE_MAX)

export function expansionsProblem(ids: readonly string[]): string | null {
  return ids.length > EXPANSIONS_MAX ? `A match has at most ${EXPANSIONS_MAX} expansions.` : null
}

export function notesProblem(notes: string): string | null {
  return lengthOf(notes) > NOTES_MAX ? NOTES_TOO_LONG : null
}
