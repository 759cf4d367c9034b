import { expect, test } from 'vitest'

import { historyNamed } from './named-history.rules.ts'
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

const record = { together: 1, ahead: 1, behind: 0, level: 0, notCompared: 0 }
const game = (name: string) => ({
  ...{ game: { _id: name, name }, matches: 1, won: 0, best: null, lastPlayed: '2026-03-12' },
})
const guest = (name: string) => ({ name, ...record })
const none = { games: [], people: [], guests: [], places: [] }

test('What a text names leads into the filters of the history, where nothing is ambiguous', () => {
  const places = [{ place: 'Café Würfel', matches: 1 }]
  const all = { ...none, games: [game('Azul')], guests: [guest('Oma')], places }
  expect(historyNamed(all, 'azul with oma at cafe')).toEqual({
    filters: { game: 'Azul', person: 'guest:Oma', place: 'Café Würfel' },
    count: null,
  })
  const user = { _id: 'ben', firstName: 'Ben', lastName: 'Okafor' }
  const ben = { ...none, people: [{ user, ...record }] }
  expect(historyNamed(ben, 'ben')).toEqual({ filters: { person: 'ben' }, count: 1 })
  expect(historyNamed({ ...ben, games: [game('Ben Hur')] }, 'ben')).toBeNull()
  expect(historyNamed({ ...ben, guests: [guest('Oma')] }, 'ben oma')).toBeNull()
  const unmet = { user, ...record, together: 0, ahead: 0 }
  expect(historyNamed({ ...none, people: [unmet], games: [game('Azul')] }, 'azul ben')).toBeNull()
  expect(historyNamed(none, 'ben')).toBeNull()
})
