import { expect, test } from 'vitest'

import { checkNesting } from './input.ts'

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
const padded = (json: string) => `${json}${' '.repeat(500)}`

test('JSON of eight levels passes, and of nine does not, before it is parsed', () => {
  expect(() => checkNesting(padded(nested(8)))).not.toThrow()
  expect(() => checkNesting(padded(nested(9)))).toThrow('Data may be nested 8 levels deep at most.')
})

test('Brackets in texts are letters', () => {
  const text = JSON.stringify({ notes: '[{"\\'.repeat(200) })
  expect(() => checkNesting(text)).not.toThrow()
  expect(() => checkNesting(`${text}${'['.repeat(9)}`)).toThrow('levels deep')
})

test('A long list of small things is no deep one', () => {
  expect(() => checkNesting(`[${'{"a":[1]},'.repeat(2000)}{}]`)).not.toThrow()
})
