import { folded, nameKey } from '#features/accounts/name-keys.rules.ts'

import type { ReadOptions } from './file-reading.rules.ts'
import * as cells from './table-cells.rules.ts'
import { type Field, isSum, personIn } from './table-meanings.rules.ts'
import type { Line } from './table-records.rules.ts'
import type { Sheet } from './table-rows.rules.ts'

/** How often a table names somebody, and as a winner; `wins` is null where no cell says who won. */
export interface Counted {
  matches: number
  wins: number | null
}

/**
 * Counts people straight from the cells, beside the reader: what is stored has to come to the same, or
 * each difference has a reason. Places are not counted as wins: a first place can be shared.
 */
export function recountOf(
  sheet: Sheet,
  records: readonly Line[],
  { answers = {} }: Pick<ReadOptions, 'answers'>,
): Map<string, Counted> {
  const { columns } = sheet
  const isNameMark = Object.entries(answers).some(
    ([id, value]) => id.startsWith('name:') && value === 'won',
  )
  const saysWho = (['winner', 'result', 'results'] as const).some((field) => columns.has(field))
  const isMarked = (saysWho || isNameMark) && !columns.has('rank')
  const counts = new Map<string, Counted>()
  const titles = [...sheet.persons.values()].flat()
  const names = titles.map(({ title }) => personIn(title, []))
  for (const { cells: row } of records) {
    if (isSum(row.find((one) => !cells.isBlank(one)) ?? '')) continue
    for (const { key, wins } of named(row)) {
      const known = counts.get(key) ?? { matches: 0, wins: isMarked ? 0 : null }
      known.matches += 1
      if (wins && known.wins !== null) known.wins += 1
      counts.set(key, known)
    }
  }
  return counts

  /** Everybody in a row once, and whether its cells say that they have won. */
  function named(row: readonly string[]): { key: string; wins: boolean }[] {
    const cell = (at: number) => (row[at] ?? '').trim()
    const of = (field: Field) =>
      columns.get(field)?.map((column) => ({ ...column, text: cell(column.at) })) ?? []
    const winners = of('winner').flatMap(({ text }) => [text, ...cells.listIn(text)])
    const people: { name: string; whose: string }[] = [
      ...of('player').flatMap(({ text, whose }) =>
        (/[A-Z]/u.test(whose) ? cells.listIn(text) : [text]).map((name) => ({ name, whose })),
      ),
      ...of('players').flatMap(({ text }) =>
        (cells.namesIn(text)?.names ?? []).map(({ name }) => ({ name, whose: '' })),
      ),
      ...of('finished').flatMap(({ text }) =>
        cells.listIn(text).map((name) => ({ name, whose: '' })),
      ),
      ...titles.flatMap(({ at: place }, at) => {
        const text = cell(place)
        const isAway = text === '' || answers[`mark:${folded(text)}`] === 'away'
        return isAway ? [] : [{ name: names[at] ?? '', whose: '' }]
      }),
    ]
    if (columns.has('finished') || people.length === 0) {
      people.push(
        ...of('winner').flatMap(({ text }) =>
          cells.listIn(text).map((name) => ({ name, whose: '' })),
        ),
      )
    }
    const sides = [
      ...new Set(people.map(({ name, whose }) => (/[A-Z]/u.test(whose) ? whose : name))),
    ]
    const pair = cells.resultsIn(of('results')[0]?.text ?? '')
    const found = new Map<string, boolean>()
    for (const { name, whose } of people) {
      if (!/\p{L}/u.test(name) || isSum(name)) continue
      const { key, isMark } = plain(name)
      const side = sides.indexOf(/[A-Z]/u.test(whose) ? whose : name)
      const isNamed = winners.some(
        (winner) => plain(winner).key === key || isTeam(winner, whose, side),
      )
      const own = titles.filter(({ field }, at) => field === 'result' && names[at] === name)
      const results = [
        ...of('result').flatMap((one) => (one.whose === whose ? [one.text] : [])),
        ...own.map(({ at }) => cell(at)),
      ]
      const says = results.some((text) => cells.resultIn(text) === 'Win') || pair?.[side] === 'Win'
      found.set(key, (found.get(key) ?? false) || isMark || (winners.length > 0 ? isNamed : says))
    }
    return [...found].map(([key, wins]) => ({ key, wins }))
  }

  function plain(name: string): { key: string; isMark: boolean } {
    const found = cells.markAt(name)
    const answer = found === null ? 'name' : answers[`name:${found.mark}`]
    return {
      key: nameKey(answer === 'name' ? name : (found?.name ?? name)),
      isMark: answer === 'won',
    }
  }
}

/** Whether a cell of winners names a team: `team1`, `A`. */
function isTeam(winner: string, whose: string, side: number): boolean {
  const text = folded(winner).replaceAll(/[^\p{L}\p{N}]|team/gu, '')
  return /[A-Z]/u.test(whose) && (text === folded(whose) || text === `${side + 1}`)
}
