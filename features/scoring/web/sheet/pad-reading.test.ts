import { expect, test } from 'vitest'

import { type PadColumn, resultOf, sheetProblem } from './pad-columns.ts'
import { type Act, newSheet, played, type Sheet, totalOf } from './sheet.ts'

const columns: PadColumn[] = [
  { key: 'mara', name: 'Mara Lindqvist', colour: 0 },
  { key: 'jonas', name: 'Jonas', colour: 1 },
  { key: 'oma', name: 'Oma Inge', colour: 2 },
]
const at = { columns: columns.map(({ key }) => key), now: 0 }
const rounds = newSheet([], 'mara')
const written = (text: string) => [...text].map((key): Act => ({ type: 'write', text: key }))
const after = (sheet: Sheet, ...acts: Act[]) =>
  acts.reduce((now, act) => played(now, act, at), sheet)

test('What is typed by keyboard or pasted is read as on the form', () => {
  const scores: [string, number][] = [
    ['20+15+8', 43],
    ['-5', -5],
    ['−5', -5],
    ['٦١', 61],
    ['1,250', 1250],
    ['1,5', 1.5],
    ['12 pts', 12],
    ['12+7=19', 19],
  ]
  for (const [typed, score] of scores) {
    expect([typed, totalOf(after(rounds, ...written(typed)), 'mara')]).toEqual([typed, score])
    const pasted = after(rounds, { type: 'write', text: typed })
    expect([typed, totalOf(pasted, 'mara')]).toEqual([typed, score])
    // Of a sum ± and a step change the whole.
    expect(totalOf(after(pasted, { type: 'sign' }), 'mara')).toBe(-score)
    expect(totalOf(after(pasted, { type: 'add', by: 5 }), 'mara')).toBe(score + 5)
  }
})

test('What cannot be read is said, and never becomes another number', () => {
  for (const typed of ['21-15', '15/20', '1:23.4', '1..5', '12\t13']) {
    const sheet = after(
      rounds,
      ...written('9'),
      { type: 'next' },
      ...written('7'),
      { type: 'next' },
      { type: 'add row', label: '' },
    )
    const unread = after(sheet, { type: 'write', text: typed })
    expect(sheetProblem(unread, columns)).toBe(`Round 2, Mara Lindqvist: ${typed} is not a number.`)
    expect(resultOf(unread, columns, 0).totals).toEqual({ mara: null, jonas: 7, oma: null })
    expect(after(unread, { type: 'sign' }, { type: 'add', by: 5 })).toBe(unread)
  }
  expect(sheetProblem(after(rounds, { type: 'sign' }), columns)).toBeNull()
  const long = { type: 'write', text: '1'.repeat(41) } as const
  expect(after(rounds, long)).toBe(rounds)
})
