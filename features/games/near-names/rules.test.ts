import { expect, test } from 'vitest'

import { gamesNear } from './rules.ts'

const games = ['Wingspan', 'Wingspan: European Expansion', 'Azul', 'Go', 'Café'].map((name) => ({
  _id: name,
  name,
}))

test.each([
  ['Wingspam', ['Wingspan']],
  ['wignspan', ['Wingspan']],
  ['Wingspa', ['Wingspan']],
  ['Wingspann', ['Wingspan']],
  ['Wingspan', []],
  ['Wimgspam', []],
  ['azur', ['Azul']],
  ['Gp', []],
  ['cafe', []],
  ['cafes', ['Café']],
])('%s is one slip away from %j', (typed, names) => {
  expect(gamesNear(games, typed).map(({ name }) => name)).toEqual(names)
})
