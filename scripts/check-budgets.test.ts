import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterEach, expect, test } from 'vitest'

import { pageSizes } from './check-budgets.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

interface File {
  bytes: number
  imports?: string[]
  routes?: string[]
}

/** A built app of these files, the first of which is the entry; their content does not compress. */
function built(files: Record<string, File>) {
  const root = mkdtempSync(join(tmpdir(), 'tabletally-budgets-'))
  roots.push(root)
  mkdirSync(join(root, 'dist/web'), { recursive: true })
  const weights: Record<string, number> = {}
  const chunks = Object.entries(files).map(
    ([name, { bytes, imports = [], routes = [] }], index) => {
      const content = randomBytes(bytes)
      weights[name] = gzipSync(content, { level: 9 }).length
      writeFileSync(join(root, 'dist/web', name), content)
      return [name, { isEntry: index === 0, imports, routes }]
    },
  )
  writeFileSync(join(root, 'dist/web/chunks.json'), JSON.stringify(Object.fromEntries(chunks)))
  const weightOf = (...names: string[]) => names.reduce((sum, name) => sum + weights[name]!, 0)
  return { pages: pageSizes(root), weightOf }
}

test('A page weighs the entry, its layout, itself and all they import, each once', () => {
  const { pages, weightOf } = built({
    'entry.js': { bytes: 3000, imports: ['vendor.js'] },
    'vendor.js': { bytes: 5000 },
    'shell.js': { bytes: 1000, imports: ['vendor.js'], routes: ['web/routes/_app.tsx'] },
    'home.js': {
      bytes: 700,
      imports: ['shell.js', 'card.js'],
      routes: ['web/routes/_app/dashboard.tsx'],
    },
    'card.js': { bytes: 400 },
    'public.js': { bytes: 600, routes: ['web/routes/_public.tsx'] },
    'login.js': { bytes: 500, routes: ['web/routes/_public/login.tsx'] },
    'toaster.js': { bytes: 9000 },
  })
  const shared = weightOf('entry.js', 'vendor.js')
  expect(pages).toEqual([
    {
      page: '/dashboard',
      bytes: shared + weightOf('shell.js', 'home.js', 'card.js'),
      budget: 113_000,
    },
    { page: '/login', bytes: shared + weightOf('public.js', 'login.js'), budget: 105_000 },
  ])
})

test('Every page has a budget, with its layout of two or three levels, and the address people know', () => {
  const { pages } = built({
    'entry.js': { bytes: 100 },
    'a.js': { bytes: 100, routes: ['web/routes/_app/matches/$id.tsx'] },
    'b.js': { bytes: 100, routes: ['web/routes/_app/matches/index.tsx'] },
    'c.js': { bytes: 100, routes: ['web/routes/_app/friends.requests.tsx'] },
    'd.js': { bytes: 100, routes: ['web/routes/_public/signup.tsx'] },
    'e.js': { bytes: 100, routes: ['web/routes/games.new.tsx'] },
  })
  expect(pages.map(({ page, budget }) => [page, budget])).toEqual([
    ['/friends/requests', 160_000],
    ['/games/new', 160_000],
    ['/matches', 160_000],
    ['/matches/$id', 160_000],
    ['/signup', 110_000],
  ])
})
