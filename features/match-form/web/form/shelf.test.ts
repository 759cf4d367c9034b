import { expect, test } from 'vitest'

import { SHELF, shelfOf } from './shelf.ts'

const games = (...names: string[]) => names.map((name) => ({ _id: name, name }))
const names = (...args: Parameters<typeof shelfOf>) => shelfOf(...args).map(({ name }) => name)

test('boxes keep their places for a month, although other games are played more', () => {
  const month = '2026-11'
  expect(names(games('Azul', 'Skull'), month, null)).toEqual(['Azul', 'Skull'])
  const before = { month, games: ['Azul', 'Gone', 'Skull'] }
  const played = games('Root', 'Skull', 'Go', 'Azul')
  expect(names(played, month, before)).toEqual(['Azul', 'Skull', 'Root', 'Go'])
  expect(names(played, '2026-12', before)).toEqual(['Root', 'Skull', 'Go', 'Azul'])
  const many = games(...Array.from({ length: 20 }, (_, at) => `Game ${at}`))
  expect(names(many, month, before)).toHaveLength(SHELF)
})
