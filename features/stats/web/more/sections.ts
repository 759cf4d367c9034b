import { COMPARED_FLOOR, DECIDED_FLOOR } from '../../chance.rules.ts'
import type { GamePage, Overview } from '../../stats.contract.ts'

export type GameSection =
  | 'every score'
  | 'records'
  | 'players at the table'
  | 'who starts'
  | 'roles'
  | 'expansions'

export type Section =
  | 'months'
  | 'size of the table'
  | 'days'
  | 'streaks'
  | 'weekdays'
  | 'places'
  | 'rivals'
  | 'how this is counted'

/** `floor`: from how many of what (`of`) it says something. */
type Row<Name> = readonly [name: Name, count: number, floor?: number, of?: string]

/** Those below their floor read `streaks, from 8 matches against others (3 so far)`. */
export function sectionsOf(data: Overview, game?: GamePage) {
  const rows: Row<GameSection | Section>[] = [
    ...(game === undefined ? [] : scoreRows(game)),
    ['months', data.matches],
    [
      'size of the table',
      most(data.sides.map(({ decided }) => decided)),
      DECIDED_FLOOR,
      'matches against others at one size',
    ],
    ['streaks', data.decided, DECIDED_FLOOR, 'matches against others'],
    ['weekdays', data.matches],
    ...(game === undefined ? [] : tableRows(game)),
    ['places', data.places.length],
    [
      'rivals',
      most(data.people.flatMap(({ ahead, behind, coop }) => [ahead + behind, coop])),
      COMPARED_FLOOR,
      'matches against or with one person',
    ],
    ['days', data.days.length],
    ['how this is counted', data.matches],
  ]
  return {
    drawn: rows.filter(([, count, floor = 1]) => count >= floor).map(([name]) => name),
    notYet: rows
      .filter(([, count, floor = 0]) => count < floor)
      .map(([name, count, floor, of]) => `${name}, from ${floor} ${of} (${count} so far)`),
  }
}

function scoreRows(game: GamePage): Row<GameSection>[] {
  return [
    ['every score', game.scores.length + game.otherScores.length],
    ['records', game.records.length],
  ]
}

function tableRows(game: GamePage): Row<GameSection>[] {
  return [
    ['players at the table', game.tables.length],
    ['who starts', game.starters.decided, DECIDED_FLOOR, 'matches with a first player'],
    ['roles', game.roles.length],
    ['expansions', game.expansions.length],
  ]
}

function most(counts: readonly number[]): number {
  return counts.reduce((high, count) => Math.max(high, count), 0)
}
