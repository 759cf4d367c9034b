import { expect, test } from 'vitest'

import { newsWords } from './news-words.ts'
import type { News } from './saved-news.ts'

const game = { _id: 'g', name: 'Azul' }
const person = { user: { _id: 'u', firstName: 'Aiko', lastName: 'Sato' }, name: 'Aiko Sato' }
const guest = { user: null, name: 'Oma Inge' }
const words = (news: News) => Object.values(newsWords(news, '2026-11-27')).join(' | ')

test('What a match changed is said in a sentence with its number', () => {
  expect(words({ code: 'best', values: { game, score: -84, before: 79 } })).toBe(
    'Your best Azul | −84',
  )
  expect(words({ code: 'first', values: { game } })).toBe('First time Azul | ')
  expect(words({ code: 'times', values: { game, times: 25 } })).toBe('25th time Azul | ')
  expect(words({ code: 'firstWin', values: { game, person, since: null } })).toBe(
    'First win over Aiko at Azul | ',
  )
  expect(words({ code: 'firstWin', values: { game, person: guest, since: '2026-05-03' } })).toBe(
    'First win over Oma Inge at Azul since 3 May | ',
  )
  expect(words({ code: 'firstWin', values: { game, person, since: '2024-05-03' } })).toBe(
    'First win over Aiko at Azul since 3 May 2024 | ',
  )
  expect(words({ code: 'record', values: { person, ahead: 23, behind: 19 } })).toBe(
    'You and Aiko | 23 : 19',
  )
  expect(words({ code: 'record', values: { person, ahead: 9, behind: 9 } })).toBe(
    'You and Aiko are level again | 9 : 9',
  )
  expect(words({ code: 'streak', values: { wins: 5 } })).toBe(
    'Wins in a row, your longest streak | 5',
  )
})
