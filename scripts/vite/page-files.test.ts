import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { browserOnly } from './browser-only.ts'
import { type Chunk, pagesOf } from './page-files.ts'
import { groupOf, pageGroups } from './page-groups.ts'

const chunk = (fileName: string, more: Partial<Chunk> = {}): Chunk => {
  return { fileName, isEntry: false, imports: [], modules: [], ...more }
}

test('A page needs the entry, its layout, its own chunk and all that these import, each once', () => {
  const pages = pagesOf([
    chunk('entry.js', { isEntry: true, imports: ['vendor.js'] }),
    chunk('vendor.js'),
    chunk('shell.js', { imports: ['vendor.js', 'query.js'], modules: ['app/routes/_app.tsx'] }),
    chunk('query.js', { imports: ['vendor.js'] }),
    chunk('home.js', {
      imports: ['shell.js', 'card.js'],
      modules: ['app/routes/_app/dashboard.tsx'],
    }),
    chunk('card.js', { imports: ['home.js'] }),
    chunk('public.js', { modules: ['app/routes/_public.tsx'] }),
    chunk('login.js', { modules: ['app/routes/_public/login.tsx'] }),
    chunk('toaster.js'),
  ])
  expect(pages).toEqual({
    '/dashboard': ['entry.js', 'vendor.js', 'shell.js', 'query.js', 'home.js', 'card.js'],
    '/login': ['entry.js', 'vendor.js', 'public.js', 'login.js'],
  })
})

test('A page is listed by the path that people see', () => {
  const routes = [
    'app/routes/_app/matches/$id.tsx',
    'app/routes/_app/matches/index.tsx',
    'app/routes/_app/friends.requests.tsx',
    'app/routes/_app/friends.index.tsx',
    'app/routes/_public/signup.tsx',
    'app/routes/games.new.tsx',
  ]
  const pages = pagesOf(routes.map((route) => chunk(route, { modules: [route] })))
  expect(Object.keys(pages).toSorted()).toEqual([
    '/friends',
    '/friends/requests',
    '/games/new',
    '/matches',
    '/matches/$id',
    '/signup',
  ])
})

test('The file of a module follows from the pages that import it', () => {
  const large = { isSmall: false, isOfBoard: false }
  const small = { isSmall: true, isOfBoard: false }
  const ofBoard = { isSmall: false, isOfBoard: true }
  const groupOfAll = (pages: string[], kind = large) => groupOf(pages, pages, kind)
  expect(groupOfAll(['the entry', '_app/dashboard'])).toBe('kit')
  expect(groupOfAll(['_public/login', '_public/signup', '_app/profile.me'])).toBe('kit')
  expect(groupOfAll(['_public/login', '_public/signup'])).toBe('signed-out')
  expect(groupOfAll(['_public/login', '_app/profile.me'])).toBe(null)
  expect(groupOfAll(['_app/matches/new'])).toBe('matches.new')
  expect(groupOf(['_app/matches/new'], ['_app/matches/new', '_app'], large)).toBe(
    'matches.new.shared',
  )
  expect(groupOfAll(['_app'])).toBe('signed-in')
  expect(groupOfAll(['_app', '_app/search'])).toBe('signed-in')
  expect(groupOfAll(['_app/matches/new', '_app/play', '_app/matches/$id'])).toBe('matches')
  expect(groupOfAll(['_app/friends.$id', '_app/play', '_app/matches/$id'])).toBe('pages')
  expect(groupOfAll(['_app/matches/new', '_app/play'])).toBe(null)
  expect(groupOfAll(['_app/dashboard', '_app/matches/new'])).toBe(null)
  expect(groupOfAll([])).toBe(null)
  expect(groupOfAll(['_public/login', '_app/profile.me'], small)).toBe('kit')
  expect(groupOfAll(['_app/dashboard', '_app/matches/new'], small)).toBe('signed-in')
  expect(groupOfAll(['_app/matches/new', '_app/play'], small)).toBe('matches')
  expect(groupOf(['_app/play'], ['_app/play', '_app'], small)).toBe('pages')
  expect(groupOf([], ['_app/dashboard'], ofBoard)).toBe('board')
  expect(groupOf([], ['_app', '_app/dashboard'], ofBoard)).toBe(null)
  expect(groupOf(['_app/matches/new'], ['_app/matches/new', '_app/dashboard'], ofBoard)).toBe(
    'matches.new.board',
  )
})

test('A module has the pages that import it, also through others or later', () => {
  const page = (name: string) => `/app/routes/${name}.tsx`
  const info = (importedIds: string[], dynamicallyImportedIds: string[] = []) => {
    return { importedIds, dynamicallyImportedIds }
  }
  const main = fileURLToPath(new URL('../../app/index.html', import.meta.url))
  const [login, signup] = [page('_public/login'), page('_public/signup')]
  const modules: Record<string, object> = {
    [main]: info(['react'], [login, signup]),
    react: info([]),
    [login]: info(['form', 'banner', 'eye'], ['hint']),
    [signup]: info(['form'], ['strength']),
    form: info(['field']),
    field: info([]),
    banner: info([]),
    hint: info(['banner']),
    eye: info([]),
    strength: info(['eye']),
  }
  const graph = { getModuleInfo: (id: string) => modules[id] ?? null }
  const group = pageGroups()
  expect(['field', 'react', login, 'banner', 'eye'].map((id) => group(id, graph as never))).toEqual(
    ['signed-out', 'kit', 'login', 'login', 'login.shared'],
  )
})

test('Nothing of the server is in the bundle', () => {
  const isRefused = (path: string) => {
    let refused = false
    const { transform } = browserOnly() as unknown as {
      transform: (this: { error: () => void }, code: string, id: string) => void
    }
    transform.call({ error: () => (refused = true) }, '', `${process.cwd()}/${path}`)
    return refused
  }
  for (const path of [
    'server/server-app.ts',
    'platform/clock.ts',
    'features/games/games.contract.ts',
    'features/games/games.queries.ts',
  ])
    expect([path, isRefused(path)]).toEqual([path, true])
  for (const path of [
    'features/games/games.rules.ts',
    'features/games/web/picker.tsx',
    'node_modules/@floating-ui/core/platform/index.js',
  ])
    expect([path, isRefused(path)]).toEqual([path, false])
})
