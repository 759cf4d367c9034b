import { normalizedLine } from '#features/matches/details.rules.ts'

import type { Attributes } from './bgg-people.rules.ts'
import { storableScore } from './file-scores.rules.ts'
import type { FoundRow } from './plays.rules.ts'

/** Between a team or colour and a role in one field. */
const ROLE_MARK = '／'

export interface People {
  keyOf: (player: Attributes) => string
  userName: string | null
}

/** What tells whether a play's colours are teams. */
export function colourOf(player: Attributes) {
  return {
    team: normalizedLine(player('color').split(ROLE_MARK)[0]),
    winner: isOn(player('win')),
    score: storableScore(player('score')).score,
  }
}

export function rowOf(
  player: Attributes,
  all: readonly Attributes[],
  { usesTeams, ...people }: People & { usesTeams: boolean },
): FoundRow {
  const parts = player('color').split(ROLE_MARK)
  const userName = player('username')
  const name = player('name') || userName
  const firsts = all.filter((one) => one('startposition') === '1').length
  const isOwner = userName !== '' && userName.toLowerCase() === people.userName?.toLowerCase()
  return {
    key: people.keyOf(player),
    found: { name: name || 'Anonymous player', userName, self: isOwner, anonymous: name === '' },
    score: player('score'),
    winner: isOn(player('win')),
    team: usesTeams ? normalizedLine(parts[0]) : null,
    // A faction stands in the field for the colour, alone or behind the mark.
    role: normalizedLine((usesTeams ? parts.slice(1) : parts).map(trimmed).join(', ')),
    started: firsts === 1 && player('startposition') === '1',
  }
}

export function isOn(flag: string): boolean {
  return flag === '1' || flag === 'true'
}

function trimmed(text: string): string {
  return text.trim()
}
