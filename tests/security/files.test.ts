import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { csvRow } from '#features/exports/csv.rules.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'

import { hostileText } from './fuzz/hostile.ts'

/** A quote counts only at a cell's beginning; text after the closing one is part of the cell. */
function cellsOf(table: string, separators: string): string[] {
  const cells: string[] = []
  const ends = (sign: string | undefined) =>
    sign === undefined || separators.includes(sign) || sign === '\r' || sign === '\n'
  for (let at = 0; at < table.length; at += 1) {
    let cell = ''
    if (table[at] === '"') {
      for (at += 1; at < table.length; at += 1) {
        if (table[at] !== '"') cell += table[at]
        else if (table[at + 1] === '"') cell += table[(at += 1)]
        else break
      }
      at += 1
    }
    for (; !ends(table[at]); at += 1) cell += table[at]
    cells.push(cell)
  }
  return cells
}

const separator = fc.constantFrom(';', '\t', '|', ',', '\n', '\r', '\r\n')
const filling = fc.constantFrom('', ' ', '\t', '\u200b', '"', '""', "'", 'Azul', 'Ticket to Ride')
const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫')
const piece = fc.oneof(separator, filling, sign, sign, hostileText)
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

test('No text becomes a formula in a spreadsheet, whatever separator the spreadsheet uses', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 3 }), (rows) => {
      const table = rows.map(([first, second]) => csvRow([first, -5, second])).join('')
      for (const separators of [',', ';', '\t', '|', ',;', ',;\t', ',;\t|']) {
        const running = cellsOf(table, separators).filter((cell) =>
          /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u.test(cell),
        )
        expect([separators, running.filter((cell) => cell !== '-5')]).toEqual([separators, []])
      }
    }),
    { numRuns: 3000, seed: 5 },
  )
})

test('A text is unchanged except for the apostrophes that prevent formulas', () => {
  fc.assert(
    fc.property(text, (value) => {
      const [cell = '', next] = cellsOf(csvRow([value, 'next']), ',')
      expect(next).toBe('next')
      const without = (words: string) => words.replaceAll("'", '')
      expect(without(cell)).toBe(without(value))
      const harmless = value
        .replaceAll(/[=+\-@＝＋－＠﹦﹢﹣﹫]/gu, '')
        .replace(/^(?:'*[\t\r\n])+/u, '')
      expect(cellsOf(csvRow([harmless]), ',')[0]).toBe(harmless)
    }),
    { numRuns: 2000, seed: 5 },
  )
  expect(csvRow(['Tom-Tom; 5 - 3 = 2, a|b'])).toBe('"Tom-Tom; 5 - 3 = 2, a|b"\r\n')
  expect(csvRow([-5, 0.5, null, "O'Brien", '5 - 3'])).toBe(`-5,0.5,,O'Brien,5 - 3\r\n`)
  expect(csvRow(['Azul;=1+1'])).toBe('"Azul;\'=1+1"\r\n')
})

test('Writing a cell takes time in proportion to its length, whatever its text', async () => {
  for (const unit of ['\t', ';', '; ', '"', '\u200b', ';\t"', '=', ';=']) {
    const value = unit.repeat(200_000 / unit.length)
    const bar = { tries: 3, enough: 3000 }
    const cost = await leastThreadMs(() => csvRow([value, `${value}x`, `x${value}=`]), bar)
    expect([unit, cost <= bar.enough]).toEqual([unit, true])
  }
})
