import { list, nullable, oneOf, type Parser, text } from '#client/storage/stored-data.ts'
import { scorings } from '#features/scoring/results.rules.ts'
import { dateOf } from '#ui/dates/calendar-day.ts'

import { parseByHand } from './by-hand.ts'
import { noPreset } from './preset.ts'
import { parseOlderSeat } from './seat.ts'

/** Parses a stored `YYYY-MM-DD`. @throws TypeError when it is none */
export const parseDay: Parser<string> = (value) => {
  const day = text(value)
  if (dateOf(day) === undefined) throw new TypeError('Not a day')
  return day
}

/** The table of a draft before format 2. */
export const olderTable = {
  seats: list(parseOlderSeat),
  scoring: nullable(oneOf(scorings)),
  byHand: parseByHand,
}
/** What such a draft knew nothing about. */
export const unknownBefore = {
  mode: null,
  preset: noPreset,
  ownScores: null,
  teamsAreAutomatic: false,
}
