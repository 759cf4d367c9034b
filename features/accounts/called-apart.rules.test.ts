import { expect, test } from 'vitest'

import { calledShort } from './called-apart.rules.ts'

const account = (name: string) => ({ user: { firstName: name.split(' ')[0] ?? '' }, name })
const guest = (name: string) => ({ user: null, name })

test('Nobody is called like somebody else beside them', () => {
  const people = ['Mara Lind', 'Ben Adler', 'Ben Kurz', 'Léa Vogel', 'Lea Vos'].map(account)
  expect(calledShort([...people, guest('Ben'), guest('Tom'), guest('Mara L')])).toEqual([
    ...['Mara', 'Ben A', 'Ben K', 'Léa Vog', 'Lea Vos'],
    ...['Ben (guest)', 'Tom', 'Mara L'],
  ])
})

test('Where one surname begins like another one, it is whole', () => {
  const people = ['Lea Vo', 'Lea Vos', 'Lea'].map(account)
  expect(calledShort(people)).toEqual(['Lea Vo', 'Lea Vos', 'Lea'])
})
