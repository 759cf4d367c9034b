import { expect, test } from 'vitest'

import { bestNamed, wordsIn, wordsOf } from './search.rules.ts'

const names = ['Azul', 'Jonas Keller', 'Jonas Weber', 'Melanie', '7 Wonders', 'Wonders of Egypt']

function found(text: string, all: readonly string[] = names): string[] {
  const words = wordsOf(text)
  const named = all.map((thing) => ({ thing, has: wordsIn(thing, words) }))
  return bestNamed(
    named.filter(({ has }) => has.length > 0),
    words,
  )
}

test('Names are found by beginnings of words, those with all words before anything else', () => {
  expect(found('jon')).toEqual(['Jonas Keller', 'Jonas Weber'])
  expect(found('Weber, JONAS')).toEqual(['Jonas Weber'])
  expect(found('7 wonders')).toEqual(['7 Wonders'])
  expect(found('eber')).toEqual([])
  expect(found('marie', ['Anne-Marie', 'Rosemarie', 'Ｍａｒｉｅ'])).toEqual([
    'Anne-Marie',
    'Ｍａｒｉｅ',
  ])
  expect(found('!?', ['!?', 'Azul'])).toEqual(['!?'])
})

test('Words that no name has are ignored, and short ones name nothing beside longer ones', () => {
  expect(found('who beats me at azul?')).toEqual(['Azul'])
  expect(found('last time with jonas weber')).toEqual(['Jonas Weber'])
  expect(found('azul jonas')).toEqual(['Azul', 'Jonas Keller', 'Jonas Weber'])
  expect(found('me')).toEqual(['Melanie'])
  expect(found('who is me')).toEqual(['Melanie'])
  expect(found('zork')).toEqual([])
})
