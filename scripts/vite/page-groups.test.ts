import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { groupOf, pageGroups } from './page-groups.ts'

test('The file of a module follows from the pages that import it', () => {
  const groupOfAll = (...pages: string[]) => groupOf(pages, pages)
  expect(groupOfAll('the entry', '_app/dashboard')).toBe('kit')
  expect(groupOfAll('_public/login', '_public/signup', '_app/profile.me')).toBe('common')
  expect(groupOfAll('_app/matches/new')).toBe('matches.new')
  expect(groupOf(['_app/matches/new'], ['_app/matches/new', '_app'])).toBe('matches.new.shared')
  expect(groupOfAll('_app', '_app/search')).toBe('signed-in')
  expect(groupOfAll('_app/matches/new', '_app/play', '_app/matches/$id')).toBe('matches')
  expect(groupOfAll('_app/matches/new', '_app/play')).toBe(null)
  expect(groupOfAll('_app/dashboard', '_app/matches/new')).toBe(null)
  expect(groupOfAll()).toBe(null)
})

test('A module has the pages that import it, also through others or later', () => {
  const page = (name: string) => `/app/routes/${name}.tsx?tsr-split=component`
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
    ['common', 'kit', 'login', 'login', 'login.shared'],
  )
})
