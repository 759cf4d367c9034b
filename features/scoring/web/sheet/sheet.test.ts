import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { clockFace, minutesOf, paused, started, withoutNight } from './pad-clock.ts'
import {
  atTable,
  distanceWords,
  firstSheet,
  type PadColumn,
  resultOf,
  sheetProblem,
  columnTotals,
} from './pad-columns.ts'
import { type Undoable, withAct, withRedo, withUndo } from './pad-undo.ts'
import { type Act, newSheet, nextOf, played, type Sheet, textAt, totalOf } from './sheet.ts'

const MINUTE = 60_000
const columns: PadColumn[] = [
  { key: 'mara', name: 'Mara Lindqvist', colour: 0 },
  { key: 'jonas', name: 'Jonas', colour: 1 },
  { key: 'oma', name: 'Oma Inge', colour: 2 },
]
const keys = columns.map(({ key }) => key)
const at = { columns: keys, now: 0 }

const typing = (text: string): Act[] =>
  [...text].map((key): Act => {
    if (key === '-') return { type: 'sign' }
    if (key === '>') return { type: 'next' }
    if (key === '<') return { type: 'backspace' }
    return { type: 'write', text: key }
  })
const written = (text: string) => [...text].map((key): Act => ({ type: 'write', text: key }))
const after = (sheet: Sheet, ...acts: Act[]) =>
  acts.reduce((now, act) => played(now, act, at), sheet)
const rounds = newSheet([], 'mara')
const wingspan = newSheet(['Birds', 'Eggs'], 'mara')
const here = (sheet: Sheet) => textAt(sheet, sheet.at.row, sheet.at.column)

describe('Typing on the pad', () => {
  test('The first digit replaces what a cell had, further ones are added', () => {
    const typed = after(rounds, ...typing('34>5'), { type: 'select', row: '1', column: 'mara' })
    expect(here(typed)).toBe('34')
    expect(here(after(typed, ...typing('7')))).toBe('7')
    expect(here(after(typed, ...typing('<7')))).toBe('37')
    expect(here(after(typed, ...typing('-')))).toBe('-34')
    expect(here(after(typed, { type: 'add', by: 5 }))).toBe('39')
  })

  test('A minus may come first or last, zeros do not pile up, and decimals are typed with a point', () => {
    expect(here(after(rounds, ...typing('-12')))).toBe('-12')
    expect(here(after(rounds, ...typing('12-')))).toBe('-12')
    const chosen = after(rounds, ...typing('34>'), { type: 'move', rows: 0, columns: -1 })
    expect(here(after(chosen, ...written('-12')))).toBe('-12')
    expect(here(after(rounds, ...typing('-')))).toBe('-')
    expect(totalOf(after(rounds, ...typing('-')), 'mara')).toBeNull()
    expect(here(after(rounds, ...typing('007')))).toBe('7')
    expect(here(after(rounds, ...typing('.5')))).toBe('.5')
    expect(here(after(rounds, ...typing('2.25')))).toBe('2.25')
    expect(here(after(rounds, ...typing('7<')))).toBe('')
  })

  test('A tenth digit changes nothing, nor does a step beyond nine digits', () => {
    const full = after(rounds, ...typing('999999999'))
    expect(played(full, { type: 'write', text: '1' }, at)).toBe(full)
    expect(played(full, { type: 'add', by: 1 }, at)).toBe(full)
    const twice = after(
      full,
      ...typing('>>>'),
      ...typing('9'),
      { type: 'select', row: '2', column: 'mara' },
      ...typing('1'),
    )
    expect(sheetProblem(twice, columns)).toBe('Scores have at most nine digits.')
  })

  test('Steps add up in an empty cell, and take decimals along', () => {
    expect(here(after(rounds, { type: 'add', by: 5 }, { type: 'add', by: 5 }))).toBe('10')
    expect(here(after(rounds, ...typing('0.1'), { type: 'add', by: 5 }))).toBe('5.1')
  })
})

