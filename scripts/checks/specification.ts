import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

import { filesOf } from './files.ts'

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
  const texts = testTexts(root)
  const rows = tableRows(readFileSync(join(root, TABLE), 'utf8'))
  if (rows.length === 0) return [`${TABLE}:1 it has no row`]
  return rows.flatMap(({ line, statement, cells, tests }) => {
    if (cells > 3) return [`${TABLE}:${line} a row has three cells, not ${cells}`]
    if (tests.length === 0) return [`${TABLE}:${line} no test is named for “${statement}”`]
    return tests
      .filter(({ file, title }) => !hasTest(texts.get(file) ?? '', title))
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

/** The texts of all tests by file name; files of several features may have the same name. */
function testTexts(root: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of filesOf(root)) {
    if (!/\.(test|spec)\.tsx?$/u.test(file)) continue
    const name = basename(file, extname(file))
    const text = readFileSync(join(root, file), 'utf8')
    texts.set(name, (texts.get(name) ?? '') + text.replaceAll(/\$\{[^}]*\}/gu, '…'))
  }
  return texts
}

/** Whether a test has this title, maybe with marks at its end that say when it runs. */
function hasTest(text: string, title: string): boolean {
  const starts = text.split(title).slice(0, -1)
  const ends = text.split(title).slice(1)
  return starts.some(
    (start, index) => /\(\s*['"`]$/u.test(start) && /^(?: @[a-z-]+)*['"`]/u.test(ends[index] ?? ''),
  )
}

if (import.meta.main) {
  const findings = checkSpecification(process.cwd())
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}
