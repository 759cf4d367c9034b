import type { Game } from '#features/games/games.contract.ts'

import { overviewOf, type ScopeCells } from './overview.rules.ts'
import type { YearPage } from './stats.contract.ts'

/** What a year's page is made of, besides the cells that every scope has. */
export interface YearCells extends ScopeCells {
  /** Games new that year, in the order of lists. */
  firsts: readonly Game[]
}

/** A year's page but for the lists that its course has as JSON. */
export function yearPageOf(cells: YearCells): Omit<YearPage, 'months' | 'days'> {
  return { ...overviewOf(cells), firsts: [...cells.firsts], busiest: cells.course.busiest }
}

/** The first and the last day of a year. */
export function yearDays(year: number): { from: string; to: string } {
  const digits = String(year).padStart(4, '0')
  return { from: `${digits}-01-01`, to: `${digits}-12-31` }
}
