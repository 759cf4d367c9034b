import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { keeps, pageSizes } from './budgets.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** The verdicts on a built app of such pages and files, whose content does not compress. */
function verdicts(pages: Record<string, string[]>, bytes: Record<string, number>) {
  const root = mkdtempSync(join(tmpdir(), 'tabletally-budgets-'))
  roots.push(root)
  mkdirSync(join(root, 'dist/web'), { recursive: true })
  for (const [file, size] of Object.entries(bytes)) {
    writeFileSync(join(root, 'dist/web', file), randomBytes(size))
  }
  writeFileSync(join(root, 'dist/web/pages.json'), JSON.stringify(pages))
  return Object.fromEntries(pageSizes(root).map((size) => [size.page, keeps(size)]))
}

test('Pages within their budgets pass, and one is told from another', () => {
  const pages = {
    '/login': ['entry.js'],
    '/dashboard': ['entry.js', 'home.js'],
    '/matches/new': ['entry.js', 'form.js'],
    '/friends': ['entry.js', 'form.js'],
  }
  expect(verdicts(pages, { 'entry.js': 100_000, 'home.js': 12_000, 'form.js': 70_000 })).toEqual({
    '/login': true,
    '/dashboard': true,
    '/matches/new': true,
    '/friends': false,
  })
  expect(verdicts(pages, { 'entry.js': 106_000, 'home.js': 6000, 'form.js': 10_000 })).toEqual({
    '/login': false,
    '/dashboard': true,
    '/matches/new': true,
    '/friends': true,
  })
})

test('A page with a budget that the build does not know of is a failure', () => {
  const pages = { '/login': ['entry.js'], '/matches/new': ['entry.js'] }
  expect(verdicts(pages, { 'entry.js': 1000 })).toMatchObject({
    '/login': true,
    '/dashboard': false,
  })
})
