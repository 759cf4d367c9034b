import { expect } from 'vitest'

import { endOfLatestDay } from '#features/dates/days.rules.ts'

import type { TestUser } from '../data/made-people.ts'
import type { TestApp } from '../engines.ts'

export async function expectRecord(it: TestApp, { token, user }: TestUser, about: string) {
  const rows = await it.database.read
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .where('p.user_id', '=', user._id)
    .where('p.match_date', '<', endOfLatestDay(it.clock.now()))
    .select(['p.result', 'g.name', 'p.match_date as order', 'm.created_at as logged', 'm.id'])
    .execute()
  const having = (result: string) => rows.filter((row) => row.result === result).length
  const timeOf = ({ order, logged, id }: (typeof rows)[number]) =>
    `${order.slice(0, 10)} ${logged} ${id}`
  const [first] = [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, of]) => ({ name, matches: of.length, newest: of.map(timeOf).toSorted().at(-1) }))
    .toSorted(
      (one, other) =>
        other.matches - one.matches || ((one.newest ?? '') < (other.newest ?? '') ? 1 : -1),
    )
  const { body } = await it.call('GET /users/:id/stats', { token, params: { id: user._id } })
  expect([about, body.data]).toEqual([
    about,
    {
      ...{ wins: having('Win'), losses: having('Loss'), draws: having('Draw') },
      ...{ totalMatches: rows.length, mostPlayedGame: first?.name ?? null },
    },
  ])
}
