import { expect, test } from 'vitest'

import { answersOf, endsWords } from './share-words.ts'

test('A link says how long it works', () => {
  const end = '2026-12-23T20:00:00.000Z'
  expect(endsWords(end, new Date('2026-11-23T20:00:00.000Z'))).toBe('The link ends in 30 days.')
  expect(endsWords(end, new Date('2026-11-23T19:58:00.000Z'))).toBe('The link ends in 30 days.')
  expect(endsWords(end, new Date('2026-12-21T21:00:00Z'))).toBe('The link ends in 2 days.')
  expect(endsWords(end, new Date('2026-12-23T19:00:00Z'))).toBe('The link ends within a day.')
  expect(endsWords(end, new Date('2026-12-23T20:00:00Z'))).toBe('The link has ended.')
})

test('A guest’s answer holds until the sheet changes or the seat is given back', () => {
  const at = (hour: number) => `2026-11-23T${hour}:00:00.000Z`
  const use = (what: 'confirmed' | 'contested' | 'claimed', hour = 20) => ({
    what,
    player: { _id: '1', name: 'Oma' },
    at: at(hour),
  })
  const guest = { user: null, confirmedBy: null }
  const saidYes = { user: null, confirmedBy: 'link' as const }
  const account = { user: { _id: '2', firstName: 'Oma', lastName: 'Inge' }, confirmedBy: null }
  const words = (...of: Parameters<typeof answersOf>) => answersOf(...of).map(({ what }) => what)
  expect(words(guest, [])).toEqual([])
  expect(answersOf(saidYes, [use('confirmed')])).toEqual([{ what: 'confirmed', at: at(20) }])
  expect(words(guest, [use('confirmed')])).toEqual(['confirmed before'])
  expect(words(account, [use('confirmed'), use('claimed')])).toEqual(['claimed'])
  expect(words(guest, [use('claimed')])).toEqual([])
})

test('An objection stays in sight, whatever is said later', () => {
  const use = (what: 'confirmed' | 'contested' | 'claimed') => ({
    what,
    player: { _id: '1', name: 'Oma' },
    at: '2026-11-23T20:00:00.000Z',
  })
  const saidYes = { user: null, confirmedBy: 'link' as const }
  const words = (...of: Parameters<typeof answersOf>) => answersOf(...of).map(({ what }) => what)
  expect(words(saidYes, [use('contested'), use('confirmed')])).toEqual(['contested', 'confirmed'])
  const guest = { user: null, confirmedBy: null }
  expect(words(guest, [use('confirmed'), use('contested')])).toEqual(['contested'])
  const account = { user: { _id: '2', firstName: 'Oma', lastName: 'Inge' }, confirmedBy: null }
  expect(words(account, [use('contested'), use('claimed')])).toEqual(['contested', 'claimed'])
})
