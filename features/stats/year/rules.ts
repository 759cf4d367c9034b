import type { Game } from '#features/games/contract.ts'

import type { Overview, YearPage } from '../contract.ts'
import { overviewOf, type ScopeCells } from '../overview/rules.ts'

/** What a year's page is made of, besides the cells that every scope has. */
export interface YearCells extends ScopeCells {
  /** Games new that year, in the order of lists. */
  firsts: readonly Game[]
}

export function yearPageOf(cells: YearCells): YearPage {
  const overview = overviewOf(cells)
  return { ...overview, firsts: [...cells.firsts], busiest: busiestOf(overview) }
}

/** The first of the days with the most matches: an overview lists every day of a year. */
function busiestOf({ days }: Overview): YearPage['busiest'] {
  return days.reduce<YearPage['busiest']>(
    (busiest, day) => (busiest === null || day.matches > busiest.matches ? day : busiest),
    null,
  )
}

/** The first and the last day of a year. */
export function yearDays(year: number): { from: string; to: string } {
  const digits = String(year).padStart(4, '0')
  return { from: `${digits}-01-01`, to: `${digits}-12-31` }
}
