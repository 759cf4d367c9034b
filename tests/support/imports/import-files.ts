type MadeUpRow = readonly [name: string, score: number | string | null, won?: boolean]

export interface MadeUpPlay {
  id: string
  /** `YYYY-MM-DD` */
  day: string
  game: string
  rows: readonly MadeUpRow[]
  place?: string
}

/** The first name is the file's owner. */
export function bgStatsFile(plays: readonly MadeUpPlay[]): string {
  const names = [...new Set(plays.flatMap(({ rows }) => rows.map(([name]) => name)))]
  const games = [...new Set(plays.map(({ game }) => game))]
  const places = [...new Set(plays.flatMap(({ place }) => place ?? []))]
  const numbered = (list: readonly string[]) =>
    list.map((name, index) => ({ id: index + 1, uuid: `${name}-${index}`, name }))
  return JSON.stringify({
    games: numbered(games).map((game) => ({ ...game, bggId: 0, highestWins: true })),
    players: numbered(names).map((player) => ({ ...player, isAnonymous: false })),
    locations: numbered(places),
    plays: plays.map(({ id, day, game, rows, place }) => ({
      uuid: id,
      playDate: `${day} 10:00:00`,
      gameRefId: games.indexOf(game) + 1,
      durationMin: 45,
      ...(place !== undefined && { locationRefId: places.indexOf(place) + 1 }),
      playerScores: rows.map(([name, score, won = false]) => ({
        playerRefId: names.indexOf(name) + 1,
        score,
        winner: won,
        rank: 0,
      })),
    })),
    userInfo: { meRefId: 1, exportDate: '2026-11-21 08:00:00' },
  })
}

/** With Jonas Weber, Oma, one without players, and one in the future. */
export const marasYears: readonly MadeUpPlay[] = [
  {
    ...{ id: 'one', day: '2024-03-04', game: 'Catan', place: 'Ben’s' },
    rows: [
      ['Mara L.', 10, true],
      ['Jonas Weber', 8],
    ],
  },
  {
    ...{ id: 'two', day: '2024-03-05', game: 'Azul' },
    rows: [
      ['Mara L.', 61],
      ['Jonas Weber', 70, true],
      ['Oma', '31+3+1'],
    ],
  },
  {
    ...{ id: 'three', day: '2025-06-07', game: 'Catan' },
    rows: [
      ['Mara L.', 9],
      ['Oma', 10, true],
    ],
  },
  { id: 'empty', day: '2025-06-08', game: 'Catan', rows: [] },
  {
    ...{ id: 'future', day: '2087-05-11', game: 'Root' },
    rows: [['Mara L.', 30, true]],
  },
]
