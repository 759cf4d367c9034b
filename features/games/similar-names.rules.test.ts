import { expect, test } from 'vitest'

import { similarGames } from './similar-names.rules.ts'

const games = ['Wingspan', 'Wingspan: European Expansion', 'Azul', 'Go', 'Café', 'Pandemic 2'].map(
  (name) => ({
    _id: name,
    name,
  }),
)

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
  ['Pandemic 3', []],
  ['Pandenic 2', ['Pandemic 2']],
  ['cafes', ['Café']],
])('%s is one slip away from %j', (typed, names) => {
  expect(similarGames(games, typed).map(({ name }) => name)).toEqual(names)
})
