import { expect, test } from 'vitest'

import { scriptLinks } from './page-scripts.ts'

const linksFor = scriptLinks({
  '/matches/$id': ['assets/entry.js', 'assets/match.js'],
  '/matches/new': ['assets/entry.js', 'assets/form.js'],
})

test('A page’s Link header names the scripts that the page needs', () => {
  const match = '</assets/entry.js>; rel=modulepreload, </assets/match.js>; rel=modulepreload'
  expect(linksFor('/matches/01a1fc82')).toContain(match)
  expect(linksFor('/matches/01a1fc82/')).toContain(match)
  expect(linksFor('/matches/new')).toContain('</assets/form.js>')
})

test('A path that is no page has no Link header', () => {
  expect(['/', '/matches', '/matches/new/more', '/nowhere'].map(linksFor)).toEqual(
    Array(4).fill(undefined),
  )
})
