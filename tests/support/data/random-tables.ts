import type { Game } from '#features/games/games.contract.ts'
import type { Chance } from '#tests/races/racing-chance.ts'

import type { TestUser } from './made-people.ts'

export interface Choices {
  /** Accounts. The creator of a match is a friend of all others. */
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

/** A match that the API accepts, of any kind; `by` plays in most of them. */
export function randomMatch(chance: Chance, { people, games, days }: Choices, by: TestUser) {
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
      // Somebody is first; the results follow from the ranks.
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
