import { sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import { ordinal } from '#ui/layout/ordinal.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { Match } from '../matches.contract.ts'

/** What a ticket's stub says of the reader. */
export interface Stub {
  /** The large line: a score, a word, or a picture. */
  top: { score: number } | { word: string } | { picture: 'together' | 'logged' }
  /** The small line below. */
  below: string | null
  /** Colours the stub. */
  result: Result
  /** The whole stub in words: the colour says the result only to those who see it. */
  spoken: string
}

/** As much of a match as a ticket needs. */
export type TicketMatch = Pick<Match, 'mode' | 'scoring' | 'players'>

export function stubOf(match: TicketMatch, readerId: string): Stub {
  const { mode, players } = match
  const seat = players.findIndex(({ user }) => user?._id === readerId)
  const own = players[seat]
  if (own === undefined) {
    const spoken = 'You did not play.'
    return { top: { picture: 'logged' }, below: 'Logged', result: '', spoken }
  }
  const sides = sidesByPlace(match)
  const side = sides.find(({ members }) => members.includes(seat))
  const { result } = own
  const score = own.score ?? side?.score ?? null
  const place = sides.length > 1 ? (side?.place ?? null) : null
  const spoken = [
    score === null ? null : `Your score: ${shownScore(score)}`,
    place === null ? null : `Your place: ${ordinal(place)} of ${sides.length}`,
    `Your result: ${result === '' ? 'none' : result}`,
  ]
  const words = { result, spoken: spoken.filter((part) => part !== null).join('. ') }
  const top = score === null ? null : { score }
  if (mode === 'cooperative') {
    return { top: top ?? { picture: 'together' }, below: together[result], ...words }
  }
  const drew = result === 'Draw' && sides.length > 1
  const came = drew ? 'Draw' : place === null ? null : ordinal(place)
  const below = came === null ? null : `${came} of ${sides.length}`
  if (top !== null) return { top, below: below ?? alone[result], ...words }
  return { top: { word: alone[result] }, below: result === 'Draw' ? null : below, ...words }
}

const together: Record<Result, string> = {
  Win: 'We won',
  Loss: 'We lost',
  Draw: 'Draw',
  '': 'No result',
}
const alone: Record<Result, string> = { Win: 'Won', Loss: 'Lost', Draw: 'Draw', '': 'No result' }
