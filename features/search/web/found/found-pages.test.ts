import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { pagesNamed } from './found-pages.ts'

const found = (text: string) => pagesNamed(text).map(({ name }) => name)

test('Pages and settings are found by their names and by what else they are called', () => {
  expect(found('dark mode')).toEqual(['Appearance'])
  expect(found('DÄRK')).toEqual(['Appearance'])
  expect(found('export')).toEqual(['Your data'])
  expect(found('edit name')).toEqual(['Edit Profile'])
  expect(found('delete')).toEqual(['Danger Zone'])
  expect(found('who beats me at export')).toEqual([])
  expect(found('')).toEqual([])
})

test('Every setting of the profile page is found', () => {
  const page = readFileSync('app/pages/profile/profile-page.tsx', 'utf8')
  const rows = [...page.matchAll(/<SettingsRow\s+id="([a-z-]+)"\s+title="([^"]+)"/gu)]
  const settings = rows.map(([, hash, name = '']) => [hash, name])
  expect(settings.length).toBeGreaterThan(5)
  const hashes = settings.map(([, name = '']) => {
    const setting = pagesNamed(name).find((one) => one.name === name)
    return [setting?.to.hash, name]
  })
  expect(hashes).toEqual(settings)
})
