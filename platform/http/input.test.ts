import { expect, test } from 'vitest'

import { checkNesting } from './input.ts'

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
