import { expect, test } from 'vitest'

import { groupOf, pageGroups } from './page-groups.ts'

test('The file of a module follows from the pages that import it', () => {
  expect(groupOf(['the entry', '_app/dashboard'])).toBe('kit')
  expect(groupOf(['_public/login', '_public/signup', '_app/profile.me'])).toBe('common')
  expect(groupOf(['_app/matches/new'])).toBe('matches.new')
  expect(groupOf(['_app', '_app/search'])).toBe('signed-in')
  expect(groupOf(['_app/matches/new', '_app/play'])).toBe('matches')
  expect(groupOf(['_app/dashboard', '_app/matches/new'])).toBe(null)
  expect(groupOf([])).toBe(null)
})

test('A module has the pages that import it, also through others', () => {
  const page = (name: string) => `/app/routes/${name}.tsx?tsr-split=component`
  const info = (imports: string[], late: string[] = [], importers: string[] = []) => ({
    importedIds: imports,
    dynamicallyImportedIds: late,
    importers,
    dynamicImporters: [],
    isEntry: late.length > 0,
  })
  const modules: Record<string, object> = {
    main: info(['react'], [page('_public/login'), page('_public/signup')]),
    react: info([], [], ['main']),
    [page('_public/login')]: info(['form'], [], ['main']),
    [page('_public/signup')]: info(['form'], [], ['main']),
    form: info(['field'], [], [page('_public/login')]),
    field: info([], [], ['form']),
  }
  const graph = { getModuleInfo: (id: string) => modules[id] ?? null }
  const group = pageGroups()
  expect(group('field', graph as never)).toBe('common')
  expect(group('react', graph as never)).toBe('kit')
  expect(group(page('_public/login'), graph as never)).toBe('login')
})
