import { newValues } from '#features/matches/match-details.rules.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'

export const plainMatch = {
  mode: 'competitive',
  scoring: 'highest',
  ...newValues({}),
  expansions: [] as never[],
} satisfies Partial<Match>

export const plainPlayer = {
  team: null,
  role: null,
  started: false,
  former: false,
  declined: false,
  rank: null,
} satisfies Partial<Player>

/** The same in an archive: no account has declined on another server. */
const { declined: _, ...archived } = plainPlayer
export const archivedPlayer = archived
