import { expect, test } from 'vitest'

import { formTable } from '#tests/support/data/form-drafts.ts'

import { withTeams } from '../../seats/modes.ts'
import { withLone } from '../../seats/sides-choice.ts'
import { sidesOf } from '../../seats/sides.ts'
import { type TableDraft } from '../../seats/table-draft.ts'
import { withPlacesSwapped, withTeamNamed, withTeamOf } from '../../seats/teams.ts'
import { keptOrder, sideIds } from './column-order.ts'

const idsOf = ({ seats }: TableDraft) => sideIds(sidesOf('teams', seats))

test('Columns stay where they are while people change places and teams get names', () => {
  const four = withTeams(formTable(['Aiko', 'Priya', 'Ben']), true)
  const before = idsOf(four)
  expect(before).toEqual(['team team 1', 'team team 2'])
  // The first player is in the second team now.
  const swapped = withPlacesSwapped(four, 'self', 'Ben')
  expect(idsOf(swapped)).toEqual(['team team 2', 'team team 1'])
  expect(keptOrder(before, idsOf(swapped))).toBe(before)
  const named = withTeamNamed(swapped, 'Team 1', 'Reds')
  expect(keptOrder(before, idsOf(named))).toEqual(['team reds', 'team team 2'])
  const three = withTeamOf(swapped, 'Ben', null)
  expect(keptOrder(before, idsOf(three))).toEqual(['team team 1', 'team team 2', 'team team 3'])
  expect(keptOrder(['a', 'b', 'c'], ['c', 'a'])).toEqual(['a', 'c'])
})

test('Whoever plays alone has the same column, whoever it is', () => {
  const one = withLone(formTable(['Aiko', 'Priya', 'Ben']), 'self')
  const before = idsOf(one)
  expect(before).toEqual(['alone', 'team team 1'])
  expect(keptOrder(before, idsOf(withLone(one, 'Ben')))).toBe(before)
})
