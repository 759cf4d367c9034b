import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

import { parseSync } from 'oxc-parser'

import { filesOf } from './structure/sources.ts'

const TABLE = 'docs/specification.md'

interface Row {
  line: number
  statement: string
  cells: number
  tests: NamedTest[]
}

interface NamedTest {
  /** The file's name without folder and extension: `login.spec`. */
  file: string
  title: string
}

/** Rows of the table that name no test, or a missing one, a line each. */
export function checkSpecification(root: string): string[] {
  const titles = testTitles(root)
  const rows = tableRows(readFileSync(join(root, TABLE), 'utf8'))
  if (rows.length === 0) return [`${TABLE}:1 it has no row`]
  return rows.flatMap(({ line, statement, cells, tests }) => {
    if (cells > 3) return [`${TABLE}:${line} a row has three cells, not ${cells}`]
    if (tests.length === 0) return [`${TABLE}:${line} no test is named for “${statement}”`]
    return tests
      .filter(({ file, title }) => titles.get(file)?.has(title) !== true)
      .map(({ file, title }) => `${TABLE}:${line} there is no test ${file} “${title}”`)
  })
}

/** Rows of three cells: section, statement, and tests as `login.spec “title” “another title”`. */
function tableRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = text
      .split(/(?<!\\)\|/u)
      .slice(1, -1)
      .map((cell) => cell.trim())
    const isHead = cells[0] === '§' || cells.every((cell) => /^:?-+:?$/u.test(cell))
    if (cells.length < 3 || isHead) return []
    return [
      {
        line: index + 1,
        statement: cells[1] ?? '',
        cells: cells.length,
        tests: namedTests(cells.at(-1) ?? ''),
      },
    ]
  })
}

function namedTests(cell: string): NamedTest[] {
  let file = ''
  return [...cell.matchAll(/([\w.-]+\.(?:test|spec))(?= “)|“([^”]+)”/gu)].flatMap(
    ([, name, title]) => {
      if (name !== undefined) file = name
      return title === undefined ? [] : [{ file, title }]
    },
  )
}

/** The titles of all tests by file name; files of several features may have the same name. */
function testTitles(root: string): Map<string, Set<string>> {
  const titlesOf = new Map<string, Set<string>>()
  for (const file of filesOf(root)) {
    if (!/\.(test|spec)\.tsx?$/u.test(file)) continue
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    const name = basename(file, extname(file))
    const titles = titlesOf.get(name) ?? new Set()
    titlesOf.set(name, titles)
    collect(program, titles)
  }
  return titlesOf
}

function collect(node: unknown, titles: Set<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, titles)
    return
  }
  if (!isRecord(node)) return
  if (node['type'] === 'CallExpression' && isTest(node['callee'])) {
    const [first] = node['arguments'] as unknown[]
    const title = textOf(first)
    // Marks say when it runs, not what it shows.
    if (title !== null) titles.add(title.replace(/(?: @[a-z-]+)+$/u, ''))
  }
  for (const value of Object.values(node)) {
    if (typeof value === 'object' && value !== null) collect(value, titles)
  }
}

/** `test(…)`, `test.each(…)(…)`, `test.for(…)(…)` and the like. */
function isTest(callee: unknown): boolean {
  if (!isRecord(callee)) return false
  if (callee['type'] === 'Identifier') return callee['name'] === 'test'
  if (callee['type'] === 'MemberExpression') return isTest(callee['object'])
  return callee['type'] === 'CallExpression' && isTest(callee['callee'])
}

function textOf(node: unknown): string | null {
  if (!isRecord(node)) return null
  if (node['type'] === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node['type'] !== 'TemplateLiteral') return null
  const parts = node['quasis'] as { value: { cooked: string } }[]
  return parts.map((part) => part.value.cooked).join('…')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

if (import.meta.main) {
  const findings = checkSpecification(process.cwd())
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}
