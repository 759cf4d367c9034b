import { chanceOf } from '#tests/races/racing-chance.ts'

import type { TestApp } from '../engines.ts'
import { befriend } from './made-people.ts'
import { addGame, logMatch } from './made-tables.ts'
import { randomMatch } from './random-tables.ts'

/** It is the 21st where the day begins first. */
export const HISTORY_NOW = new Date('2026-11-20T12:00:00Z')
const DAYS = [
  ...['2024-02-29', '2025-12-31', '2026-01-01', '2026-10-03', '2026-10-04', '2026-11-18'],
  ...['2026-11-19', '2026-11-19', '2026-11-20', '2026-11-20', '2026-11-21', '2026-11-22'],
]
const MATCHES = 70

/** A history with every kind of match; the last person's account is deleted. */
export async function randomHistory(it: TestApp, seed: number) {
  it.clock.set(HISTORY_NOW)
  const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
  const [cleo, dan] = [await it.signUp('Cleo'), await it.signUp('Dan')]
  const people = [ann, bob, cleo, dan]
  for (const one of people) {
    for (const other of people.slice(0, people.indexOf(one))) await befriend(it.call, one, other)
  }
  const games = [
    await addGame(it, ann, 'Azul'),
    await addGame(it, ann, 'Catan'),
    await addGame(it, ann, 'Élite'),
  ]
  const chance = chanceOf(seed, 0)
  for (let number = 0; number < MATCHES; number += 1) {
    const by = chance.percent(70) ? ann : chance.of(people)
    const match = randomMatch(chance, { people, games, days: DAYS }, by)
    const { _id } = await logMatch(it, by, match)
    for (const { token } of people) {
      // Whoever does not play is refused.
      if (chance.percent(60)) {
        await it.call('POST /sessions/:id/confirm', { token, params: { id: _id } })
      }
    }
  }
  await it.call('DELETE /users/:id', { token: dan.token, params: { id: dan.user._id } })
  return { ann, bob, cleo, games }
}
