import type { Game } from '#features/games/games.contract.ts'

import { overviewOf } from './overview.rules.ts'
import { gameSums, type ScopeAnswer } from './scope-totals.rules.ts'
import { sortedList } from './stat-lists.rules.ts'
import type { YearPage } from './stats.contract.ts'

/** A year's page. @param earlier the ids of the games that were played before the year */
export function yearPageOf(answer: ScopeAnswer, earlier: ReadonlySet<string>): YearPage {
  const { totals, names, timeline } = answer
  const firsts = [...totals.newest.keys()].flatMap((key) =>
    earlier.has(key)
      ? []
      : [{ key, name: names.games.get(key) ?? '', sums: gameSums(totals, key) }],
  )
  return {
    ...overviewOf(answer),
    firsts: sortedList(firsts).map(({ key, name }): Game => ({ _id: key, name })),
    busiest: timeline.busiest,
  }
}
