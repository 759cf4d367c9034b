import type { Result } from '#features/scoring/results.rules.ts'
import type { MarkFormat } from '#features/table-cells/cell-results.rules.ts'
import { isBlank, rankOf, resultOf } from '#features/table-cells/cell-words.rules.ts'
import type { Partners } from '#features/table-cells/column-sides.rules.ts'
import type { Columns } from '#features/table-cells/column-titles.rules.ts'

import type { ColourFormat } from './table-colours.rules.ts'
import type { Layout } from './table-groups.rules.ts'

export interface SeatCells {
  name: string
  /** Of the column, where players stand side by side: a winner may be called "Player 2". */
  title: string
  score: string
  /** What a cell says of this player alone; empty where it says nothing. */
  result: Result
  rank: number | null
  /** What was not understood. */
  text: string
  team: string
  role: string
  started: boolean
  self: boolean
  former: boolean
}

/** How the cells of a file are read. */
export interface TableFormat {
  layout: Layout
  columns: Columns
  titles: readonly string[]
  /** The columns of players side by side; `ME` where a line is mine and names only whom I played. */
  players: readonly number[]
  partners: Partners
  /** Of the columns of results, and of those of people. */
  results: MarkFormat
  /** Whether the numbers beside the names of a list are places. */
  ranksBeside: boolean
  /** Of the columns of winners, where they mark them. */
  flags: MarkFormat
  /** Whether winners are numbered from 0, or 1 and 0 say yes and no: then no number names a column. */
  winnersFromZero: boolean
  /** Whether a bare number among the winners counts the names of a list; else 1 says yes. */
  winnersCounted: boolean
  /** Whether "1-0" in this kind of column says who won, and nobody's score. */
  chess: { result: boolean; score: boolean }
  colours: ColourFormat
  /** Whether the table names nobody, and says by yes and no how its matches ended. */
  mineAlone: boolean
  /** Whether several people who won, and several who lost, were teams. */
  endedTeams: boolean
  /** Whether several names in the cell of one player are a team. */
  teamsInCell: { comma: boolean; sign: boolean }
}

/** What the rows of one match format. */
export interface MatchCells {
  seats: SeatCells[]
  /** One result for a whole list; null where there is none. */
  ofAll: Result | null
  /** For each seat its side, where one result may be either side's: "Ann vs Bob, Loss". */
  against: readonly number[] | null
  /** A result that belongs to nobody and is not understood. */
  text: string
  /** For each seat which of two sides it is on, where one cell has the scores of both: "21-15". */
  sides: readonly number[] | null
}

export const EMPTY: SeatCells = {
  name: '',
  title: '',
  score: '',
  result: '',
  rank: null,
  text: '',
  team: '',
  role: '',
  started: false,
  self: false,
  former: false,
}

/** The result that a cell of winners says of its own row; null for a name or a word for all. */
export function flagOf(cell: string, flags: MarkFormat): Result | null {
  if (isBlank(cell)) return null
  return resultOf(cell, flags.letters) ?? (rankOf(cell)?.rank === 1 ? 'Win' : null)
}