describe('The next player', () => {
  test('After the last one a round follows, if this one was played', () => {
    expect(nextOf(rounds, keys)).toEqual({ to: 'cell', row: '1', column: 'jonas' })
    const played1 = after(rounds, ...typing('5>>'))
    expect(nextOf(played1, keys)).toEqual({ to: 'new round', column: 'mara' })
    const second = after(played1, { type: 'next' })
    expect(second.rows).toHaveLength(2)
    expect(second.at).toEqual({ row: '2', column: 'mara' })
    expect(nextOf(after(second, ...typing('>>')), keys)).toEqual({ to: 'done' })
  })

  test('After the last category comes the first empty cell, and then nothing', () => {
    const skipped = after(wingspan, ...typing('1>>3>4>5>6'))
    expect(nextOf(skipped, keys)).toEqual({ to: 'cell', row: '1', column: 'jonas' })
    const filled = after(skipped, ...typing('>2'), { type: 'select', row: '2', column: 'oma' })
    expect(nextOf(filled, keys)).toEqual({ to: 'done' })
    expect(played(filled, { type: 'next' }, at)).toBe(filled)
  })

  test('Sixty rounds are the most', () => {
    let sheet = rounds
    for (let round = 0; round < 70; round += 1) sheet = after(sheet, ...typing('1>>>'))
    expect(sheet.rows).toHaveLength(60)
  })
})

describe('Rows', () => {
  test('are added, named and removed with their numbers', () => {
    const typed = after(wingspan, ...typing('1>2>3>4'))
    const removed = after(typed, { type: 'remove row', row: '1' })
    expect(totalOf(removed, 'mara')).toBe(4)
    expect(totalOf(removed, 'oma')).toBeNull()
    expect(after(removed, { type: 'remove row', row: '2' })).toBe(removed)
    const named = after(removed, { type: 'rename row', row: '2', label: '  Golden   eggs ' })
    expect(named.rows[0]?.label).toBe('Golden eggs')
    const added = after(named, { type: 'add row', label: 'x'.repeat(50) })
    expect(added.rows[1]?.label).toHaveLength(40)
    expect(added.at.row).toBe(added.rows[1]?.key)
  })

  test('Emptying keeps the names', () => {
    const empty = after(wingspan, ...typing('1>2'), { type: 'empty' })
    expect(empty.rows.map(({ label }) => label)).toEqual(['Birds', 'Eggs'])
    expect(empty.cells).toEqual({})
  })
})

const anyAct = fc.oneof(
  fc.constantFrom<Act>(
    { type: 'sign' },
    { type: 'backspace' },
    { type: 'clear' },
    { type: 'next' },
    { type: 'empty' },
    { type: 'add', by: 5 },
    { type: 'set', fields: { step: 10 } },
    { type: 'set', fields: { rankBy: 'lowest' } },
    { type: 'move', rows: 1, columns: 0 },
    { type: 'select', row: '1', column: 'oma' },
    { type: 'add row', label: 'Nectar' },
    { type: 'rename row', row: '1', label: 'Birds' },
    { type: 'remove row', row: '2' },
    { type: 'draw starter', player: 'oma' },
    { type: 'set', fields: { starter: null } },
    { type: 'start clock' },
    { type: 'pause clock' },
    { type: 'set clock', minutes: 75 },
  ),
  fc
    .constantFrom(...Array.from('0123456789-−+., =٦p'))
    .map((text): Act => ({ type: 'write', text })),
)

describe('Undo and redo', () => {
  const start: Undoable = { sheet: rounds, past: [], future: [] }

  test('Every act can be taken back to the empty pad, and done again', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 60 }), (acts) => {
        const end = acts.reduce(
          (state, act, now) => withAct(state, act, { columns: keys, now: now * 1000 }),
          start,
        )
        let state = end
        while (state.past.length > 0) state = withUndo(state)
        expect(state.sheet).toEqual(rounds)
        while (state.future.length > 0) state = withRedo(state)
        expect(state.sheet).toEqual(end.sheet)
      }),
    )
  })

  test('Each digit is a step, and going through cells is one', () => {
    const acts: Act[] = [
      ...typing('12'),
      { type: 'move', rows: 0, columns: 1 },
      { type: 'move', rows: 0, columns: 1 },
    ]
    const state = acts.reduce((now, act) => withAct(now, act, at), start)
    const once = withUndo(state)
    expect(once.sheet.at.column).toBe('mara')
    expect(here(once.sheet)).toBe('12')
    expect(here(withUndo(once).sheet)).toBe('1')
    expect(withAct(once, { type: 'write', text: '3' }, at).future).toEqual([])
  })
})

