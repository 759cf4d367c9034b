import { expect, test } from 'vitest'

import { inWords, problemOf, readText } from '#tests/support/texts/read-text.ts'

const unfirst = 'The places are left out, and nobody wins by them.'
const against = 'The winner counts, and the places are left out.'

test.each([
  ['Ann,2,\nBob,3,', 'nobody_first', unfirst],
  ['Ann,1,Loss\nBob,2,Win', 'ranks_against', against],
  ['Ann,1,Win\nBob,1,Loss', 'ranks_against', against],
  ['Ann,1,Win\nBob,2,Loss', 'ranks_against', undefined],
])('Places that cannot be are told as they are: %j', async (lines, problem, willDo) => {
  const rows = lines.split('\n').map((line) => `2024-11-15,Go,${line}`)
  const read = await readText(['Date,Game,Player,Rank,Result', ...rows].join('\n'))
  expect(problemOf(read, problem)?.willDo).toBe(willDo)
  expect(inWords(read, 0)).not.toMatch(problem === 'nobody_first' ? /Win|Loss/u : /^$/u)
})
