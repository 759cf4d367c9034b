import { globSync } from 'node:fs'

import { expect, test } from 'vitest'

import { pathOf } from '#scripts/vite/page-files.ts'

import * as paths from './paths.ts'

const pages = globSync('app/routes/**/*.tsx')
  .map(pathOf)
  .map((path) => new RegExp(`^${path.replaceAll(/\$\w+/gu, '[^/]+')}$`, 'u'))

test('The router has a page for each path that is written as text', () => {
  const { tableLink, ...others } = paths
  const written = Object.values(others).map((path) =>
    typeof path === 'string' ? path : path('some'),
  )
  expect(tableLink('some')).toBe('/t/some')
  for (const path of written) {
    const [page = ''] = path.split('?')
    expect([path, pages.filter((one) => one.test(page)).length > 0]).toEqual([path, true])
  }
})
