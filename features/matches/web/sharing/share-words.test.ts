import { expect, test } from 'vitest'

import { answerOf, endsWords, pointWords } from './share-words.ts'

test('The code is named for the guests who have not answered', () => {
  expect(pointWords([])).toBe('Point your camera here')
  expect(pointWords(['Oma Inge'])).toBe('Oma, point your camera here')
  expect(pointWords(['Oma Inge', 'Ben'])).toBe('Oma and Ben, point your cameras here')
  expect(pointWords(['Oma Inge', 'Oma Lisa'])).toBe(
    'Oma Inge and Oma Lisa, point your cameras here',
  )
  expect(pointWords(['Oma', 'Ben', 'Cleo'])).toBe('Point your camera here')
})

test('A link says how long it works', () => {
  const end = '2026-12-23T20:00:00.000Z'
  expect(endsWords(end, new Date('2026-11-23T20:00:00.000Z'))).toBe('The link ends in 30 days.')
  expect(endsWords(end, new Date('2026-11-23T19:58:00.000Z'))).toBe('The link ends in 30 days.')
  expect(endsWords(end, new Date('2026-12-21T21:00:00Z'))).toBe('The link ends in 2 days.')
  expect(endsWords(end, new Date('2026-12-23T19:00:00Z'))).toBe('The link ends within a day.')
  expect(endsWords(end, new Date('2026-12-23T20:00:00Z'))).toBe('The link has ended.')
})

test('A guest’s answer holds until the sheet changes or the seat is given back', () => {
  const use = (what: 'confirmed' | 'contested' | 'claimed') => ({
    what,
    player: { _id: '1', name: 'Oma' },
    at: '2026-11-23T20:00:00.000Z',
  })
  const guest = { user: null, confirmedBy: null }
  const account = { user: { _id: '2', firstName: 'Oma', lastName: 'Inge' }, confirmedBy: null }
  expect(answerOf(guest, undefined)).toBe(null)
  expect(answerOf({ user: null, confirmedBy: 'link' }, use('confirmed'))).toBe('confirmed')
  expect(answerOf(guest, use('confirmed'))).toBe('confirmed before')
  expect(answerOf(guest, use('contested'))).toBe('contested')
  expect(answerOf(account, use('claimed'))).toBe('claimed')
  expect(answerOf(guest, use('claimed'))).toBe(null)
})
