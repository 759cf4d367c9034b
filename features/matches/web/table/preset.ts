import { list, nullable, object, oneOf, text } from '#client/storage/stored-data.ts'
import type { Game } from '#features/games/contract.ts'
import { type Mode, modes, type Scoring, scorings } from '#features/matches/results/rules.ts'

/** What a new match of a game begins with, from the last match of it. */
export interface Preset {
  mode: Mode
  scoring: Scoring
  location: string | null
  expansions: Game[]
  padLabels: string[]
}

export const noPreset: Preset = {
  mode: 'competitive',
  scoring: 'highest',
  location: null,
  expansions: [],
  padLabels: [],
}

export const parseGame = object<Game>({ _id: text, name: text })

export const parsePreset = object<Preset>({
  mode: oneOf(modes),
  scoring: oneOf(scorings),
  location: nullable(text),
  expansions: list(parseGame),
  padLabels: list(text),
})
