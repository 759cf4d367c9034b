import { list, nullable, object, oneOf, type Parser, text } from '#client/stored-data.ts'
import type { Game } from '#features/games/games.contract.ts'
import { type Mode, modes, type Scoring, scorings } from '#features/scoring/results.rules.ts'
import { dateOf } from '#ui/dates/calendar-day.ts'

/** What a new match begins with, from the last match of its game. */
export interface Preset {
  mode: Mode
  scoring: Scoring
  /** Of the newest match of the same day, whatever was played: evenings differ in their place. */
  location: string | null
  /** Offered, not set: matches of a game differ in them. */
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

/** Parses a stored `YYYY-MM-DD`. @throws TypeError when it is none */
export const parseDay: Parser<string> = (value) => {
  const day = text(value)
  if (dateOf(day) === undefined) throw new TypeError('Not a day')
  return day
}

export const parsePreset = object<Preset>({
  mode: oneOf(modes),
  scoring: oneOf(scorings),
  location: nullable(text),
  expansions: list(parseGame),
  padLabels: list(text),
})

/** Whether two values of a draft are the same, however deep they are. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
