import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { newIdText } from '#platform/http/contract.ts'

import { newId } from './new-id.ts'

test('Ids of this device are UUIDv7, and those of later moments sort after earlier ones', () => {
  const ids = Array.from({ length: 200 }, (_, at) => newId(Date.UTC(2026, 10, 27) + at))
  expect(ids.every((id) => z.safeParse(newIdText, id).success)).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(200)
})
