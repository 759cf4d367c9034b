import { beforeEach, expect, test, vi } from 'vitest'

import { firstSheet } from './pad-columns.ts'
import { textAt, played } from './sheet.ts'
import { deletePad, storedPad, type StoredPad, storePad } from './stored-pad.ts'

const stored = new Map<string, string>()
const room = { left: Infinity }

beforeEach(() => {
  stored.clear()
  room.left = Infinity
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > room.left) throw new Error('Full')
      stored.set(key, text)
    },
    removeItem: (key: string) => stored.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

const columns = [{ key: 'mara', name: 'Mara', colour: 0 }]
const pad = (touched: number): StoredPad => ({ sheet: firstSheet(columns, [], null), touched })

test('A pad of another match, a deleted one and one that did not fit are no stored pads', () => {
  storePad('pad', pad(1))
  expect(storedPad('another')).toBeNull()
  room.left = 0
  storePad('pad', pad(2))
  expect(storedPad('pad')?.touched).toBe(1)
  deletePad('pad')
  expect(storedPad('pad')).toBeNull()
})

test('The first digit on a pad that is opened again replaces a number', () => {
  const table = { columns: ['mara'], now: 0 }
  const typed = (sheet: StoredPad['sheet'], text: string) =>
    played(sheet, { type: 'write', text }, table)
  storePad('pad', { sheet: typed(pad(1).sheet, '5'), touched: 1 })
  const again = storedPad('pad')?.sheet ?? pad(1).sheet
  expect(textAt(typed(again, '9'), '1', 'mara')).toBe('9')
  expect(textAt(typed(typed(again, '9'), '1'), '1', 'mara')).toBe('91')
  expect(textAt(played(again, { type: 'backspace' }, table), '1', 'mara')).toBe('')
})
