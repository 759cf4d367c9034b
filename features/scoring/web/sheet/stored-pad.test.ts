import { beforeEach, expect, test, vi } from 'vitest'

import { firstSheet } from './pad-columns.ts'
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
