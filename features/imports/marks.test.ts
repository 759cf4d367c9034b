import { expect, test } from 'vitest'

import { file, play, type Row } from '#tests/support/imports/bgg-file.ts'
import { inWords, problemOf, readText } from '#tests/support/texts/read-text.ts'

test('Whether shared colours are teams is asked', async () => {
  const text = file(
    play(1, [
      ['Ann', '', 1, 'Blue'],
      ['Bob', '', 1, 'Blue'],
      ['Cid', '', 0, 'Red'],
    ]),
  )
  expect(problemOf(await readText(text), 'colour_teams')).toMatchObject({
    chosen: 'teams',
    count: 1,
  })
  const apart = await readText(text, { answers: { colour_teams: 'apart' } })
  expect(inWords(apart)).toContain('competitive none: Ann Win, Bob Win, Cid Loss')
})

test('Whether colours that share a score are teams is asked, and a colour stays as a role', async () => {
  const text = file(
    play(1, [
      ['Ann', '10', 0, 'Blue'],
      ['Bob', '10', 0, 'Blue'],
      ['Cid', '8', 0, 'Red'],
    ]),
  )
  const read = await readText(text)
  expect(problemOf(read, 'colour_scores')).toMatchObject({ chosen: 'teams', count: 1 })
  expect(problemOf(read, 'scores_decide')?.cases[0]?.text).toBe(
    'Azul, 2024-01-05: Ann (Blue) 10 Win, Bob (Blue) 10 Win, Cid (Red) 8 Loss',
  )
  const apart = await readText(text, {
    answers: { colour_scores: 'apart', tied: 'draw' },
  })
  expect(inWords(apart)).toContain('competitive highest: Ann 10 Draw, Bob 10 Draw, Cid 8 Loss')
  expect(apart.matches[0]?.players.map(({ role }) => role)).toEqual(['Blue', 'Blue', 'Red'])
})

test('A play without marks and scores is asked about: no result, or lost together', async () => {
  const pandemic = { game: 'Pandemic' }
  const unmarked: Row[] = [
    ['Ann', '', 0],
    ['Bob', '', 0],
  ]
  const won: Row[] = unmarked.map(([name]) => [name, '', 1])
  const text = file(play(1, unmarked), play(2, unmarked, pandemic), play(3, won, pandemic))
  const words = async (answers: Record<string, string> = {}) => {
    const read = await readText(text, { answers })
    return [inWords(read, 0), inWords(read, 1)]
  }
  const read = await readText(text)
  expect(problemOf(read, 'nobody_marked')).toMatchObject({ chosen: 'none', count: 1 })
  expect(problemOf(read, 'nobody_won')).toMatchObject({ chosen: 'lost', count: 1 })
  expect(await words()).toEqual([
    'Azul 2024-01-05 competitive highest: Ann, Bob',
    'Pandemic 2024-01-05 cooperative none: Ann Loss, Bob Loss',
  ])
  expect(await words({ nobody_marked: 'lost', nobody_won: 'none' })).toEqual([
    'Azul 2024-01-05 cooperative none: Ann Loss, Bob Loss',
    'Pandemic 2024-01-05 competitive highest: Ann, Bob',
  ])
})
