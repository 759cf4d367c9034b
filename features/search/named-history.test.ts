import { expect, test } from 'vitest'

import { historyNamed } from './named-history.rules.ts'

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
