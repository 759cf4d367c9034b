import { expect, test } from 'vitest'

import { joinedRuns, runsOf } from './streaks.rules.ts'

const letters = { W: 'Win', L: 'Loss', D: 'Draw' } as const
const runs = (text: string) =>
  runsOf([...text].map((letter) => letters[letter as keyof typeof letters]))

test('A streak is the run of equal results at the end', () => {
  expect(runs('')).toBeNull()
  expect(runs('WWLDD')?.last).toEqual({ result: 'Draw', length: 2 })
  expect(runs('LLL')?.last).toEqual({ result: 'Loss', length: 3 })
})

test('The longest win streak is of wins alone', () => {
  expect(runs('WWDWWWLLLLLW')?.longestWin).toBe(3)
  expect(runs('LLDD')?.longestWin).toBe(0)
})

test('The runs of two stretches of time join to those of the whole', () => {
  for (const text of ['WWW', 'WLW', 'LLWWDDWWWL', 'DW', 'WWWWLWWWW']) {
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(joinedRuns(runs(text.slice(0, cut)), runs(text.slice(cut)))).toEqual(runs(text))
    }
  }
})