describe('Totals, leaders and names', () => {
  test('The leader follows the scoring, and several may lead', () => {
    const sheet = after(rounds, ...typing('7>9>7'))
    const leaders = (scoring: 'highest' | 'lowest' | 'none') =>
      columnTotals(sheet, columns, scoring).flatMap(({ column, leads }) =>
        leads ? column.key : [],
      )
    expect(leaders('highest')).toEqual(['jonas'])
    expect(leaders('lowest')).toEqual(['mara', 'oma'])
    expect(leaders('none')).toEqual([])
    const first = columnTotals(after(rounds, ...typing('7')), columns, 'highest')
    expect(first.some(({ leads }) => leads)).toBe(false)
  })

  test('The line says how far behind or ahead', () => {
    const all = columnTotals(after(rounds, ...typing('61>58>58')), columns, 'highest')
    expect(distanceWords(all, 'jonas', 'highest')).toBe('3 behind Mara Lindqvist')
    expect(distanceWords(all, 'mara', 'highest')).toBe('3 ahead of Jonas')
    const low = columnTotals(after(rounds, ...typing('61>58>58')), columns, 'lowest')
    expect(distanceWords(low, 'mara', 'lowest')).toBe('3 behind Jonas')
    expect(distanceWords(low, 'jonas', 'lowest')).toBe('level with Oma Inge')
    expect(distanceWords(low, 'jonas', 'none')).toBe('')
  })
})

describe('What the form gets', () => {
  test('Rounds without numbers at the end are left out, categories stay', () => {
    const sheet = after(rounds, ...typing('5>-1>2>'), { type: 'draw starter', player: 'oma' })
    expect(resultOf(sheet, columns, 30 * MINUTE)).toEqual({
      pad: { rows: [{ label: '', scores: { mara: 5, jonas: -1, oma: 2 } }] },
      rankBy: null,
      totals: { mara: 5, jonas: -1, oma: 2 },
      minutes: 30,
      started: 'oma',
    })
    const { pad } = resultOf(after(wingspan, ...typing('5')), columns, 0)
    expect(pad?.rows.map(({ label }) => label)).toEqual(['Birds', 'Eggs'])
    expect(resultOf(rounds, columns, 0).pad).toBeNull()
  })

  test('A stored pad comes back, and a player who left takes their numbers along', () => {
    const start = {
      pad: { rows: [{ label: '', scores: { mara: 5, jonas: null, oma: -2.5 } }] },
      minutes: 75,
      started: 'oma',
    }
    const sheet = firstSheet(columns, ['Eggs'], start)
    expect(resultOf(sheet, columns, 0)).toEqual({
      ...start,
      rankBy: null,
      totals: { mara: 5, jonas: null, oma: -2.5 },
    })
    const without = columns.filter(({ key }) => key !== 'mara')
    expect(atTable(sheet, without).at.column).toBe('jonas')
    expect(resultOf(sheet, without, 0).totals).toEqual({ jonas: null, oma: -2.5 })
  })
})

describe('The clock', () => {
  test('goes on from where it was paused, and rounds to minutes', () => {
    const once = paused(started(null, 0), 10 * MINUTE)
    const twice = started(once, 60 * MINUTE)
    expect(minutesOf(twice, 61.6 * MINUTE)).toBe(12)
    expect(minutesOf(started(null, 0), 20_000)).toBeNull()
    expect(minutesOf(null, 0)).toBeNull()
    expect(clockFace(52 * MINUTE + 14_000)).toBe('52:14')
    expect(clockFace(9000)).toBe('0:09')
    expect(clockFace(65 * MINUTE + 9000)).toBe('1:05:09')
  })

  test('that ran on over night stops at the last keystroke', () => {
    const touched = 84 * MINUTE
    const morning = 600 * MINUTE
    const clock = started(null, 0)
    const stopped = withoutNight(clock, touched, morning)
    expect(stopped).toEqual({ ms: touched, since: null })
    expect(minutesOf(stopped, morning)).toBe(84)
    expect(withoutNight(clock, touched, touched + 179 * MINUTE)).toBe(clock)
  })
})
