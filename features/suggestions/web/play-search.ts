import { chosenOf } from '#features/matches/match-filters.rules.ts'

import { PLAYED_MODES, type PlayedMode } from '../suggestions.rules.ts'

export interface PlaySearch {
  /** Ids and `guest:NAME`, divided by commas. */
  players?: unknown
  minutes?: unknown
  mode?: unknown
  /** How many play, if only games count that so many have played. */
  n?: unknown
}

/** As far as the address can be read. The reader is at the table always. */
export interface WantedPlay {
  players: string[]
  minutes: number | undefined
  mode: PlayedMode | undefined
  count: number | undefined
}

export function wantedOf({ players, minutes, mode, n }: PlaySearch, me: string): WantedPlay {
  const chosen = typeof players === 'string' ? chosenOf(players) : []
  return {
    players: chosen.filter((player) => player !== me),
    minutes: wholeNumber(minutes),
    mode: PLAYED_MODES.find((one) => one === mode),
    count: wholeNumber(n),
  }
}

export function searchOf({ players, minutes, mode, count }: WantedPlay): PlaySearch {
  return {
    players: players.length === 0 ? undefined : players.join(','),
    minutes,
    mode,
    n: count,
  }
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}
