import { expect, test } from 'vitest'

import type { PersonStats } from '#features/stats/stats.contract.ts'

import { rankingOf } from '../../own-answers.rules.ts'
import { answerWords } from './answer-words.ts'

const about = {
  ...{ game: null, person: null, place: null, from: null, to: null, result: null, status: null },
}

function met(name: string, ahead: number, behind: number) {
  return { user: null, name, together: ahead + behind, ahead, behind, level: 0 } as PersonStats
}

function said(code: 'beats-me' | 'i-beat', people: readonly PersonStats[]) {
  const answer = { code, about, instead: [], values: rankingOf(code, 0, people) }
  return answerWords(answer, { me: 'me', today: '2026-11-27', story: () => '' })
}

test('Somebody who leads comes before somebody of many more matches who does not', () => {
  expect(said('beats-me', [met('Bob', 10, 10), met('Cat', 2, 3)]).title).toBe('Cat, 3 of 5')
  expect(said('i-beat', [met('Bob', 10, 10), met('Cat', 3, 2)]).title).toBe('Cat, 3 of 5')
})

test('Of those with few matches nothing is said', () => {
  const people = [met('Bob', 3, 2), met('Cat', 0, 4)]
  expect(said('beats-me', people)).toEqual({
    title: 'Nobody leads you',
    text: 'Of those with 5 matches or more, nobody was ahead of you more often than behind.',
  })
  expect(said('i-beat', [met('Bob', 2, 3), met('Cat', 4, 0)]).text).toBe(
    'Of those with 5 matches or more, nobody was behind you more often than ahead.',
  )
})
