import { expect, test } from 'vitest'

import type { Match, Player } from '#features/matches/matches.contract.ts'
import { pendingMatch, pendingPlayer } from '#tests/support/data/pending-match.ts'

import { summaryOf } from './evening.ts'

const person = (firstName: string) => ({
  _id: `id of ${firstName}`,
  firstName,
  lastName: 'Tester',
})

function player(name: string, result: Player['result'], more: Partial<Player> = {}): Player {
  return {
    ...pendingPlayer,
    _id: `row of ${name}`,
    name,
    result,
    ...more,
  }
}

let count = 0

function match(day: string, results: Record<string, Player['result']>, more: Partial<Match> = {}) {
  count += 1
  return {
    ...pendingMatch(day),
    _id: `match ${count}`,
    players: Object.entries(results).map(([name, result]) => player(name, result)),
    ...more,
  } satisfies Match
}

test('An evening has a place where all matches have it, and a time where each has one', () => {
  const at = (location: string | null, durationMinutes: number | null) =>
    match('2026-11-15', {}, { location, durationMinutes })
  expect(summaryOf([at('Ben’s', 75), at('Ben’s', 55)])).toMatchObject({
    place: 'Ben’s',
    minutes: 130,
  })
  expect(summaryOf([at('Ben’s', 75), at('Home', null)])).toMatchObject({
    place: null,
    minutes: null,
  })
  expect(summaryOf([at(null, 75), at('Home', 5)])).toMatchObject({ place: null, minutes: 80 })
  expect(summaryOf([])).toEqual({ place: null, minutes: null, winner: null })
})

test('Who alone won most of two or more decided matches took the evening', () => {
  const winnerOf = (...matches: Match[]) => {
    const { winner } = summaryOf(matches)
    return winner && `${winner.player.name} ${winner.wins} of ${winner.decided}`
  }
  const won = (...names: string[]) =>
    match(
      '2026-11-15',
      Object.fromEntries(
        ['Mara', 'Jonas', 'Oma'].map((name) => [name, names.includes(name) ? 'Win' : 'Loss']),
      ),
    )
  expect(winnerOf(won('Mara'), won('Jonas'), won('Mara'))).toBe('Mara 2 of 3')
  expect(winnerOf(won('Mara'))).toBeNull()
  expect(winnerOf(won('Mara'), won('Jonas'))).toBeNull()
  expect(winnerOf(won('Mara'), won('Mara'), won('Jonas'), won('Jonas'))).toBeNull()
  expect(winnerOf(won('Mara', 'Jonas'), won('Mara', 'Jonas'))).toBeNull()
  const draw = match('2026-11-15', { Mara: 'Draw', Jonas: 'Draw' })
  const together = match('2026-11-15', { Mara: 'Win', Oma: 'Win' }, { mode: 'cooperative' })
  const alone = match('2026-11-15', { Jonas: 'Win' })
  expect(winnerOf(won('Oma'), draw, together, alone, won('Oma'))).toBe('Oma 2 of 3 against others')
  const written = match('2026-11-15', { OMA: 'Win', Mara: 'Loss' })
  expect(winnerOf(won('Oma'), written)).toBe('Oma 2 of 2')
  const user = match(
    '2026-11-15',
    {},
    {
      players: [player('Oma', 'Win', { user: person('Oma') }), player('Mara', 'Loss')],
    },
  )
  expect(winnerOf(won('Oma'), user)).toBeNull()
})
