import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { cutTo, upToFirstWrong } from './contract.ts'
import { checkNesting, parseInput } from './input.ts'

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
const padded = (json: string) => `${json}${' '.repeat(500)}`

test('JSON may nest eight levels deep; nine are refused before the JSON is parsed', () => {
  expect(() => checkNesting(padded(nested(8)))).not.toThrow()
  expect(() => checkNesting(padded(nested(9)))).toThrow('Data may be nested 8 levels deep at most.')
})

test('Brackets inside strings do not count as nesting', () => {
  const text = JSON.stringify({ notes: '[{"\\'.repeat(200) })
  expect(() => checkNesting(text)).not.toThrow()
  expect(() => checkNesting(`${text}${'['.repeat(9)}`)).toThrow('levels deep')
})

test('A long list of small objects is not deep', () => {
  expect(() => checkNesting(`[${'{"a":[1]},'.repeat(2000)}{}]`)).not.toThrow()
})

test('A list is read up to its first wrong item', () => {
  let read = 0
  const item = z.number().check(
    z.check(({ value, issues }) => {
      read += 1
      if (value > 2) issues.push({ code: 'custom', message: 'Too large.', input: value })
    }),
  )
  const schema = z.object({
    list: cutTo(5, upToFirstWrong(item, z.array(item).check(z.maxLength(5, 'Too many.')))),
  })
  const refused = (list: unknown) => {
    try {
      return parseInput(schema, { list })
    } catch (error) {
      return (error as { details: { errors: object } }).details.errors
    }
  }
  expect(refused([1, 2])).toEqual({ list: [1, 2] })
  read = 0
  expect(refused([1, 3, 4, 5])).toEqual({ 'list.1': 'Too large.' })
  expect(read).toBe(4)
  expect(refused([1, 1, 1, 1, 1, 1, 1])).toEqual({ list: 'Too many.' })
  expect(refused('x')).toEqual({ list: expect.any(String) })
})
