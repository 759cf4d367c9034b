import { expect, test } from 'vitest'

import type { TableChoice } from '#features/imports/file-reading.rules.ts'
import type { Meaning } from '#features/imports/table-meanings.rules.ts'

import { foundInMatches, inWords, readText } from '../texts/read-text.ts'

export interface TableCase {
  file: string
  choice?: Partial<Omit<TableChoice, 'meanings'>> & { columns?: Record<string, Meaning> }
  answers?: Record<string, string>
  /** Needs and questions, before anything is chosen. */
  asked: string[]
  /** With the choice and the answers. */
  becomes: string[]
}

/** Reads each table as chosen: what is stored stands beside what was counted on its own. */
export function testTables(cases: Record<string, TableCase>): void {
  test.for(Object.entries(cases))('%s', async ([, { file, choice, answers, asked, becomes }]) => {
    const text = file.replaceAll(/\n\s+/gu, '\n')
    const first = await readText(text)
    const open = first.problems.filter(
      ({ choices, chosen }) => choices.length > 0 && chosen === null,
    )
    const isReady = first.table?.needs.length === 0
    expect([
      ...(first.table?.needs ?? []),
      ...(isReady ? open.map(({ id }) => id).toSorted() : []),
    ]).toEqual(asked)
    const { columns = {}, shape = null, game = '', day = '' } = choice ?? {}
    const titles = first.table?.titles ?? []
    const meanings = Object.fromEntries(
      Object.entries(columns).map(([title, meaning]) => [titles.indexOf(title), meaning]),
    )
    const table = { shape, meanings, game, day }
    const read = await readText(text, { table, answers: answers ?? {} })
    const matches = read.matches.map(({ players, expansions, durationMinutes }, at) => {
      const words = inWords(read, at)
        .replace(' competitive', '')
        .replace(/ (?:highest|lowest|none):/u, ':')
      const roles = players.map(({ role }) => (role === null ? '' : ` as ${role}`))
      const parts = words.split(/(?<=: .*), (?!Jane|Rick)/u)
      const more = [...expansions, ...(durationMinutes === null ? [] : [`${durationMinutes} min`])]
      return [...parts.map((part, seat) => part + (roles[seat] ?? '')), ...more].join(', ')
    })
    const out = new Set(read.problems.find(({ id }) => id === 'unread')?.cases.map(({ at }) => at))
    const sums = read.problems.some(({ id }) => id === 'sum_rows') ? ['told: sum_rows'] : []
    const lines = out.size === 0 ? [] : [`left out: ${[...out].join(', ')}`]
    expect([...matches, ...lines, ...sums]).toEqual(becomes)
    expect(foundInMatches(read)).toEqual(read.people.map(({ inFile }) => inFile))
  })
}
