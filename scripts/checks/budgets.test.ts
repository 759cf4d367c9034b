import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { isWithinBudget, pageSizes } from './budgets.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function verdicts(pages: Record<string, string[]>, bytes: Record<string, number>) {
  const root = mkdtempSync(join(tmpdir(), 'tabletally-budgets-'))
  roots.push(root)
  mkdirSync(join(root, 'dist/web'), { recursive: true })
  for (const [file, size] of Object.entries(bytes)) {
    writeFileSync(join(root, 'dist/web', file), randomBytes(size))
  }
  for (const [page, files] of Object.entries(pages)) {
    const file = `${page.slice(1).replaceAll('/', '.')}.html`
    const links = files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    const html =
      page === '/login' ? `<html data-scripts="/${files.join(' /')}">` : `<html>${links.join('')}`
    writeFileSync(join(root, 'dist/web', file), html)
  }
  return Object.fromEntries(pageSizes(root).map((size) => [size.page, isWithinBudget(size)]))
}

test('Each page is compared with its own budget', () => {
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
  expect(verdicts(pages, { 'entry.js': 116_000, 'home.js': 6000, 'form.js': 10_000 })).toEqual({
    '/login': false,
    '/dashboard': true,
    '/matches/new': true,
    '/friends': true,
  })
})

test('A page with a budget that the build does not have is a failure', () => {
  const pages = { '/login': ['entry.js'], '/matches/new': ['entry.js'] }
  expect(verdicts(pages, { 'entry.js': 1000 })).toMatchObject({
    '/login': true,
    '/dashboard': false,
  })
})
