import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

import { parseSync } from 'oxc-parser'

/** One import or re-export statement, or an `import()` of a literal. */
export interface Import {
  /** The imported file's path, if it is in the repository. */
  file: string | null
  /** The imported package's name, if it is a package (`node:fs` for Node's own). */
  package: string | null
  typeOnly: boolean
  line: number
}

export interface SourceFile {
  /** From the repository's root, with slashes. */
  path: string
  imports: Import[]
}

/** A violation of a rule, its place and reason. */
export interface Finding {
  path: string
  line: number
  rule: string
  why: string
}

const NOT_OURS = new Set(
  '.git node_modules dist data .data coverage test-results playwright-report .vite .tanstack'.split(
    ' ',
  ),
)

/** All files of the repository in order, except those that npm, builds and runs write. */
export function filesOf(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const inOrder = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return inOrder.flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return filesOf(root, path)
    return entry.isFile() ? [path] : []
  })
}

/** The modules among the files, except generated ones (`*.gen.ts`). */
export function modulesOf(root: string, files: string[]): SourceFile[] {
  return files
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.gen.ts'))
    .map((path) => readModule(path, readFileSync(join(root, path), 'utf8')))
}

function readModule(path: string, text: string): SourceFile {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const imports: Import[] = []
  const add = (specifier: string, start: number, typeOnly: boolean) => {
    imports.push({ ...destination(path, specifier), typeOnly, line: lineAt(text, start) })
  }

  for (const { moduleRequest, start } of staticImports) {
    add(moduleRequest.value, start, /^import\s+type\b(?!\s*(,|from\b))/.test(text.slice(start)))
  }
  for (const { entries, start } of staticExports) {
    const from = entries[0]?.moduleRequest
    if (from) add(from.value, start, /^export\s+type\b/.test(text.slice(start)))
  }
  for (const { moduleRequest, start } of dynamicImports) {
    const literal = /^(['"])(.+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) add(literal[2], start, false)
  }

  return { path, imports }
}

function destination(from: string, specifier: string): Pick<Import, 'file' | 'package'> {
  // package.json maps #features/* etc. to the folders of the same names.
  if (specifier.startsWith('#')) return { file: specifier.slice(1), package: null }
  if (specifier.startsWith('.')) {
    return { file: posix.join(posix.dirname(from), specifier), package: null }
  }
  return { file: null, package: packageOf(specifier) }
}

/** `@scope/name` of `@scope/name/deep/file.js`; `node:fs` of `node:fs/promises`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
