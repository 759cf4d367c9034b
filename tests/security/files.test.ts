import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvRow } from '#features/archives/rules-csv.ts'

import { hostileText } from './hostile.ts'

/** What a spreadsheet reads in the first cell of a line. */
function firstCell(line: string): string {
  const quoted = /^"((?:[^"]|"")*)"/u.exec(line)?.[1]
  return quoted === undefined ? (/^[^,\r]*/u.exec(line)?.[0] ?? '') : quoted.replaceAll('""', '"')
}

test('No text of a player’s is a formula to a spreadsheet, and no text opens a cell of its own', () => {
  const start = fc.constantFrom(
    '',
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    ' =',
    '\u200b=',
    '＝',
    "'=",
    '"=',
  )
  const text = fc.tuple(start, hostileText).map(([first, rest]) => first + rest)
  fc.assert(
    fc.property(text, (value) => {
      const line = csvRow([value, 'next'])
      const cell = firstCell(line)
      expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u)
      // What was written comes back, but for the apostrophe that makes it text.
      expect([value, `'${value}`]).toContain(cell)
      expect(line.endsWith(',next\r\n')).toBe(true)
    }),
    { numRuns: 2000, seed: 5 },
  )
})
