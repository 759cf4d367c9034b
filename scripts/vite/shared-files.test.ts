import { randomBytes } from 'node:crypto'

import * as fc from 'fast-check'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'

import { namedFiles } from './shared-files.ts'

const page = (name: string) => `app/routes/_app/${name}.tsx?tsr-split=component`

/** The modules of an app, each with what it imports; all pages are imported late by the entry. */
function graphOf(imports: Record<string, string[]>, code: Record<string, string> = {}) {
  const late = Object.keys(imports).filter((id) => id.includes('?') || id.startsWith('late'))
  const info = (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: id === 'main' ? late : [],
    code: code[id] ?? 'console.log(1)',
  })
  return { getModuleInfo: (id: string) => info(id) as unknown as Rolldown.ModuleInfo }
}

/** Code that gzip cannot make shorter than `bytes`. */
const noise = (bytes: number) => `console.log('${randomBytes(bytes).toString('hex')}')`

test('What several pages load stands in one file, what the entry has in its files, the rest in no named one', () => {
  const names = namedFiles(
    graphOf({
      main: ['router', '/node_modules/react/index.js'],
      [page('a')]: ['row', 'icon', 'own', 'router', '/node_modules/react/index.js'],
      [page('b')]: ['row', 'icon'],
    }),
    'main',
  )
  expect(Object.fromEntries(names)).toEqual({
    router: 'kit',
    '/node_modules/react/index.js': 'react',
    row: 'shared-0',
    icon: 'shared-0',
  })
})

test('A file is named after what is loaded late by itself', () => {
  const names = namedFiles(
    graphOf({
      main: [],
      [page('a')]: ['late-dialog'],
      'late-dialog': [],
      'late-bar': ['late-dialog'],
    }),
    'main',
  )
  expect(names.get('late-dialog')).toBe('late-dialog')
})

/** Pages a and b have `both`; all three pages have `all`. */
const nested = {
  main: [],
  [page('a')]: ['both', 'all'],
  [page('b')]: ['both', 'all'],
  [page('c')]: ['all'],
}

test('Two files are joined where this saves more requests than it adds bytes', () => {
  const small = namedFiles(graphOf(nested), 'main')
  expect(small.get('both')).toBe(small.get('all'))
  const large = namedFiles(graphOf(nested, { both: noise(8000) }), 'main')
  expect(large.get('both')).not.toBe(large.get('all'))
})

/** Modules of an app without cycles, of two sizes. */
const apps = fc
  .tuple(
    fc.array(fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]), { minLength: 5, maxLength: 5 }),
    fc.array(fc.subarray([1, 2, 3, 4, 5, 6, 7]), { minLength: 8, maxLength: 8 }),
    fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  )
  .map(([pages, modules, isLarge]) => ({
    imports: Object.fromEntries<string[]>([
      ['main', []],
      ...pages.map((ids, at): [string, string[]] => [page(`p${at}`), ids.map((id) => `m${id}`)]),
      ...modules.map((ids, at): [string, string[]] => [
        `m${at}`,
        ids.filter((id) => id > at).map((id) => `m${id}`),
      ]),
    ]),
    code: Object.fromEntries(isLarge.map((large, at) => [`m${at}`, large ? LARGE : SMALL])),
  }))
const [SMALL, LARGE] = [noise(10), noise(3000)]

test('No files import each other in a circle', () => {
  fc.assert(
    fc.property(apps, ({ imports, code }) => {
      const names = namedFiles(graphOf(imports, code), 'main')
      const fileOf = (id: string) => names.get(id) ?? id
      const behind = (file: string, seen = new Set<string>()): Set<string> => {
        const ids = Object.keys(imports).filter((id) => fileOf(id) === file)
        for (const next of ids.flatMap((id) => imports[id] ?? []).map(fileOf)) {
          if (next !== file && !seen.has(next)) behind(next, seen.add(next))
        }
        return seen
      }
      for (const file of Object.keys(imports).map(fileOf)) expect(behind(file)).not.toContain(file)
    }),
  )
})
