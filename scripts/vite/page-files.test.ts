import { expect, test } from 'vitest'

import { type Chunk, pagesOf } from './page-files.ts'

const chunk = (fileName: string, more: Partial<Chunk> = {}): Chunk => {
  return { fileName, isEntry: false, imports: [], routes: [], ...more }
}

test('A page needs the entry, its layout, its own chunk and all that these import, each once', () => {
  const pages = pagesOf([
    chunk('entry.js', { isEntry: true, imports: ['vendor.js'] }),
    chunk('vendor.js'),
    chunk('shell.js', { imports: ['vendor.js', 'query.js'], routes: ['app/routes/_app.tsx'] }),
    chunk('query.js', { imports: ['vendor.js'] }),
    chunk('home.js', {
      imports: ['shell.js', 'card.js'],
      routes: ['app/routes/_app/dashboard.tsx'],
    }),
    chunk('card.js', { imports: ['home.js'] }),
    chunk('public.js', { routes: ['app/routes/_public.tsx'] }),
    chunk('login.js', { routes: ['app/routes/_public/login.tsx'] }),
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
  const pages = pagesOf(routes.map((route) => chunk(route, { routes: [route] })))
  expect(Object.keys(pages).toSorted()).toEqual([
    '/friends',
    '/friends/requests',
    '/games/new',
    '/matches',
    '/matches/$id',
    '/signup',
  ])
})
