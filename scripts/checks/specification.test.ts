import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { checkSpecification } from './specification.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

function tree(table: string, tests: string): string {
  root = mkdtempSync(join(tmpdir(), 'tabletally-specification-'))
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'docs/specification.md'), table)
  writeFileSync(join(root, 'some.test.ts'), tests)
  return root
}

const HEAD = '| § | statement | proven by |\n|---|---|---|\n'

test('A table whose tests all exist has no findings', () => {
  const tests = "test('It works', () => {})\ntest.each([1])('It works %i times', () => {})"
  expect(
    checkSpecification(tree(`${HEAD}| 1 | a | some.test “It works” “It works %i times” |`, tests)),
  ).toEqual([])
})

test('A row that names a missing test or none is reported with its line', () => {
  const table = `${HEAD}| 1 | one thing | some.test “It works” |\n| 1 | another | |`
  const tests = "test('Something else', () => {})"
  expect(checkSpecification(tree(table, tests))).toEqual([
    'docs/specification.md:3 there is no test some.test “It works”',
    'docs/specification.md:4 no test is named for “another”',
  ])
})

test('A table without rows is reported', () => {
  expect(checkSpecification(tree('# Nothing', ''))).toEqual([
    'docs/specification.md:1 it has no row',
  ])
})

test('A row with more cells than three is reported', () => {
  const table = `${HEAD}| 1 | one | some.test “It works” and | some.test “It works” |`
  expect(checkSpecification(tree(table, "test('It works', () => {})"))).toEqual([
    'docs/specification.md:3 a row has three cells, not 4',
  ])
})
