import type { Game } from '#features/games/games.contract.ts'
import { type Chance, chanceOf } from '#tests/races/racing-chance.ts'

import type { TestApp } from '../engines.ts'
import { befriend, type TestUser } from './made-people.ts'
import { addGame, logMatch } from './made-tables.ts'

/** It is the 21st where the day begins first. */
export const HISTORY_NOW = new Date('2026-11-20T12:00:00Z')
const DAYS = [
  ...['2024-02-29', '2025-12-31', '2026-01-01', '2026-10-03', '2026-10-04', '2026-11-18'],
  ...['2026-11-19', '2026-11-19', '2026-11-20', '2026-11-20', '2026-11-21', '2026-11-22'],
]
const MATCHES = 70

/** The last person's account is deleted. */
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
      if (chance.percent(60)) {
        await it.call('POST /sessions/:id/confirm', { token, params: { id: _id } })
      }
    }
  }
  await it.call('DELETE /users/:id', { token: dan.token, params: { id: dan.user._id } })
  return { ann, bob, cleo, games }
}

interface Choices {
  /** The creator of a match is a friend of all others. */
  people: readonly TestUser[]
  games: readonly Game[]
  /** `YYYY-MM-DD` */
  days: readonly string[]
}

const GUESTS = ['Oma', 'oma', 'Öma', 'Gus', 'Pia', 'Ugo'] as const
const PLACES = ['Ben’s', "ben's", 'BÉN’S', 'Home', 'Café'] as const
const ROLES = ['Red', 'red', 'Marquise', 'Eyrie'] as const
const SCORES = [-3, 0, 7, 7.5, 10, 12, 12, 40, 0.1, 0.2] as const
const RESULTS = ['Win', 'Loss', 'Loss', 'Draw', 'Draw', ''] as const

/** `by` plays in most of them. */
function randomMatch(chance: Chance, { people, games, days }: Choices, by: TestUser) {
  const { mode, teams } = chance.of([
    ...Array.from({ length: 4 }, () => ({ mode: 'competitive', teams: [null] }) as const),
    ...Array.from({ length: 2 }, () => ({ mode: 'teams', teams: ['A', 'B', 'C', null] }) as const),
    { mode: 'cooperative', teams: [null] } as const,
  ])
  const seated = people.filter((person) => chance.percent(person === by ? 85 : 50))
  const users = seated.map(({ user }) => ({ user: user._id }))
  const guests = Array.from({ length: chance.below(4) }, () => ({ name: chance.of(GUESTS) }))
  const rows = shuffled(chance, [...users, ...guests])
  if (rows.length < 2) rows.push({ name: 'Gus' })
  const isSolo = mode === 'competitive' && chance.percent(10)
  // Two teams at least, each with one result; members may differ in score.
  const teamOf = rows.map((_, index) => (index < 2 ? (teams[index] ?? null) : chance.of(teams)))
  const tableResult = chance.of(['Win', 'Loss', ''] as const)
  const resultOf = new Map(teams.map((team) => [team, chance.of(RESULTS)]))
  const together = chance.percent(50)
  const starter = chance.below(rows.length * 2)
  const isRanked = mode === 'competitive' && chance.percent(20)
  const players = rows.map((row, index) => {
    const team = mode === 'teams' ? (teamOf[index] ?? null) : null
    const alone = chance.of(RESULTS)
    const shared = mode === 'cooperative' ? tableResult : resultOf.get(team)
    const result = mode === 'competitive' || (mode === 'teams' && team === null) ? alone : shared
    const score = together && team !== null ? SCORES[team.charCodeAt(0) % 5] : chance.of(SCORES)
    return {
      ...row,
      ...(isRanked ? { rank: index === 0 ? 1 : chance.of([1, 2, 3, 4, null]) } : { result }),
      ...(chance.percent(75) ? { score } : {}),
      ...(team === null ? {} : { team }),
      ...(chance.percent(40) ? { role: chance.of(ROLES) } : {}),
      started: index === starter,
    }
  })
  const game = chance.of(games)
  const expansion = chance.of(games)
  const day = chance.of(days)
  return {
    game,
    day,
    date: `${day}T${String(10 + chance.below(14))}:00:00Z`,
    mode,
    scoring: chance.of(['highest', 'highest', 'lowest', 'none']),
    players: isSolo ? players.slice(0, 1) : players,
    durationMinutes: chance.percent(60) ? 1 + chance.below(200) : null,
    location: chance.percent(60) ? chance.of(PLACES) : null,
    expansions: expansion._id === game._id || chance.percent(60) ? [] : [expansion._id],
  }
}

function shuffled<T>(chance: Chance, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: chance.below(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
