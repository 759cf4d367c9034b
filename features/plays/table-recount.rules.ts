import { folded, nameKey } from '#features/names/name-keys.rules.ts'

import type { ReadOptions } from './file-reading.rules.ts'
import * as cells from './table-cells.rules.ts'
import type { Field } from './table-meanings.rules.ts'
import type { Line } from './table-records.rules.ts'
import { type Sheet, titledColumns } from './table-rows.rules.ts'
import { isSum, personIn } from './table-titles.rules.ts'

/** How often a table names somebody, and as a winner; `wins` is null where no cell says who won. */
export interface Counted {
  matches: number
  wins: number | null
}

/**
 * Counts people straight from the cells, beside the reader: what is stored has to come to the same, or
 * each difference has a reason.
 */
export function recountOf(
  sheet: Sheet,
  records: readonly Line[],
  { answers }: Pick<ReadOptions, 'answers'>,
): Map<string, Counted> {
  const { columns } = sheet
  const at = (field: Field) => columns.get(field)?.map((column) => column.at) ?? []
  const isMarked = (['winner', 'result', 'results', 'rank'] as const).some((field) =>
    columns.has(field),
  )
  const counts = new Map<string, Counted>()
  const plain = (name: string) => {
    const found = cells.markAt(name)
    const isName = found === null || answers?.get(`name:${found.mark}`) === 'name'
    return nameKey(isName ? name : found.name)
  }
  const titles = titledColumns(sheet)
  const names = titles.map(({ column }) => personIn(column.title, []))
  for (const { cells: row } of records) {
    const cell = (place: number) => (row[place] ?? '').trim()
    if (isSum(row.find((one) => !cells.isBlank(one)) ?? '')) continue
    const people = new Map<string, boolean>()
    const winners = new Set(
      at('winner')
        .flatMap((place) => [cell(place), ...cells.listIn(cell(place))])
        .map(plain),
    )
    const add = (name: string, won = false) => {
      if (!/\p{L}/u.test(name) || isSum(name)) return
      const key = plain(name)
      people.set(key, (people.get(key) ?? false) || won || winners.has(key))
    }
    const single = columns.get('player') ?? []
    for (const { at: place, whose } of single) {
      const result = at('result').some((one) => cells.resultIn(cell(one)) === 'Win')
      const first = at('rank').some((one) => cells.rankIn(cell(one)) === 1)
      const own = /[A-Z]/u.test(whose) ? cells.listIn(cell(place)) : [cell(place)]
      for (const name of own) add(name, whose === '' && (result || first))
    }
    for (const place of at('players')) {
      for (const { name } of cells.namesIn(cell(place))?.names ?? []) add(name)
    }
    for (const place of at('finished')) for (const name of cells.listIn(cell(place))) add(name)
    if (
      columns.has('finished') ||
      (single.length === 0 && titles.length === 0 && !columns.has('players'))
    ) {
      for (const place of at('winner')) for (const name of cells.listIn(cell(place))) add(name)
    }
    for (const [index, { column }] of titles.entries()) {
      const own = cell(column.at)
      const isAway = answers?.get(`mark:${folded(own)}`) === 'away'
      if (own !== '' && !isAway) add(names[index] ?? '')
    }
    for (const [key, won] of people) {
      const known = counts.get(key) ?? { matches: 0, wins: isMarked ? 0 : null }
      known.matches += 1
      if (won && known.wins !== null) known.wins += 1
      counts.set(key, known)
    }
  }
  return counts
}
