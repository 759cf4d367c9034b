import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { serializerOf } from './schemas.ts'

test('A field that a contract does not list is not sent, also in a value that can be null', () => {
  const person = z.object({ name: z.string() })
  const contract = z.object({
    by: person,
    editedBy: z.nullable(person),
    nobody: z.nullable(person),
  })
  const ann = { name: 'Ann', password: 'secret' }
  const text = serializerOf(contract)({ by: ann, editedBy: ann, nobody: null, more: 1 })
  expect(JSON.parse(text)).toEqual({ by: { name: 'Ann' }, editedBy: { name: 'Ann' }, nobody: null })
})
