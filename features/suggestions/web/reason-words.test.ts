import { expect, test } from 'vitest'

import type { Reason } from '../suggestions.contract.ts'
import { oftenWords, reasonWords } from './reason-words.ts'

const seated = (firstName: string) => ({
  user: { _id: firstName, firstName, lastName: 'Tester' },
  name: `${firstName} Tester`,
})
const [mara, ben, aiko] = [seated('Mara'), seated('Ben'), seated('Aiko')]
const reader = { userId: 'Mara', today: '2026-11-27', others: 3, nameOf: (one: string) => one }
const words = (...reasons: Reason[]) =>
  reasonWords({ game: { _id: 'g', name: 'Azul' }, reasons }, reader)
const together = (values: object) =>
  ({
    code: 'together',
    values: {
      ...{ day: '2026-11-20', winners: [ben], teams: false },
      ...{ scores: { best: 88, next: 86 }, ...values },
    },
  }) as Reason
test('What was not played for long comes first, then who won', () => {
  const old = together({ day: '2025-07-19', scores: { best: 88, next: 87 } })
  expect(words(old)).toBe('Not since 19 July 2025 with these four. Ben won by one point.')
  expect(words(together({ day: '2026-07-19', winners: [] }))).toBe(
    'Not since 19 July with these four.',
  )
  expect(words(together({ winners: [aiko, ben], teams: true }))).toBe(
    'On 20 November Aiko and Ben won, 88 to 86.',
  )
  expect(words(together({ winners: [mara, ben], scores: null }))).toBe(
    'On 20 November you and Ben won.',
  )
  expect(words(together({ winners: [] }))).toBe('Last on 20 November.')
})

test('Without a match of these people it is who has not played it, or how often I did', () => {
  const last: Reason[] = [
    { code: 'last', values: { day: '2026-05-03' } },
    { code: 'played', values: { times: 1 } },
  ]
  expect(words({ code: 'new', values: { player: 'Priya' } }, ...last)).toBe('New with Priya.')
  expect(words(...last)).toBe('You have played it once, last on 3 May.')
  expect(words({ code: 'played', values: { times: 3 } }, ...last.slice(0, 1))).toBe(
    'You have played it 3 times, last on 3 May.',
  )
  expect([2, 4, 9].map(oftenWords)).toEqual([
    ...['both played it often', 'all four played it often', 'all 9 played it often'],
  ])
})
