import type { Game } from '#features/games/contract.ts'

import type { YearPage } from '../contract.ts'
import { daysOf, overviewOf, type ScopeCells } from '../overview/rules.ts'

/** What a year's page is made of, besides the cells that every scope has. */
export interface YearCells extends ScopeCells {
  /** Games new that year, in the order of lists. */
  firsts: readonly Game[]
}

export function yearPageOf(cells: YearCells): YearPage {
  return { ...overviewOf(cells), firsts: [...cells.firsts], busiest: busiestOf(cells) }
}

/** The first of the days with the most matches. */
function busiestOf({ months }: YearCells): YearPage['busiest'] {
  return daysOf(months).reduce<YearPage['busiest']>(
    (busiest, day) => (busiest === null || day.matches > busiest.matches ? day : busiest),
    null,
  )
}

/** The first and the last day of a year. */
export function yearDays(year: number): { from: string; to: string } {
  const digits = String(year).padStart(4, '0')
  return { from: `${digits}-01-01`, to: `${digits}-12-31` }
}
