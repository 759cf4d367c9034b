import { type Mode, modes, type Scoring } from './results.rules.ts'

export const modeLabels = {
  competitive: 'Each for themselves',
  teams: 'Teams',
  cooperative: 'Together',
} as const satisfies Record<Mode, string>
export const scoringLabels = {
  highest: 'Highest wins',
  lowest: 'Lowest wins',
  none: 'No scores',
} as const satisfies Record<Scoring, string>

export const modeChoices = modes.map((value) => ({ value, label: modeLabels[value] }))

/** Within a sentence. */
export const modeWords = {
  competitive: 'everybody for themselves',
  teams: 'in teams',
  cooperative: 'together',
} as const satisfies Record<Mode, string>
export const scoringWords = {
  highest: 'highest score wins',
  lowest: 'lowest score wins',
  none: 'without scores',
} as const satisfies Record<Scoring, string>
