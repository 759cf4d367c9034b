import type { MatchDraft, PlayerDraft } from '#features/matches/matches.contract.ts'
import { columnSums, type Pad } from '#features/scoring/pad.rules.ts'
import { type Mode, resultsOf, type Scoring } from '#features/scoring/results.rules.ts'

export interface GameKind {
  name: string
  weight: number
  mode?: Mode
  scoring?: Scoring
  /** The scores' average and spread; without scores, the result is luck. */
  scores?: readonly [average: number, spread: number]
  /** Scores are multiples of it; 1 if it is left out. */
  step?: number
  /** How often a match without scores is a draw of the whole table. */
  draws?: number
  /** The rows of its pad: names of categories, or how many rounds. */
  pad?: readonly string[] | number
  minutes: number
  roles?: readonly string[]
  expansions?: readonly string[]
  players?: number
}

export const GAMES: readonly GameKind[] = [
  {
    name: 'Wingspan',
    weight: 6,
    scores: [75, 35],
    minutes: 75,
    pad: ['Birds', 'Bonus cards', 'Goals', 'Eggs', 'Cached food', 'Tucked cards'],
    expansions: ['Wingspan: European Expansion', 'Wingspan: Oceania Expansion'],
  },
  { name: 'Azul', weight: 5, scores: [70, 40], pad: 5, minutes: 40 },
  {
    name: 'Cascadia',
    weight: 4,
    scores: [88, 18],
    minutes: 45,
    pad: ['Bears', 'Elk', 'Salmon', 'Hawks', 'Foxes', 'Habitats', 'Nature tokens'],
  },
  {
    name: 'Brass: Birmingham',
    weight: 3,
    scores: [125, 40],
    minutes: 150,
    pad: ['Canals', 'Rails'],
    roles: ['Arkwright', 'Brunel', 'Coade', 'Owen'],
  },
  { name: '7 Wonders Duel', weight: 3, scores: [58, 16], minutes: 35, players: 2 },
  { name: 'Skyjo', weight: 4, scoring: 'lowest', scores: [62, 50], pad: 8, minutes: 30 },
  {
    name: 'Tichu',
    weight: 4,
    mode: 'teams',
    scores: [700, 400],
    step: 5,
    pad: 6,
    minutes: 90,
    players: 4,
  },
  { name: 'Skull', weight: 2, scoring: 'none', minutes: 25 },
  { name: 'Hive', weight: 2, scoring: 'none', minutes: 25, players: 2, draws: 0.2 },
  {
    name: 'Spirit Island',
    weight: 3,
    mode: 'cooperative',
    scoring: 'none',
    minutes: 120,
    roles: [
      'River Surges in Sunlight',
      'Shadows Flicker Like Flame',
      'Vital Strength',
      'Thunderspeaker',
    ],
    expansions: ['Spirit Island: Branch & Claw'],
  },
  {
    name: 'Terraforming Mars',
    weight: 3,
    scores: [72, 24],
    minutes: 140,
    roles: ['Ecoline', 'Helion', 'Tharsis Republic', 'Credicor'],
    expansions: ['Terraforming Mars: Prelude'],
  },
  { name: 'Carcassonne', weight: 3, scores: [84, 35], minutes: 45 },
  { name: 'The Crew', weight: 2, mode: 'cooperative', scoring: 'none', minutes: 20 },
]

const TEAMS = ['Owls', 'Foxes']

type Random = () => number

export function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)]!
}

export function othersAt({ players }: GameKind, random: Random): number {
  return players === undefined ? 1 + Math.floor(random() * 3) : players - 1
}

/** How well somebody plays: 0 as everybody, 1 nearly always better. */
type Skilled = Pick<PlayerDraft, 'user' | 'name'> & { skill: number }

export function playedMatch(
  kind: GameKind,
  table: readonly Skilled[],
  random: Random,
): Pick<MatchDraft, 'mode' | 'scoring' | 'durationMinutes' | 'pad' | 'players'> {
  const { mode = 'competitive', scoring = 'highest', minutes } = kind
  const teamOf = (seat: number) => (mode === 'teams' ? (TEAMS[seat % TEAMS.length] ?? null) : null)
  // Members of a team have one score.
  const columns = mode === 'teams' ? TEAMS.length : table.length
  const sheet = Array.from({ length: columns }, (_, column) =>
    columnOf(kind, table[column]?.skill ?? 0, random),
  )
  const seats = table.map((_, seat) => sheet[seat % columns] ?? [])
  const pad = kind.pad === undefined ? null : padOf(kind.pad, seats)
  const sums = pad === null ? seats.map(([score]) => score ?? null) : columnSums(pad, seats.length)
  const scores = kind.scores === undefined ? table.map(() => null) : sums
  const scored = scores.map((score, seat) => ({ score, team: teamOf(seat) }))
  const results = resultsOf(mode, scoring, scored) ?? luckyResults(kind, table.length, random)
  // Without scores, the player behind the winner won next.
  const first = mode === 'competitive' && scoring === 'none' ? results.indexOf('Win') : -1
  const starter = Math.floor(random() * table.length)
  return {
    mode,
    scoring,
    durationMinutes: random() < 0.8 ? Math.round(minutes * (0.8 + random() * 0.5)) : null,
    pad: random() < 0.7 ? pad : null,
    players: table.map(({ skill: _, ...who }, seat) => ({
      ...who,
      score: scores[seat] ?? null,
      result: results[seat] ?? '',
      team: teamOf(seat),
      role: kind.roles?.[(seat + starter) % kind.roles.length] ?? null,
      rank: first < 0 ? null : 1 + ((seat - first + table.length) % table.length),
      started: seat === starter,
    })),
  }
}

function columnOf(
  { scores = [0, 0], pad = 1, step = 1, scoring }: GameKind,
  skill: number,
  random: Random,
): number[] {
  const [average, spread] = scores
  const rows = typeof pad === 'number' ? pad : pad.length
  const better = (scoring === 'lowest' ? -skill : skill) * 0.5
  const total = average + Math.max(-1, Math.min(1, random() + random() - 1 + better)) * spread
  const parts = Array.from({ length: rows }, () => 0.4 + random())
  const sum = parts.reduce((all, part) => all + part, 0)
  return parts.map((part) => step * Math.round((total * part) / sum / step))
}

function padOf(rows: readonly string[] | number, columns: readonly number[][]): Pad {
  const labels =
    typeof rows === 'number'
      ? Array.from({ length: rows }, (_, index) => `Round ${index + 1}`)
      : rows
  return {
    rows: labels.map((label, row) => ({
      label,
      scores: columns.map((column) => column[row] ?? null),
    })),
  }
}

function luckyResults({ mode, draws = 0 }: GameKind, players: number, random: Random) {
  const lucky = Math.floor(random() * players)
  const won = random() < 0.6
  if (random() < draws) return Array.from({ length: players }, () => 'Draw' as const)
  return Array.from({ length: players }, (_, seat) =>
    (mode === 'cooperative' ? won : seat === lucky) ? ('Win' as const) : ('Loss' as const),
  )
}
